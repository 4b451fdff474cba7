package dev.berth.api.metrics;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// The usage of a container.
///
/// @param usage by resource
public record ContainerMetrics(String name, Map<String, Quantity> usage) {

  public ContainerMetrics {
    usage = Map.copyOf(usage);
  }
}
