package dev.berth.loadaware.crane;

import dev.berth.framework.diagnosis.Reason;
import java.util.Locale;

/// A metric of the node is above its limit.
///
/// @param usage as a fraction, as is the limit
record LoadTooHigh(String metric, String node, double usage, double limit) implements Reason {
  @Override
  public String message() {
    return "Load[%s] of node[%s] is too high".formatted(metric, node);
  }

  @Override
  public String detail() {
    return String.format(Locale.ROOT, "%.1f %%, limit %.1f %%", usage * 100, limit * 100);
  }
}
