package dev.berth.server.metrics;

/// The stability level of a metric; part of its help text.
enum Stability {
  /// Of a metric of a library, which has none.
  NONE,
  ALPHA,
  BETA,
  STABLE;

  String before(String help) {
    return this == NONE ? help : "[%s] %s".formatted(name(), help);
  }
}
