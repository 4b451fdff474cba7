package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// What the quota controller has counted last.
///
/// @param hard the limits that it has seen
/// @param used what there was of each
public record ResourceQuotaStatus(Map<String, Quantity> hard, Map<String, Quantity> used) {

  /// Nothing counted yet.
  public static final ResourceQuotaStatus EMPTY = new ResourceQuotaStatus(Map.of(), Map.of());

  public ResourceQuotaStatus {
    hard = Map.copyOf(hard);
    used = Map.copyOf(used);
  }
}
