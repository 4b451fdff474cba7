package dev.berth.queues;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Divides an amount by weighted max-min fairness: nobody gets more than they can use, and the rest
/// goes to the others in proportion to their weights. The picture is water in vessels as wide as
/// the weights. All fill to the same height, except vessels that are full before and vessels that
/// were filled higher already.
final class WaterFilling {
  private WaterFilling() {}

  /// A recipient of a part.
  ///
  /// @param weight without a positive weight, it gets only the floor
  /// @param floor the least part; not negative
  /// @param room the largest useful part; not negative
  record Vessel(long weight, long floor, long room) {
    /// Returns the height at which the vessel is full.
    private double height() {
      return room / (double) weight;
    }
  }

  /// Returns the parts, in the order of the vessels. Fractions are cut off, which may leave a rest
  /// of less than one for each vessel.
  ///
  /// @param amount at least the sum of the floors
  static long[] split(long amount, List<Vessel> vessels) {
    var parts = new long[vessels.size()];
    Arrays.fill(parts, -1);
    long left = amount;
    boolean isBelowFloor = true;
    while (isBelowFloor) { // the water only falls, so vessels below it stay below it
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

  /// Fills the vessels that have no part yet, ignoring their floors.
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
