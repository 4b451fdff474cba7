package dev.berth.server.metrics;

/// What Kubernetes promises of a metric; part of its help text.
enum Stability {
  /// From a library, which promises nothing.
  NONE,
  ALPHA,
  BETA,
  STABLE;

  String before(String help) {
    return this == NONE ? help : "[%s] %s".formatted(name(), help);
  }
}
