package dev.berth.framework.status;

import dev.berth.api.meta.Quantity;
import java.util.Locale;
import java.util.stream.LongStream;

/// Formats amounts of resources in readable units.
public final class Amounts {
  private static final long KI = 1024;
  private static final String UNITS = "KMGTPE";

  /// Longer texts, such as `16383996Ki`, are hard to read.
  private static final int LONG = 8;

  private Amounts() {}

  /// Formats an amount with its unit.
  ///
  /// @param resource the resource's name, which determines the unit of the value
  /// @param value millicores for cpu, bytes for memory, storage and huge pages, else a count
  public static String format(String resource, long value) {
    return format(resource, value, value);
  }

  /// Formats a quantity as it is written, unless that is long: `1.1Gi`, for example, is written as
  /// `1181116006400m`.
  public static String format(String resource, Quantity amount) {
    String text = amount.toString();
    return isBytes(resource) && text.length() > LONG ? format(resource, amount.value()) : text;
  }

  /// Formats an amount in a unit that suits the others too: the largest unit in which every value
  /// is at least 1, so that small differences stay visible.
  ///
  /// @param others more values of the resource in the same sentence
  public static String format(String resource, long value, long... others) {
    if (resource.equals("cpu")) {
      return value % 1000 == 0 && LongStream.of(others).allMatch(other -> other % 1000 == 0)
          ? Long.toString(value / 1000)
          : value + "m";
    }
    return isBytes(resource)
        ? bytes(value, unit(LongStream.concat(LongStream.of(value), LongStream.of(others))))
        : Long.toString(value);
  }

  /// Returns whether amounts of the resource are bytes.
  public static boolean isBytes(String resource) {
    return resource.equals("memory")
        || resource.equals("ephemeral-storage")
        || resource.equals("storage")
        || resource.startsWith("hugepages-");
  }

  /// Returns how many times to divide the values by 1024.
  private static int unit(LongStream values) {
    var sizes = values.map(Math::abs).filter(size -> size > 0).summaryStatistics();
    int unit = 0;
    double largest = sizes.getMax();
    double smallest = sizes.getMin();
    while (unit < UNITS.length() && largest >= KI && smallest / KI >= 1) {
      largest /= KI;
      smallest /= KI;
      unit++;
    }
    return unit;
  }

  private static String bytes(long value, int unit) {
    if (unit == 0 || value == 0) {
      return Long.toString(value);
    }
    double scaled = value / Math.pow(KI, unit);
    String number =
        scaled == Math.rint(scaled) || Math.abs(scaled) >= 100
            ? Long.toString(Math.round(scaled))
            : String.format(Locale.ROOT, "%.1f", scaled);
    return number + UNITS.charAt(unit - 1) + "i";
  }
}
