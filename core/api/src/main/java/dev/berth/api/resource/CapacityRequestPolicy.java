package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which amounts of a capacity can be requested, and the amount used without a request.
public record CapacityRequestPolicy(
    @Nullable Quantity defaultValue,
    List<Quantity> validValues,
    @Nullable CapacityRequestPolicyRange validRange) {
  public CapacityRequestPolicy {
    validValues = List.copyOf(validValues);
  }
}
