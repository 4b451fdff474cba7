package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// Resources reserved for a queue.
public record QueueGuarantee(Map<String, Quantity> resource) {
  /// No guarantee.
  public static final QueueGuarantee NONE = new QueueGuarantee(Map.of());

  public QueueGuarantee {
    resource = Map.copyOf(resource);
  }
}
