package dev.berth.api.metrics;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// The usage of a container.
///
/// @param usage by resource
@Message
public record ContainerMetrics(@Field(1) String name, @Field(2) Map<String, Quantity> usage) {
  public ContainerMetrics {
    usage = Map.copyOf(usage);
  }
}
