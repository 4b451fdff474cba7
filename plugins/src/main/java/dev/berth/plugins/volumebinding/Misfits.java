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

/// Why the volumes of a class will not do for a claim on a node. Immutable; looks at the volumes
/// when it is asked.
final class Misfits {
  private static final int NAMED = 3;

  private final ClaimWish wish;
  private final List<PersistentVolume> volumes;
  private final List<Binding> taken;
  private final Target target;

  /// @param volumes those of the claim's class
  /// @param taken what other claims of the pod get
  Misfits(ClaimWish wish, List<PersistentVolume> volumes, List<Binding> taken, Target target) {
    this.wish = wish;
    this.volumes = List.copyOf(volumes);
    this.taken = List.copyOf(taken);
    this.target = target;
  }

  /// A line for each kind of misfit, such as `2 too small for 20Gi: pv-1 (5Gi), pv-2 (10Gi)`.
  List<String> lines() {
    if (volumes.isEmpty()) {
      return List.of("there is no volume of this class");
    }
    Map<String, String> takers = new HashMap<>();
    taken.forEach(it -> takers.put(it.volume().metadata().name(), it.claim().key().name()));
    var reach = new Reach();
    Map<Misfit, List<String>> kinds = new EnumMap<>(Misfit.class);
    for (PersistentVolume volume : volumes) {
      String taker = takers.get(volume.metadata().name());
      Misfit misfit = taker == null ? wish.misfit(volume) : Misfit.TAKEN;
      if (misfit == null) {
        misfit = Misfit.ELSEWHERE;
      }
      String remark = taker == null ? remark(misfit, volume, reach) : taker;
      kinds
          .computeIfAbsent(misfit, _ -> new ArrayList<>())
          .add(volume.metadata().name() + (remark.isEmpty() ? "" : " (" + remark + ")"));
    }
    return kinds.entrySet().stream().map(kind -> line(kind.getKey(), kind.getValue())).toList();
  }

  private String remark(Misfit misfit, PersistentVolume volume, Reach reach) {
    var claim = volume.spec().claimRef();
    var missed = reach.missed(volume, target);
    return switch (misfit) {
      case ELSEWHERE ->
          missed == null
              ? ""
              : String.join("; ", NodeDifference.ofTerms(missed.terms(), target.unnamed()));
      case TOO_SMALL -> Sizes.capacity(volume).toString();
      case OTHER_ACCESS -> String.join(", ", volume.spec().accessModes());
      case NOT_AVAILABLE -> volume.status().phase();
      case IN_USE -> claim == null ? "" : claim.namespace() + "/" + claim.name();
      case TAKEN, OTHER_MODE, OTHER_ATTRIBUTES, NOT_SELECTED, BEING_DELETED -> "";
    };
  }

  private String line(Misfit misfit, List<String> volumes) {
    String named = volumes.stream().limit(NAMED).collect(joining(", "));
    int more = volumes.size() - NAMED;
    return "%,d %s%s: %s%s"
        .formatted(
            volumes.size(),
            misfit,
            misfit == Misfit.TOO_SMALL ? " for " + wish.size() : "",
            named,
            more > 0 ? " and %,d more".formatted(more) : "");
  }
}
