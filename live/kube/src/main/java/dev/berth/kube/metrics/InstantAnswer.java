package dev.berth.kube.metrics;

import java.util.List;

/// What Prometheus has answered to an instant query.
///
/// @param type such as [#VECTOR]
/// @param samples in the order in which they came; empty if it is no vector
public record InstantAnswer(String type, List<VectorSample> samples, List<String> warnings) {
  public static final String VECTOR = "vector";

  public InstantAnswer {
    samples = List.copyOf(samples);
    warnings = List.copyOf(warnings);
  }

  public boolean isVector() {
    return type.equals(VECTOR);
  }
}
