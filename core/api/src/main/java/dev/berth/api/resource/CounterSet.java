package dev.berth.api.resource;

import java.util.Map;

/// Counters that devices of a pool share, such as the memory of a card that can be partitioned.
public record CounterSet(String name, Map<String, Counter> counters) {
  public CounterSet {
    counters = Map.copyOf(counters);
  }
}
