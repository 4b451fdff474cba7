package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.api.resource.CapacityRequestPolicy;
import dev.berth.api.resource.CapacityRequestPolicyRange;
import dev.berth.api.resource.CapacityRequirements;
import dev.berth.api.resource.DeviceCapacity;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Computes how much of a device's capacity a request consumes. Requested amounts are rounded up by
/// the device's policy; capacities without a request are consumed by their default, or completely
/// if there is no default.
///
/// Steps are counted in whole units. With fractions enabled, they are counted in thousandths, if
/// minimum, maximum and step are whole numbers of thousandths.
public final class CapacityRules {
  private static final long MILLI = 1000;

  private final boolean fractions;

  public CapacityRules(boolean fractions) {
    this.fractions = fractions;
  }

  /// Returns the consumed amounts, by name. The device may not give such amounts, see [#allows].
  ///
  /// @param requirements the requested amounts, only for capacities that the device has
  /// @throws AllocationException if an amount is out of range, or an amount of the device is below
  ///   zero
  public Map<String, Quantity> consumed(
      @Nullable CapacityRequirements requirements, Map<String, DeviceCapacity> capacity) {
    var consumed = new TreeMap<String, Quantity>();
    for (var one : new TreeMap<>(capacity).entrySet()) {
      var asked = requirements == null ? null : requirements.requests().get(one.getKey());
      try {
        var amount = consumed(asked, one.getValue());
        if (amount.signum() < 0) {
          throw new AllocationException("capacity value is negative");
        }
        consumed.put(one.getKey(), amount);
      } catch (AllocationException e) {
        throw new AllocationException(
            "capacity \"%s\": %s".formatted(one.getKey(), e.getMessage()), e);
      }
    }
    return consumed;
  }

  private Quantity consumed(@Nullable Quantity asked, DeviceCapacity capacity) {
    var policy = capacity.requestPolicy();
    if (asked == null) {
      return policy != null && policy.defaultValue() != null
          ? policy.defaultValue()
          : capacity.value();
    }
    if (policy == null) {
      return asked;
    }
    var range = policy.validRange();
    if (range != null && range.min() != null) {
      return roundUp(asked, range, range.min());
    }
    return policy.validValues().stream()
        .filter(value -> asked.compareTo(value) <= 0)
        .findFirst()
        .orElse(asked);
  }

  private Quantity roundUp(Quantity asked, CapacityRequestPolicyRange range, Quantity min) {
    if (asked.compareTo(min) < 0) {
      return min;
    }
    var step = range.step();
    if (step == null) {
      return asked;
    }
    if (inThousandths(range)) {
      var millis = exactMillis(asked);
      if (millis.isEmpty()) {
        throw unrepresentable("request %s is not a representable milli value", asked);
      }
      var rounded = nextStep(millis.getAsLong(), min.milliValue(), step.milliValue());
      if (rounded.isEmpty()) {
        throw unrepresentable(
            "rounding request %s up to the next step passes the milli-value range", asked);
      }
      long value = rounded.getAsLong();
      return value % MILLI == 0
          ? Quantity.of(value / MILLI, step.format())
          : Quantity.ofMilli(value, step.format());
    }
    if (asked.compareTo(Quantity.of(Long.MAX_VALUE, Format.DECIMAL_SI)) > 0) {
      throw unrepresentable("request %s exceeds MaxInt64", asked);
    }
    var rounded = nextStep(asked.value(), min.value(), step.value());
    if (rounded.isEmpty()) {
      throw unrepresentable("rounding request %s up to the next step passes MaxInt64", asked);
    }
    return Quantity.of(rounded.getAsLong(), step.format());
  }

  /// Returns the smallest `min + n * step` that is not less than the amount; empty if it is too
  /// large.
  private static OptionalLong nextStep(long amount, long min, long step) {
    if (step == 0) {
      return OptionalLong.of(amount); // rejected later, see allows
    }
    long added = amount - min;
    long steps = added / step + (added % step == 0 ? 0 : 1);
    return min >= 0 && steps > (Long.MAX_VALUE - min) / step
        ? OptionalLong.empty()
        : OptionalLong.of(min + step * steps);
  }

  private static AllocationException unrepresentable(String reason, Quantity asked) {
    return new AllocationException(
        "capacity request cannot be represented in the device's range arithmetic: "
            + reason.formatted(asked));
  }

  /// Returns whether the device gives its capacity in such an amount. The default is always
  /// allowed.
  public boolean allows(Quantity amount, @Nullable CapacityRequestPolicy policy) {
    if (policy == null || amount.equals(policy.defaultValue())) {
      return true;
    }
    var range = policy.validRange();
    if (range != null) {
      return allows(amount, range);
    }
    return policy.validValues().isEmpty()
        || policy.validValues().stream().anyMatch(value -> amount.compareTo(value) == 0);
  }

  /// Returns whether the device gives such an amount and has it.
  boolean fits(Quantity amount, @Nullable DeviceCapacity capacity) {
    return capacity != null
        && allows(amount, capacity.requestPolicy())
        && amount.compareTo(capacity.value()) <= 0;
  }

  private boolean allows(Quantity amount, CapacityRequestPolicyRange range) {
    if (range.max() != null && amount.compareTo(range.max()) > 0) {
      return false;
    }
    var step = range.step();
    if (step == null) {
      return true;
    }
    var min = range.min() == null ? Quantity.ZERO : range.min();
    if (inThousandths(range)) {
      var millis = exactMillis(amount);
      return millis.isPresent() && isStep(millis.getAsLong(), min.milliValue(), step.milliValue());
    }
    return isStep(amount.value(), min.value(), step.value());
  }

  private static boolean isStep(long amount, long min, long step) {
    return step != 0 && (amount - min) % step == 0;
  }

  private boolean inThousandths(CapacityRequestPolicyRange range) {
    return fractions
        && Stream.of(range.min(), range.max(), range.step())
            .allMatch(value -> value == null || exactMillis(value).isPresent())
        && (range.step() == null || range.step().milliValue() >= 1);
  }

  private static OptionalLong exactMillis(Quantity amount) {
    long millis = amount.milliValue();
    return amount.compareTo(Quantity.ofMilli(millis, amount.format())) == 0
        ? OptionalLong.of(millis)
        : OptionalLong.empty();
  }
}
