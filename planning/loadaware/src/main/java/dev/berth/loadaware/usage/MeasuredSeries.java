package dev.berth.loadaware.usage;

import java.util.Map;

/// A series and its value.
///
/// @param labels by name
public record MeasuredSeries(Map<String, String> labels, double value) {
  public MeasuredSeries {
    labels = Map.copyOf(labels);
  }
}
