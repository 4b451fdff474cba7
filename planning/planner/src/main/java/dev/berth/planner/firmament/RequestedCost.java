package dev.berth.planner.firmament;

/// The part of [CpuCostModel]'s costs that depends on resources: the used fractions of CPU and
/// memory, and their imbalance. All arithmetic is in single precision, as in Firmament.
///
/// @param capacity what the machine has
/// @param available what is available when the round begins
/// @param request what each task of the class requests
record RequestedCost(
    ComputeResources capacity, AvailableResources available, ComputeResources request) {

  /// Returns the cost of the next place when the class has taken that many.
  long after(int taken) {
    float cpuUsed = cpuUsedBy(taken);
    float ramUsed = ramUsedBy(taken);
    long used = (perMille(cpuUsed) + perMille(ramUsed)) / 2;
    return used + perMille(variance(cpuUsed, ramUsed));
  }

  private float cpuUsedBy(int taken) {
    float total = capacity.cpu();
    var left = (long) (available.cpu() - (float) (taken * request.cpu()));
    return (total - left) / total;
  }

  private float ramUsedBy(int taken) {
    long left = available.ram() - taken * request.ram();
    return (float) (capacity.ram() - left) / (float) capacity.ram();
  }

  private static float variance(float a, float b) {
    float mean = (a + b) / 2;
    return ((a - mean) * (a - mean) + (b - mean) * (b - mean)) / 2;
  }

  /// Returns thousandths without their fraction.
  static long perMille(float fraction) {
    return (long) (fraction * 1000);
  }
}
