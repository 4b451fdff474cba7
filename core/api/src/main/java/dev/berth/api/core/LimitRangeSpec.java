package dev.berth.api.core;

import java.util.List;

/// The limits, one entry for each type of object.
public record LimitRangeSpec(List<LimitRangeItem> limits) {

  public LimitRangeSpec {
    limits = List.copyOf(limits);
  }
}
