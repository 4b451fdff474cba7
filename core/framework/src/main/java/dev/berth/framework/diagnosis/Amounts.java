package dev.berth.framework.diagnosis;

import dev.berth.api.meta.Quantity;
import java.util.Locale;
import java.util.stream.LongStream;

/// Amounts of resources in readable units.
public final class Amounts {
  private static final long KI = 1024;
  private static final String UNITS = "KMGTPE";

  /// Longer ones, such as `16383996Ki`, are not what people say.
  private static final int LONG = 8;

  private Amounts() {}

  /// An amount with its unit.
  ///
  /// @param resource the resource's name, which determines the unit of the value
  /// @param value millicores for cpu, bytes for memory, storage and huge pages, else a count
  public static String format(String resource, long value) {
    return format(resource, value, value);
  }

  /// A quantity as it prints itself, unless that is long: where somebody has written `1.1Gi`, it is
  /// `1181116006400m`.
  public static String format(String resource, Quantity amount) {
    String text = amount.toString();
    return isBytes(resource) && text.length() > LONG ? format(resource, amount.value()) : text;
  }

  /// An amount in a unit that others can have, too: the largest one of which none is a part only,
  /// so that a difference among them can be seen.
  ///
  /// @param others values of the resource that stand in the same sentence
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

  /// Whether amounts of the resource are bytes.
  public static boolean isBytes(String resource) {
    return resource.equals("memory")
        || resource.equals("ephemeral-storage")
        || resource.equals("storage")
        || resource.startsWith("hugepages-");
  }

  /// How many times the values are divided by 1024.
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
