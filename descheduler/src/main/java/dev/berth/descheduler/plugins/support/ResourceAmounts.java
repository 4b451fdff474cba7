package dev.berth.descheduler.plugins.support;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;

/// Amounts of resources as whole numbers: thousandths of CPUs, units of all else.
public final class ResourceAmounts {
  private static final double HUNDREDTH = 0.01;

  private ResourceAmounts() {}

  /// The amount as a number, rounded up.
  public static long number(String resource, Quantity amount) {
    return resource.equals(ResourceNames.CPU) ? amount.milliValue() : amount.value();
  }

  /// That many percent of an amount, cut off.
  public static Quantity part(String resource, double percent, Quantity amount) {
    long number = (long) (percent * HUNDREDTH * number(resource, amount));
    return resource.equals(ResourceNames.CPU)
        ? Quantity.ofMilli(number, amount.format())
        : Quantity.of(number, amount.format());
  }
}
