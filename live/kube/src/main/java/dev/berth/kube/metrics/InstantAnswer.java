package dev.berth.kube.metrics;

import java.util.List;

/// Prometheus' answer to an instant query.
///
/// @param type for example [#VECTOR]
/// @param samples in the order of the answer; empty if the answer is not a vector
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
