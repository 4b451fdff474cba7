package dev.berth.api.resource;

import java.util.List;
import java.util.Map;

/// What a device consumes of one counter set.
public record DeviceCounterConsumption(
    String counterSet, Map<String, Counter> counters, List<String> compatibilityGroups) {
  public DeviceCounterConsumption {
    counters = Map.copyOf(counters);
    compatibilityGroups = List.copyOf(compatibilityGroups);
  }
}
