package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.state.StateData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, in the order of its volumes, and what was found out about them in this
/// cycle. What is remembered is the same for everybody who asks, so copies share it.
final class PodClaims implements StateData {
  private final List<PersistentVolumeClaim> bound;
  private final List<PersistentVolumeClaim> waiting;
  private final Map<String, ClassSupply> supplies;
  private final Reach reach = new Reach();
  private final Map<String, NodeVolumes> found = new HashMap<>();

  /// The claims of a pod.
  ///
  /// @param bound those that have their volume
  /// @param waiting those that get one where the pod goes
  /// @param supplies what there is of the classes of the latter, by name
  PodClaims(
      List<PersistentVolumeClaim> bound,
      List<PersistentVolumeClaim> waiting,
      Map<String, ClassSupply> supplies) {
    this.bound = List.copyOf(bound);
    this.waiting = List.copyOf(waiting);
    this.supplies = Map.copyOf(supplies);
  }

  List<PersistentVolumeClaim> bound() {
    return bound;
  }

  List<PersistentVolumeClaim> waiting() {
    return waiting;
  }

  /// What there is of the class; null if there is no such class.
  @Nullable ClassSupply supply(String className) {
    return supplies.get(className);
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
