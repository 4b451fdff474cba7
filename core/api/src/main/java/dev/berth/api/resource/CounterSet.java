package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// Counters that devices of a pool share, such as the memory of a card that can be partitioned.
@Message
public record CounterSet(@Field(1) String name, @Field(2) Map<String, Counter> counters) {
  public CounterSet {
    counters = Map.copyOf(counters);
  }
}
