package dev.berth.queues;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Splits an amount so that it is weighted max-min fair: nobody gets more than they can use, and
/// what that leaves goes to the others in proportion to their weights. The picture is water in
/// vessels as wide as the weights, which all fill to the same height unless they are full before.
final class WaterFilling {
  private WaterFilling() {}

  /// Somebody who gets a part.
  ///
  /// @param weight without a positive one, nothing is given
  /// @param room the most that is of use; not negative
  record Vessel(long weight, long room) {
    /// The height at which the vessel is full.
    private double height() {
      return room / (double) weight;
    }
  }

  /// The parts, in the order of the vessels. Fractions are cut off, so that a rest may be left of
  /// less than one for each vessel.
  ///
  /// @param amount not negative
  static long[] split(long amount, List<Vessel> vessels) {
    List<Integer> byHeight = new ArrayList<>();
    double weights = 0;
    for (int i = 0; i < vessels.size(); i++) {
      if (vessels.get(i).weight > 0) {
        byHeight.add(i);
        weights += vessels.get(i).weight;
      }
    }
    byHeight.sort(Comparator.comparingDouble(i -> vessels.get(i).height()));
    var parts = new long[vessels.size()];
    long left = amount;
    for (int i : byHeight) {
      Vessel vessel = vessels.get(i);
      parts[i] = Math.min(vessel.room, (long) (left * (vessel.weight / weights)));
      left -= parts[i];
      weights -= vessel.weight;
    }
    return parts;
  }
}
