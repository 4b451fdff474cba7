package dev.berth.descheduler.usage;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How much cpu and memory a pod uses.
public final class PodUsage {
  private PodUsage() {}

  /// The sum over containers.
  ///
  /// @param containers `usage` of each container in the `PodMetrics`
  /// @return null if cpu or memory is missing for any of them: nothing can be said of the pod then
  public static @Nullable Map<String, Quantity> of(List<Map<String, Quantity>> containers) {
    Quantity cpu = sum(containers, ResourceNames.CPU);
    Quantity memory = sum(containers, ResourceNames.MEMORY);
    return cpu == null || memory == null
        ? null
        : Map.of(ResourceNames.CPU, cpu, ResourceNames.MEMORY, memory);
  }

  private static @Nullable Quantity sum(List<Map<String, Quantity>> containers, String resource) {
    Quantity sum = Quantity.ZERO;
    for (Map<String, Quantity> usage : containers) {
      Quantity own = usage.get(resource);
      if (own == null) {
        return null;
      }
      sum = sum.add(own);
    }
    return sum;
  }
}
