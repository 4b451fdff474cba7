package dev.berth.kube.metrics;

import java.util.Map;

/// A series in the answer to an instant query, with its value.
///
/// @param labels by name
public record VectorSample(Map<String, String> labels, double value) {
  public VectorSample {
    labels = Map.copyOf(labels);
  }
}
