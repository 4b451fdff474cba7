package dev.berth.plugins.volumebinding;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.PersistentVolume;
import dev.berth.plugins.volumebinding.NodeVolumes.Binding;
import dev.berth.plugins.volumebinding.VolumeReach.Miss;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Why the volumes of a class do not match a claim on a node. Immutable; evaluated on demand.
final class VolumeMismatches {
  private static final int NAMED = 3;

  private final ClaimRequirements requirements;
  private final KnownVolumes volumes;
  private final List<Binding> taken;
  private final VolumeReach reach;

  /// @param volumes the volumes of the claim's class, and the classes of others
  /// @param taken the bindings of the pod's other claims
  VolumeMismatches(
      ClaimRequirements requirements,
      KnownVolumes volumes,
      List<Binding> taken,
      VolumeReach reach) {
    this.requirements = requirements;
    this.volumes = volumes;
    this.taken = List.copyOf(taken);
    this.reach = reach;
  }

  /// Returns a line for each kind of mismatch, such as `2 too small for 20Gi: pv-1 (5Gi), pv-2
  /// (10Gi)`.
  List<String> lines() {
    if (volumes.ofClass().isEmpty()) {
      return List.of(noneOfClass());
    }
    Map<String, String> takers = new HashMap<>();
    taken.forEach(it -> takers.put(it.volume().metadata().name(), it.claim().key().name()));
    Map<VolumeMismatch, List<String>> kinds = new EnumMap<>(VolumeMismatch.class);
    for (PersistentVolume volume : volumes.ofClass().all()) {
      String taker = takers.get(volume.metadata().name());
      Miss miss = taker == null ? miss(volume) : new Miss(VolumeMismatch.TAKEN, taker);
      kinds
          .computeIfAbsent(miss.mismatch(), _ -> new ArrayList<>())
          .add(
              volume.metadata().name()
                  + (miss.remark().isEmpty() ? "" : " (" + miss.remark() + ")"));
    }
    return kinds.entrySet().stream().map(kind -> line(kind.getKey(), kind.getValue())).toList();
  }

  private String noneOfClass() {
    String none = "there is no volume of this class";
    if (volumes.classes().isEmpty()) {
      return none;
    }
    return volumes.classes().stream()
        .map(name -> name.isEmpty() ? "no class" : name)
        .collect(joining(", ", none + "; those that are there are of ", ""));
  }

  private Miss miss(PersistentVolume volume) {
    VolumeMismatch mismatch = requirements.mismatch(volume);
    return mismatch == null ? reach.miss(volume) : new Miss(mismatch, remark(mismatch, volume));
  }

  private static String remark(VolumeMismatch mismatch, PersistentVolume volume) {
    var claim = volume.spec().claimRef();
    return switch (mismatch) {
      case TOO_SMALL -> Sizes.text(volume.spec().size());
      case OTHER_ACCESS -> String.join(", ", volume.spec().accessModes());
      case OTHER_MODE -> volume.spec().mode();
      case NOT_AVAILABLE -> volume.status().phase();
      case IN_USE -> claim == null ? "" : claim.namespace() + "/" + claim.name();
      case RELEASED ->
          claim == null ? "" : "by a former %s/%s".formatted(claim.namespace(), claim.name());
      case UNBOUND, ELSEWHERE, NOWHERE, TAKEN, OTHER_ATTRIBUTES, NOT_SELECTED, BEING_DELETED -> "";
    };
  }

  private String wanted(VolumeMismatch mismatch) {
    return switch (mismatch) {
      case TOO_SMALL -> " for " + requirements.size();
      case OTHER_MODE -> " than " + requirements.claim().spec().mode();
      default -> "";
    };
  }

  private String line(VolumeMismatch mismatch, List<String> volumes) {
    String named = volumes.stream().limit(NAMED).collect(joining(", "));
    int more = volumes.size() - NAMED;
    return "%,d %s%s: %s%s"
        .formatted(
            volumes.size(),
            mismatch,
            wanted(mismatch),
            named,
            more > 0 ? " and %,d more".formatted(more) : "");
  }
}
