package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// The requested size: at least `requests`, at most `limits`.
public record VolumeResourceRequirements(
    Map<String, Quantity> limits, Map<String, Quantity> requests) {

  /// A value with no field set.
  public static final VolumeResourceRequirements EMPTY =
      new VolumeResourceRequirements(Map.of(), Map.of());

  public VolumeResourceRequirements {
    limits = Map.copyOf(limits);
    requests = Map.copyOf(requests);
  }
}
