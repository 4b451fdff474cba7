package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// The amounts that the quota controller last counted.
///
/// @param hard the limits that the controller has seen
/// @param used the use of each
@Message
public record ResourceQuotaStatus(
    @Field(1) Map<String, Quantity> hard, @Field(2) Map<String, Quantity> used) {
  /// A status without counts.
  public static final ResourceQuotaStatus EMPTY = CoreZeros.resourceQuotaStatus();

  public ResourceQuotaStatus {
    hard = Map.copyOf(hard);
    used = Map.copyOf(used);
  }
}
