package dev.berth.conformance.descheduler;

/// The limits of all generated policies, which no cycle may pass.
final class LifeLimits {
  static final int PER_NODE = 4;
  static final int TOTAL = 10;

  private LifeLimits() {}
}
