package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What amounts of a capacity can be requested, and what is taken without a request.
public record CapacityRequestPolicy(
    @Nullable Quantity defaultValue,
    List<Quantity> validValues,
    @Nullable CapacityRequestPolicyRange validRange) {
  public CapacityRequestPolicy {
    validValues = List.copyOf(validValues);
  }
}
