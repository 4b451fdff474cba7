package dev.berth.api.meta;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads amounts of resources from documents, and converts them to whole numbers: thousandths of
/// CPUs, and units of all other resources.
public final class ResourceAmounts {
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";
  private static final double HUNDREDTH = 0.01;

  private ResourceAmounts() {}

  /// Returns an amount as a number, rounded up.
  public static long number(String resource, Quantity amount) {
    return resource.equals(CPU) ? amount.milliValue() : amount.value();
  }

  /// Returns a number as an amount, in the usual format of the resource.
  public static Quantity amount(String resource, long number) {
    return switch (resource) {
      case CPU -> Quantity.ofMilli(number, Quantity.Format.DECIMAL_SI);
      case MEMORY -> Quantity.of(number, Quantity.Format.BINARY_SI);
      default -> Quantity.of(number, Quantity.Format.DECIMAL_SI);
    };
  }

  /// Returns that percentage of an amount, rounded down.
  public static Quantity part(String resource, double percent, Quantity amount) {
    var number = (long) (percent * HUNDREDTH * number(resource, amount));
    return resource.equals(CPU)
        ? Quantity.ofMilli(number, amount.format())
        : Quantity.of(number, amount.format());
  }

  /// Returns the amounts by name; empty if there are none. Leaves out values that are not
  /// quantities.
  ///
  /// @param value a part of a document
  public static Map<String, Quantity> read(@Nullable Object value) {
    var amounts = new LinkedHashMap<String, Quantity>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, amount) -> {
        Quantity quantity = quantity(amount);
        if (quantity != null) {
          amounts.put((String) name, quantity);
        }
      });
    }
    return amounts;
  }

  /// Returns whether the value consists of amounts of resources, or is empty.
  public static boolean isSound(@Nullable Object value) {
    return value == null
        || (value instanceof Map<?, ?> map
            && map.values().stream().allMatch(it -> quantity(it) != null));
  }

  private static @Nullable Quantity quantity(@Nullable Object amount) {
    if (!(amount instanceof String || amount instanceof Number)) {
      return null;
    }
    try {
      return Quantity.parse(amount.toString());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
