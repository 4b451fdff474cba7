package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// What the quota controller last counted.
///
/// @param hard the limits that the controller has seen
/// @param used the use of each
public record ResourceQuotaStatus(Map<String, Quantity> hard, Map<String, Quantity> used) {

  /// A status without counts.
  public static final ResourceQuotaStatus EMPTY = new ResourceQuotaStatus(Map.of(), Map.of());

  public ResourceQuotaStatus {
    hard = Map.copyOf(hard);
    used = Map.copyOf(used);
  }
}
