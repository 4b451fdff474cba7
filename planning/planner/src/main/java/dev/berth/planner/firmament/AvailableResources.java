package dev.berth.planner.firmament;

/// The available resources of a machine, as [CpuCostModel] sees them.
///
/// Firmament keeps the used fraction of the capacity as a double, and multiplies it back. CPU then
/// becomes a float, and the others lose their fraction, so any of them may be one unit below
/// `capacity - used`.
record AvailableResources(float cpu, long ram, long ephemeralStorage) {
  static AvailableResources of(MachineStats stats) {
    var capacity = stats.machine().capacity();
    var left = stats.left();
    return new AvailableResources(
        (float) available(capacity.cpu(), left.cpu()),
        (long) available(capacity.ram(), left.ram()),
        (long) available(capacity.ephemeralStorage(), left.ephemeralStorage()));
  }

  private static double available(long capacity, long left) {
    if (capacity == 0) {
      return 0;
    }
    double used = (capacity - left) / (double) capacity;
    return capacity * (1.0 - used);
  }

  /// Returns whether this number of requests leaves something of every resource. A request that
  /// takes all of a resource does not fit, and neither does any request if there is none of a
  /// resource.
  boolean holds(ComputeResources request, int count) {
    return isMore((long) cpu, request.cpu(), count)
        && isMore(ram, request.ram(), count)
        && isMore(ephemeralStorage, request.ephemeralStorage(), count);
  }

  /// Returns whether `available > request * count`, whose product may overflow.
  private static boolean isMore(long available, long request, int count) {
    return available > 0 && request <= (available - 1) / count;
  }
}
