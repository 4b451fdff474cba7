package dev.berth.fleet;

import dev.berth.api.core.Pod;
import java.util.List;

/// Pods that are useful only together, such as a JobManager and its TaskManagers.
///
/// @param components the kinds of pods
public record PodSet(List<Component> components) {
  public PodSet {
    components = List.copyOf(components);
  }

  /// Equal pods of a set.
  ///
  /// @param pod without a node; its name is not used
  /// @param count their number, at least 0
  public record Component(Pod pod, int count) {}

  /// The number of pods in a set.
  public long size() {
    return components.stream().mapToLong(Component::count).sum();
  }
}
