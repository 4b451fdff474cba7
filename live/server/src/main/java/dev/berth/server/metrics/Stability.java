package dev.berth.server.metrics;

/// The stability level of a metric; part of its help text.
enum Stability {
  /// For a metric of a library without stability levels.
  NONE,
  ALPHA,
  BETA,
  STABLE;

  String before(String help) {
    return this == NONE ? help : "[%s] %s".formatted(name(), help);
  }
}
