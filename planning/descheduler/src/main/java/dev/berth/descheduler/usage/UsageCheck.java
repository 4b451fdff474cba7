package dev.berth.descheduler.usage;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks whether a measurement is plausible. Implausible measurements must not lead to evictions.
public final class UsageCheck {
  /// Metrics servers measure every 15 s, and some every minute.
  static final Duration OLDEST = Duration.ofMinutes(3);

  private static final long TIMES_CAPACITY = 10;
  private static final List<String> RESOURCES = List.of(ResourceNames.CPU, ResourceNames.MEMORY);

  private UsageCheck() {}

  /// Returns the error in a node's reported usage.
  ///
  /// @param node null if there is no node with that name
  /// @param measured the time; null if it is missing
  /// @return empty if nothing is
  public static String problem(
      Map<String, Quantity> usage, @Nullable Node node, @Nullable Instant measured, Instant now) {
    if (node == null) {
      return "there is no such node";
    }
    if (measured == null || Duration.between(measured, now).abs().compareTo(OLDEST) > 0) {
      return "it was measured at %s".formatted(measured == null ? "no time" : measured);
    }
    for (String resource : RESOURCES) {
      Quantity used = usage.get(resource);
      if (used == null) {
        return "there is no " + resource;
      }
      Quantity capacity = node.status().capacity().get(resource);
      if (used.signum() < 0
          || (capacity != null
              && !capacity.isZero()
              && used.compareTo(capacity.multiply(TIMES_CAPACITY)) > 0)) {
        return "%s is %s of %s".formatted(resource, used, capacity);
      }
    }
    return "";
  }

  /// The use of cpu and memory by pods.
  public static final class PodUsage {
    private PodUsage() {}

    /// The sum over containers.
    ///
    /// @param containers `usage` of each container in the `PodMetrics`
    /// @return null if cpu or memory is missing for any of them, because the pod's use is then
    ///   unknown
    public static @Nullable Map<String, Quantity> of(List<Map<String, Quantity>> containers) {
      var sums = new HashMap<String, Quantity>();
      for (String resource : List.of(ResourceNames.CPU, ResourceNames.MEMORY)) {
        if (!containers.stream().allMatch(usage -> usage.containsKey(resource))) {
          return null;
        }
        sums.put(
            resource,
            containers.stream()
                .map(usage -> usage.getOrDefault(resource, Quantity.ZERO))
                .reduce(Quantity.ZERO, Quantity::add));
      }
      return sums;
    }
  }
}
