package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;

/// Predicts the CPU use of a pod: the limit of each container, or else a multiple of its requests.
///
/// @param request the use by a container without requests and limits, in thousandths of a core
record CpuPrediction(long request, double multiplier) {
  private static final String CPU = "cpu";

  /// Thousandths of a core.
  long of(Pod pod) {
    return pod.spec().overhead().getOrDefault(CPU, Quantity.ZERO).milliValue()
        + pod.spec().containers().stream().mapToLong(this::of).sum();
  }

  private long of(Container container) {
    Quantity limit = container.resources().limits().get(CPU);
    if (limit != null) {
      return limit.milliValue();
    }
    Quantity requested = container.resources().requests().get(CPU);
    return requested == null ? request : Math.round(requested.milliValue() * multiplier);
  }
}
