package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.Quantity;
import java.util.Map;

/// Amounts of a node's resources.
final class LoadAmounts {
  static final Quantity ONE_POD = Quantity.of(1, Quantity.Format.DECIMAL_SI);

  private static final double PERCENT = 100;

  private LoadAmounts() {}

  static Quantity of(String resource, Map<String, Quantity> amounts) {
    return amounts.getOrDefault(resource, Quantity.ZERO);
  }

  /// How much of the amount is used; 0 if there is nothing.
  static double percent(Quantity used, Quantity amount) {
    return amount.isZero()
        ? 0
        : PERCENT * (double) used.milliValue() / (double) amount.milliValue();
  }
}
