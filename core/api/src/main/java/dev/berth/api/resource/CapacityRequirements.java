package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// The amounts of a device's capacity that a request needs.
@Message
public record CapacityRequirements(@Field(1) Map<String, Quantity> requests) {
  public CapacityRequirements {
    requests = Map.copyOf(requests);
  }
}
