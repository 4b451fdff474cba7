package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The limits, one entry for each type of object.
@Message
public record LimitRangeSpec(@Field(1) List<LimitRangeItem> limits) {
  public LimitRangeSpec {
    limits = List.copyOf(limits);
  }
}
