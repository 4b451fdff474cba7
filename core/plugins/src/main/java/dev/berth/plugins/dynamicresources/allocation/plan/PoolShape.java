package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.plugins.support.devices.PoolId;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pool as some nodes see it: the devices that they can reach, in the order of trying. Immutable.
///
/// @param devices empty if there is a problem
/// @param counters the counters that the pool's devices share; null if counters are disabled or
///   there is a problem
/// @param bindsLate whether a device has binding conditions; such pools come last
/// @param problem why the pool gives no devices; null if it gives some
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
