package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.plugins.support.devices.PoolId;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pool as some nodes see it: the devices that they can reach, in the order in which they are
/// tried. Immutable.
///
/// @param devices none if there is a problem
/// @param counters what the devices of the pool share; null if counters are switched off or there
///   is a problem
/// @param bindsLate whether a device has conditions to wait for; such pools come last
/// @param problem why the pool gives no devices; null if it does
public record PoolShape(
    PoolId id,
    List<DeviceEntry> devices,
    @Nullable CounterScope counters,
    boolean bindsLate,
    @Nullable PoolProblem problem) {

  /// The order in which pools are searched.
  static final Comparator<PoolShape> ORDER =
      Comparator.comparing(PoolShape::bindsLate).thenComparing(PoolShape::id);

  public PoolShape {
    devices = List.copyOf(devices);
  }

  static PoolShape unusable(PoolId id, PoolProblem problem) {
    return new PoolShape(id, List.of(), null, false, problem);
  }

  public boolean isInvalid() {
    return problem instanceof PoolProblem.Invalid;
  }
}
