package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// The size wished for, at least (`requests`) and at most (`limits`).
public record VolumeResourceRequirements(
    Map<String, Quantity> limits, Map<String, Quantity> requests) {

  /// Nothing said.
  public static final VolumeResourceRequirements EMPTY =
      new VolumeResourceRequirements(Map.of(), Map.of());

  public VolumeResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
  }
}
