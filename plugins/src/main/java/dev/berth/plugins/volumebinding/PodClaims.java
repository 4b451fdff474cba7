package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.PodVolumes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, in the order of its volumes, and what was found out about them in this
/// cycle. What is remembered is the same for everybody who asks, so copies share it.
final class PodClaims implements StateData {
  private final List<PersistentVolumeClaim> bound;
  private final List<PersistentVolumeClaim> waiting;
  private final List<PersistentVolumeClaim> unbound;
  private final Map<String, ClassSupply> supplies;
  private final Reach reach = new Reach();
  private final Map<String, NodeVolumes> found = new HashMap<>();

  /// The claims of a pod.
  ///
  /// @param bound those that have their volume
  /// @param waiting those that get one where the pod goes
  /// @param unbound those that should have one by now and have not
  /// @param supplies what there is of the classes of the latter, by name
  PodClaims(
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
  List<PersistentVolume> volumesFor(PersistentVolumeClaim claim) {
    ClassSupply supply = supply(PodVolumes.className(claim));
    return supply == null ? List.of() : supply.volumes();
  }

  Reach reach() {
    return reach;
  }

  /// Remembers what fits on a node, for the steps to come.
  void found(String node, NodeVolumes volumes) {
    found.put(node, volumes);
  }

  /// What was found to fit on the node; null if it was not looked at.
  @Nullable NodeVolumes on(String node) {
    return found.get(node);
  }
}
