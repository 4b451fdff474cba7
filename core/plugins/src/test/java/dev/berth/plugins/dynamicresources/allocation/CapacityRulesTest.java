package dev.berth.plugins.dynamicresources.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.CapacityRequestPolicy;
import dev.berth.api.resource.CapacityRequestPolicyRange;
import dev.berth.api.resource.DeviceCapacity;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.CapacityRules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is consumed of a capacity of 10, by the requested amount and the device's policy.
class CapacityRulesTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // default, values,  min,  max, step, asked, consumed, goes
        "-,        -,        -,    -,   -,    -,     10,       true",
        "-,        -,        -,    -,   -,    3,     3,        true",
        "4,        1 4 8,    -,    -,   -,    -,     4,        true",
        "4,        1 4 8,    -,    -,   -,    2,     4,        true",
        "4,        1 4 8,    -,    -,   -,    8,     8,        true",
        "4,        1 4 8,    -,    -,   -,    9,     9,        false",
        "2,        -,        2,    6,   -,    1,     2,        true",
        "2,        -,        2,    6,   -,    5,     5,        true",
        "2,        -,        2,    6,   -,    7,     7,        false",
        "2,        -,        2,    -,   3,    3,     5,        true",
        "2,        -,        2,    -,   3,    5,     5,        true",
        "2,        -,        2,    6,   3,    6,     8,        false",
        "-,        -,        2,    6,   -,    -,     10,       false",
        "2,        -,        2,    -,   3,    2500m, 5,        true",
        "2,        -,        2,    -,   0,    3,     3,        false",
      })
  void amountsAreRoundedUpToWhatIsGiven(
      @Nullable String byDefault,
      @Nullable String values,
      @Nullable String min,
      @Nullable String max,
      @Nullable String step,
      @Nullable String asked,
      String consumed,
      boolean goes) {
    var capacity = capacity(byDefault, values, min, max, step);
    var rules = new CapacityRules(false);

    var amount = consumed(rules, asked, capacity);

    assertThat(amount).isEqualByComparingTo(Quantity.parse(consumed));
    assertThat(rules.allows(amount, capacity.requestPolicy())).isEqualTo(goes);
  }

  @ParameterizedTest
  @CsvSource({
    // asked, in whole units, in thousandths
    "500m,    1,              500m",
    "1,       1,              2",
    "2001m,   3,              3500m",
  })
  void fractionsOfAStepCountIfTheyAreOn(String asked, String whole, String exact) {
    var capacity = capacity("500m", null, "500m", null, "1500m");

    assertThat(consumed(new CapacityRules(true), asked, capacity))
        .isEqualByComparingTo(Quantity.parse(exact));
    assertThat(consumed(new CapacityRules(false), asked, capacity))
        .isEqualByComparingTo(Quantity.parse(whole));
  }

  private static Quantity consumed(
      CapacityRules rules, @Nullable String asked, DeviceCapacity capacity) {
    var requirements = asked == null ? null : Parts.asking("memory", asked);
    return Objects.requireNonNull(
        rules.consumed(requirements, Map.of("memory", capacity)).get("memory"));
  }

  private static DeviceCapacity capacity(
      @Nullable String byDefault,
      @Nullable String values,
      @Nullable String min,
      @Nullable String max,
      @Nullable String step) {
    if (byDefault == null && values == null && min == null) {
      return new DeviceCapacity(Quantity.parse("10"), null);
    }
    return new DeviceCapacity(
        Quantity.parse("10"),
        new CapacityRequestPolicy(
            quantity(byDefault),
            values == null ? List.of() : Stream.of(values.split(" ")).map(Quantity::parse).toList(),
            min == null
                ? null
                : new CapacityRequestPolicyRange(quantity(min), quantity(max), quantity(step))));
  }

  private static @Nullable Quantity quantity(@Nullable String text) {
    return text == null ? null : Quantity.parse(text);
  }

  @ParameterizedTest
  @CsvSource({
    "false, 10E, request 10E exceeds MaxInt64",
    "false, 9223372036854775807, rounding request 9223372036854775807 up to the next step passes"
        + " MaxInt64",
    "true,  9223372036854775807, request 9223372036854775807 is not a representable milli value",
  })
  void whatCannotBeCountedIsAnError(boolean fractions, String asked, String reason) {
    var rules = new CapacityRules(fractions);
    var capacity = capacity("2", null, "2", null, "3");

    assertThatThrownBy(() -> consumed(rules, asked, capacity))
        .isInstanceOf(AllocationException.class)
        .hasMessage(
            "capacity \"memory\": capacity request cannot be represented in the device's range"
                + " arithmetic: "
                + reason);
  }

  @ParameterizedTest
  @CsvSource({"1", "2500m"})
  void lessThanNothingIsAnError(String asked) {
    var capacity = new DeviceCapacity(Quantity.parse("-1"), null);

    assertThatThrownBy(() -> new CapacityRules(true).consumed(null, Map.of("memory", capacity)))
        .hasMessage("capacity \"memory\": capacity value is negative");
    assertThat(consumed(new CapacityRules(true), asked, capacity)).isEqualTo(Quantity.parse(asked));
  }
}
