package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import java.util.Map;

/// A device's consumption of one counter set.
@Message
public record DeviceCounterConsumption(
    @Field(1) String counterSet,
    @Field(2) Map<String, Counter> counters,
    @Field(3) List<String> compatibilityGroups) {
  public DeviceCounterConsumption {
    counters = Map.copyOf(counters);
    compatibilityGroups = List.copyOf(compatibilityGroups);
  }
}
