package dev.berth.plugins.volumebinding;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.PersistentVolume;
import dev.berth.plugins.support.NodeDifference;
import dev.berth.plugins.volumebinding.NodeVolumes.Binding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Why the volumes of a class do not match a claim on a node. Immutable; evaluated on demand.
final class VolumeMismatches {
  private static final int NAMED = 3;

  private final ClaimRequirements requirements;
  private final ClassVolumes volumes;
  private final List<Binding> taken;
  private final NodeTopology topology;

  /// @param volumes those of the claim's class
  /// @param taken what other claims of the pod get
  VolumeMismatches(
      ClaimRequirements requirements,
      ClassVolumes volumes,
      List<Binding> taken,
      NodeTopology topology) {
    this.requirements = requirements;
    this.volumes = volumes;
    this.taken = List.copyOf(taken);
    this.topology = topology;
  }

  /// A line for each kind of misfit, such as `2 too small for 20Gi: pv-1 (5Gi), pv-2 (10Gi)`.
  List<String> lines() {
    if (volumes.isEmpty()) {
      return List.of("there is no volume of this class");
    }
    Map<String, String> takers = new HashMap<>();
    taken.forEach(it -> takers.put(it.volume().metadata().name(), it.claim().key().name()));
    var nodeAffinities = new VolumeNodeAffinityCache();
    Map<VolumeMismatch, List<String>> kinds = new EnumMap<>(VolumeMismatch.class);
    for (PersistentVolume volume : volumes.all()) {
      String taker = takers.get(volume.metadata().name());
      VolumeMismatch mismatch =
          taker == null ? requirements.mismatch(volume) : VolumeMismatch.TAKEN;
      if (mismatch == null) {
        mismatch = VolumeMismatch.ELSEWHERE;
      }
      String remark = taker == null ? remark(mismatch, volume, nodeAffinities) : taker;
      kinds
          .computeIfAbsent(mismatch, _ -> new ArrayList<>())
          .add(volume.metadata().name() + (remark.isEmpty() ? "" : " (" + remark + ")"));
    }
    return kinds.entrySet().stream().map(kind -> line(kind.getKey(), kind.getValue())).toList();
  }

  private String remark(
      VolumeMismatch mismatch, PersistentVolume volume, VolumeNodeAffinityCache nodeAffinities) {
    var claim = volume.spec().claimRef();
    var missed = nodeAffinities.missed(volume, topology);
    return switch (mismatch) {
      case ELSEWHERE ->
          missed == null
              ? ""
              : String.join("; ", NodeDifference.ofTerms(missed.terms(), topology.unnamed()));
      case TOO_SMALL -> Sizes.capacity(volume).toString();
      case OTHER_ACCESS -> String.join(", ", volume.spec().accessModes());
      case NOT_AVAILABLE -> volume.status().phase();
      case IN_USE -> claim == null ? "" : claim.namespace() + "/" + claim.name();
      case TAKEN, OTHER_MODE, OTHER_ATTRIBUTES, NOT_SELECTED, BEING_DELETED -> "";
    };
  }

  private String line(VolumeMismatch mismatch, List<String> volumes) {
    String named = volumes.stream().limit(NAMED).collect(joining(", "));
    int more = volumes.size() - NAMED;
    return "%,d %s%s: %s%s"
        .formatted(
            volumes.size(),
            mismatch,
            mismatch == VolumeMismatch.TOO_SMALL ? " for " + requirements.size() : "",
            named,
            more > 0 ? " and %,d more".formatted(more) : "");
  }
}
