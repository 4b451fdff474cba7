package dev.berth.queues;

import dev.berth.queues.WaterFilling.Vessel;
import java.math.BigDecimal;
import java.util.List;

/// Weighted max-min fairness as it is defined, and not as it is computed: the height of the water
/// is found by halving, in exact numbers.
final class Bisection {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private Bisection() {}

  /// The parts, rounded down.
  static long[] split(long amount, List<Vessel> vessels) {
    BigDecimal low = BigDecimal.ZERO;
    BigDecimal high = BigDecimal.valueOf(2).pow(64);
    for (int i = 0; i < 110; i++) {
      BigDecimal middle = low.add(high).divide(TWO);
      if (volume(middle, vessels).compareTo(BigDecimal.valueOf(amount)) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    var parts = new long[vessels.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = part(low, vessels.get(i)).toBigInteger().longValueExact();
    }
    return parts;
  }

  private static BigDecimal volume(BigDecimal height, List<Vessel> vessels) {
    return vessels.stream()
        .map(vessel -> part(height, vessel))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal part(BigDecimal height, Vessel vessel) {
    return height
        .multiply(BigDecimal.valueOf(vessel.weight()))
        .min(BigDecimal.valueOf(vessel.room()))
        .max(BigDecimal.valueOf(vessel.floor()));
  }
}
