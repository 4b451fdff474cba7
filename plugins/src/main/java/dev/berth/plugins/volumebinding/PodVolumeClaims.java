package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, in the order of its volumes, and what there is for them in this cycle.
/// Immutable.
final class PodVolumeClaims implements StateData {
  private final List<PersistentVolumeClaim> bound;
  private final List<PersistentVolumeClaim> waiting;
  private final List<PersistentVolumeClaim> unbound;
  private final Map<String, ClassSupply> supplies;
  private final VolumeNodeAffinityCache nodeAffinities = new VolumeNodeAffinityCache();

  /// The claims of a pod.
  ///
  /// @param bound those that have their volume
  /// @param waiting those that get one where the pod goes
  /// @param unbound those that should have one by now and have not
  /// @param supplies what there is of the classes of the latter, by name
  PodVolumeClaims(
      List<PersistentVolumeClaim> bound,
      List<PersistentVolumeClaim> waiting,
      List<PersistentVolumeClaim> unbound,
      Map<String, ClassSupply> supplies) {
    this.bound = List.copyOf(bound);
    this.waiting = List.copyOf(waiting);
    this.unbound = List.copyOf(unbound);
    this.supplies = Map.copyOf(supplies);
  }

  List<PersistentVolumeClaim> bound() {
    return bound;
  }

  List<PersistentVolumeClaim> waiting() {
    return waiting;
  }

  /// The claims that keep the pod from being placed anywhere.
  List<PersistentVolumeClaim> unbound() {
    return unbound;
  }

  /// What there is of the class; null if there is no such class.
  @Nullable ClassSupply supply(String className) {
    return supplies.get(className);
  }

  /// The volumes of the claim's class, taken ones included.
  ClassVolumes volumesFor(PersistentVolumeClaim claim) {
    ClassSupply supply = supply(PodVolumes.className(claim));
    return supply == null ? ClassVolumes.NONE : supply.volumes();
  }

  VolumeNodeAffinityCache nodeAffinities() {
    return nodeAffinities;
  }
}
