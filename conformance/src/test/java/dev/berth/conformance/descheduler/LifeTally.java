package dev.berth.conformance.descheduler;

/// What came of the evictions of many cycles.
///
/// @param evictions how many there were
/// @param bounced whose replacement has come back to the same node
/// @param pending whose replacement was left without a node
/// @param again of pods that had been put somewhere after an eviction already
/// @param busyCycles in how many cycles there was any
/// @param deviation the standard deviation of what nodes use of their cpu in the end, in percentage
///   points
/// @param left how many pods the strategies would choose in the end
record LifeTally(
    int evictions,
    int bounced,
    int pending,
    int again,
    int busyCycles,
    double deviation,
    int left) {
  static final LifeTally NONE = new LifeTally(0, 0, 0, 0, 0, 0, 0);

  /// Of both together; what is found in the end is added up.
  LifeTally plus(LifeTally other) {
    return new LifeTally(
        evictions + other.evictions,
        bounced + other.bounced,
        pending + other.pending,
        again + other.again,
        busyCycles + other.busyCycles,
        deviation + other.deviation,
        left + other.left);
  }

  /// How many evictions came to nothing.
  int inVain() {
    return bounced + pending + again;
  }
}
