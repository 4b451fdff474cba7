package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// The amounts of a device's capacity that a request needs.
public record CapacityRequirements(Map<String, Quantity> requests) {
  public CapacityRequirements {
    requests = Map.copyOf(requests);
  }
}
