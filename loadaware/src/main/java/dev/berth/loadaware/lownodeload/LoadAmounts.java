package dev.berth.loadaware.lownodeload;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import java.util.Map;

/// LoadAmounts of resources as numbers, and percentages of them.
final class LoadAmounts {
  static final Quantity ONE_POD = Quantity.of(1, Quantity.Format.DECIMAL_SI);

  private static final double HUNDREDTH = 0.01;
  private static final double PERCENT = 100;

  private LoadAmounts() {}

  static Quantity of(String resource, Map<String, Quantity> amounts) {
    return amounts.getOrDefault(resource, Quantity.ZERO);
  }

  /// CPU in thousandths, all else in units.
  static long number(String resource, Quantity amount) {
    return resource.equals(ResourceNames.CPU) ? amount.milliValue() : amount.value();
  }

  /// That many percent of an amount, cut off.
  static Quantity part(String resource, double percent, Quantity amount) {
    long number = (long) (percent * HUNDREDTH * number(resource, amount));
    return resource.equals(ResourceNames.CPU)
        ? Quantity.ofMilli(number, amount.format())
        : Quantity.of(number, amount.format());
  }

  /// How much of the amount is used; 0 if there is nothing.
  static double percent(Quantity used, Quantity amount) {
    return amount.isZero()
        ? 0
        : PERCENT * (double) used.milliValue() / (double) amount.milliValue();
  }
}
