package dev.berth.queues;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Splits an amount so that it is weighted max-min fair: nobody gets more than they can use, and
/// what that leaves goes to the others in proportion to their weights. The picture is water in
/// vessels as wide as the weights, which all fill to the same height unless they are full before,
/// or are filled higher already.
final class WaterFilling {
  private WaterFilling() {}

  /// Somebody who gets a part.
  ///
  /// @param weight without a positive one, nothing is given beyond the floor
  /// @param floor what is given in any case; not negative
  /// @param room the most that is of use; not negative
  record Vessel(long weight, long floor, long room) {
    /// The height at which the vessel is full.
    private double height() {
      return room / (double) weight;
    }
  }

  /// The parts, in the order of the vessels. Fractions are cut off, so that a rest may be left of
  /// less than one for each vessel.
  ///
  /// @param amount at least the floors together
  static long[] split(long amount, List<Vessel> vessels) {
    var parts = new long[vessels.size()];
    Arrays.fill(parts, -1);
    long left = amount;
    boolean isBelowFloor = true;
    while (isBelowFloor) { // each time the water is lower, and so who is below stays there
      long[] filled = fill(left, vessels, parts);
      isBelowFloor = false;
      for (int i = 0; i < parts.length; i++) {
        long floor = vessels.get(i).floor;
        if (parts[i] < 0 && filled[i] < floor) {
          parts[i] = floor;
          left -= floor;
          isBelowFloor = true;
        }
      }
      if (!isBelowFloor) {
        for (int i = 0; i < parts.length; i++) {
          parts[i] = Math.max(parts[i], filled[i]);
        }
      }
    }
    return parts;
  }

  /// Fills those vessels that have no part yet, without looking at their floors.
  private static long[] fill(long amount, List<Vessel> vessels, long[] parts) {
    List<Integer> byHeight = new ArrayList<>();
    double weights = 0;
    for (int i = 0; i < vessels.size(); i++) {
      if (parts[i] < 0 && vessels.get(i).weight > 0) {
        byHeight.add(i);
        weights += vessels.get(i).weight;
      }
    }
    byHeight.sort(Comparator.comparingDouble(i -> vessels.get(i).height()));
    var filled = new long[vessels.size()];
    long left = amount;
    for (int i : byHeight) {
      Vessel vessel = vessels.get(i);
      filled[i] = Math.min(vessel.room, (long) (left * (vessel.weight / weights)));
      left -= filled[i];
      weights -= vessel.weight;
    }
    return filled;
  }
}
