package dev.berth.cluster.controller.workload;

import dev.berth.api.meta.IntOrString;
import org.jspecify.annotations.Nullable;

/// Computes numbers of pods that may be given as a percentage.
final class Limits {
  private Limits() {}

  static int roundedUp(@Nullable IntOrString limit, String otherwise, int all) {
    return (int) Math.ceil(share(limit, otherwise, all));
  }

  static int roundedDown(@Nullable IntOrString limit, String otherwise, int all) {
    return (int) Math.floor(share(limit, otherwise, all));
  }

  /// @param otherwise the default: a number, or a percentage such as `25%`
  private static double share(@Nullable IntOrString limit, String otherwise, int all) {
    var text = limit == null ? otherwise : limit.toString().strip();
    try {
      return text.endsWith("%")
          ? Long.parseLong(text.substring(0, text.length() - 1)) * (double) all / 100
          : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0; // refused by validation
    }
  }
}
