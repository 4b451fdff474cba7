package dev.berth.api.kubescheduler;

import java.util.List;

/// A resource, with its weight in a score.
///
/// @param name name of the resource
/// @param weight its weight, 1 to 100
public record ResourceSpec(String name, long weight) {
  /// The resources that are scored by default.
  public static final List<ResourceSpec> CPU_AND_MEMORY =
      List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));
}
