package dev.berth.planner.batch;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.framework.PluginArgsReader;
import java.time.Duration;

/// The arguments of `BatchPlanning`.
///
/// @param window how long pods collect before they are planned together; 10 s by default
/// @param maxPods the number of pods that ends a window early; 1,000 by default
record BatchArgs(Duration window, int maxPods) {
  static final BatchArgs DEFAULT = new BatchArgs(Duration.ofSeconds(10), 1_000);

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MOST_PODS = 100_000;

  /// Reads the arguments, and fills in defaults.
  static BatchArgs read(PluginArgsReader args) {
    long maxPods = args.integer("maxPods", DEFAULT.maxPods, 1, MOST_PODS);
    return new BatchArgs(window(args), Math.toIntExact(maxPods));
  }

  private static Duration window(PluginArgsReader args) {
    Duration window = args.duration("window", DEFAULT.window);
    if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
      args.problem(
          "window",
          MustBe.between(
              GoDuration.format(SHORTEST), GoDuration.format(LONGEST), GoDuration.format(window)));
    }
    return window;
  }
}
