package dev.berth.framework.diagnosis;

import java.util.Locale;

/// Amounts of resources in readable units.
public final class Amounts {
  private static final long KI = 1024;
  private static final String UNITS = "KMGTPE";

  private Amounts() {}

  /// An amount with its unit.
  ///
  /// @param resource the resource's name, which determines the unit of the value
  /// @param value millicores for cpu, bytes for memory, storage and huge pages, else a count
  public static String format(String resource, long value) {
    if (resource.equals("cpu")) {
      return value % 1000 == 0 ? Long.toString(value / 1000) : value + "m";
    }
    return isBytes(resource) ? bytes(value) : Long.toString(value);
  }

  private static boolean isBytes(String resource) {
    return resource.equals("memory")
        || resource.equals("ephemeral-storage")
        || resource.startsWith("hugepages-");
  }

  private static String bytes(long value) {
    long magnitude = Math.abs(value);
    if (magnitude < KI) {
      return Long.toString(value);
    }
    int unit = -1;
    double scaled = magnitude;
    while (scaled >= KI && unit < UNITS.length() - 1) {
      scaled /= KI;
      unit++;
    }
    String number =
        scaled == Math.rint(scaled) || scaled >= 100
            ? Long.toString(Math.round(scaled))
            : String.format(Locale.ROOT, "%.1f", scaled);
    return (value < 0 ? "-" : "") + number + UNITS.charAt(unit) + "i";
  }
}
