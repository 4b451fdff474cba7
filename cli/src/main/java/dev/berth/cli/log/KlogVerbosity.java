package dev.berth.cli.log;

import ch.qos.logback.classic.Level;

/// Levels and klog's verbosities.
final class KlogVerbosity {
  private static final int DEBUG = 2;
  private static final int TRACE = 4;

  private KlogVerbosity() {}

  /// The least level that is logged at a verbosity.
  static Level least(int verbosity) {
    if (verbosity >= TRACE) {
      return Level.TRACE;
    }
    return verbosity >= DEBUG ? Level.DEBUG : Level.INFO;
  }

  /// The least verbosity at which the level is logged.
  static int of(Level level) {
    return switch (level.toInt()) {
      case Level.TRACE_INT -> TRACE;
      case Level.DEBUG_INT -> DEBUG;
      default -> 0;
    };
  }
}
