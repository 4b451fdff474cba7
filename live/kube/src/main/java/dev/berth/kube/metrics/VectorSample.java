package dev.berth.kube.metrics;

import java.util.Map;

/// A series of an instant query, at its time.
///
/// @param labels by name
public record VectorSample(Map<String, String> labels, double value) {
  public VectorSample {
    labels = Map.copyOf(labels);
  }
}
