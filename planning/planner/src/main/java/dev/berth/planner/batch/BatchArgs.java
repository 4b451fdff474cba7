package dev.berth.planner.batch;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoMistakes.Mistake;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/// The arguments of `BatchPlanning`.
///
/// @param window how long pods collect before they are planned together; 10 s if absent
/// @param maxPods how many pods end a window early; 1,000 if absent
record BatchArgs(Duration window, int maxPods) {
  static final BatchArgs DEFAULT = new BatchArgs(Duration.ofSeconds(10), 1_000);

  private static final String TYPE = "BatchPlanningArgs";
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MOST_PODS = 100_000;

  /// Reads them, and fills in what is absent.
  ///
  /// @throws PluginException with all that is wrong
  static BatchArgs read(PluginArgs args) {
    Map<String, ?> given = args instanceof UnknownArgs(var tree) ? tree : Map.of();
    var mistakes = new GoMistakes();
    var fields = GoObject.root(given, TYPE, "", mistakes);
    var _ = fields.any("apiVersion");
    if (fields.any("kind") instanceof String kind && !kind.equals(TYPE)) {
      fields.report("kind", "kind: \"%s\" is not %s".formatted(kind, TYPE));
    }
    var read = new BatchArgs(window(fields), maxPods(fields));
    fields.reportUnknown();
    if (!mistakes.isEmpty()) {
      throw new PluginException(
          mistakes.all().stream().map(Mistake::message).collect(Collectors.joining("; ")));
    }
    return read;
  }

  private static Duration window(GoObject fields) {
    Duration given = fields.duration("window");
    if (given == null) {
      return DEFAULT.window;
    }
    if (given.compareTo(SHORTEST) < 0 || given.compareTo(LONGEST) > 0) {
      fields.report(
          "window",
          "window: %s is not between %s and %s"
              .formatted(
                  GoDuration.format(given),
                  GoDuration.format(SHORTEST),
                  GoDuration.format(LONGEST)));
    }
    return given;
  }

  private static int maxPods(GoObject fields) {
    Long given = fields.int64("maxPods");
    if (given == null) {
      return DEFAULT.maxPods;
    }
    if (given < 1 || given > MOST_PODS) {
      fields.report("maxPods", "maxPods: %d is not between 1 and %d".formatted(given, MOST_PODS));
      return DEFAULT.maxPods;
    }
    return given.intValue();
  }
}
