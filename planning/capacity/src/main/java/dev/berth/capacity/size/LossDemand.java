package dev.berth.capacity.size;

import dev.berth.capacity.size.Packing.Demand;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The amounts that nodes must hold together so that the others still hold enough when some are
/// lost.
///
/// @param unit the nodes that are lost at once; null for nothing
/// @param losses for each node, the loss that includes it; empty if it is never lost
/// @param mayStrand the number of pods that may have no place after a loss
record LossDemand(@Nullable LossUnit unit, List<String> losses, int mayStrand) {
  /// The minimum weight of the remaining nodes, whichever nodes are lost.
  ///
  /// @param rest the weight that must remain after a loss
  /// @param held the weight that each node can hold
  double need(double rest, double[] held) {
    if (unit == null || rest <= Demand.ROUNDING) {
      return rest;
    }
    return switch (unit) {
      // Some node stays, and is lost.
      case NODE -> rest + Arrays.stream(held).min().orElse(0);
      case ZONE -> ofZones(rest, held);
    };
  }

  /// Each zone is lost once; together, the zones contain everything except nodes without a zone.
  private double ofZones(double rest, double[] held) {
    var zones = new HashSet<>(losses);
    zones.remove("");
    double safe = 0.0;
    for (int i = 0; i < held.length; i++) {
      safe += losses.get(i).isEmpty() ? held[i] : 0;
    }
    return zones.size() < 2
        ? rest
        : Math.max(rest, (zones.size() * rest - safe) / (zones.size() - 1));
  }
}
