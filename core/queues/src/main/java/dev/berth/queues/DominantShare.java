package dev.berth.queues;

/// A dominant share: the largest share that somebody has of any resource, compared with the total.
/// Dominant resource fairness makes these shares equal (Ghodsi et al., NSDI 2011).
final class DominantShare {
  /// Shares that differ by less count as equal. Source: `shareDelta` of kube-batch's `drf`.
  static final double DELTA = 0.000001;

  private DominantShare() {}

  /// Returns the largest part of a resource: 1 for all of it, 0 for nothing.
  static double of(Resources part, Resources whole) {
    double largest = 0;
    for (String resource : whole.names()) {
      largest = Math.max(largest, of(part.get(resource), whole.get(resource)));
    }
    return largest;
  }

  /// Returns the share of one resource. Something out of nothing counts as all of it. Source:
  /// `Share` of kube-batch's `pkg/scheduler/api/helpers`.
  static double of(long part, long whole) {
    if (whole == 0) {
      return part == 0 ? 0 : 1;
    }
    return part / (double) whole;
  }
}
