package dev.berth.fleet;

import dev.berth.api.core.Pod;
import java.util.List;

/// Pods that are of use together only, such as a JobManager and its TaskManagers.
///
/// @param components the kinds of pods
public record PodSet(List<Component> components) {
  public PodSet {
    components = List.copyOf(components);
  }

  /// Equal pods of a set.
  ///
  /// @param pod without a node; its name is not used
  /// @param count how many, from 0 on
  public record Component(Pod pod, int count) {}

  /// How many pods a set has.
  public long size() {
    return components.stream().mapToLong(Component::count).sum();
  }
}
