package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The amounts of a capacity that can be requested, and the default amount.
@Message
public record CapacityRequestPolicy(
    @Field(value = 1, name = "default") @Nullable Quantity defaultValue,
    @Field(3) List<Quantity> validValues,
    @Field(4) @Nullable CapacityRequestPolicyRange validRange) {
  public CapacityRequestPolicy {
    validValues = List.copyOf(validValues);
  }
}
