package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The use of a node, and its users. Pods without a measurement share the remaining use in
/// proportion to their requests, up to their limits; the rest belongs to the system.
///
/// @param pods the use by each of its pods
/// @param system the use by none of them
record AttributedUsage(
    Node node,
    KnownNode known,
    Map<Pod, Map<String, Quantity>> pods,
    Map<String, Quantity> system) {
  /// The periods that koord-manager requests: each has its percentiles.
  private static final List<String> DURATIONS = List.of("5m0s", "10m0s", "30m0s");

  /// The assumed requests of a pod that requests nothing, as in Koordinator.
  private static final Map<String, Quantity> LEAST =
      Map.of(
          ResourceNames.CPU,
          ResourceAmounts.amount(ResourceNames.CPU, 250),
          ResourceNames.MEMORY,
          ResourceAmounts.amount(ResourceNames.MEMORY, 200L << 20));

  /// @param pods its unfinished pods
  static AttributedUsage of(
      Node node,
      KnownNode known,
      Collection<Pod> pods,
      Map<ObjectKey, Map<String, Quantity>> measured) {
    List<Pod> sorted = pods.stream().sorted(Comparator.comparing(Pod::key)).toList();
    var usage = new LinkedHashMap<Pod, Map<String, Quantity>>();
    sorted.forEach(
        pod -> usage.put(pod, new TreeMap<>(measured.getOrDefault(pod.key(), Map.of()))));
    var system = new TreeMap<String, Quantity>();
    known.used().forEach((resource, used) -> system.put(resource, share(resource, used, usage)));
    return new AttributedUsage(node, known, usage, system);
  }

  /// Distributes the remaining use of a resource.
  ///
  /// @return the part that no pod gets
  private static Quantity share(
      String resource, Quantity used, Map<Pod, Map<String, Quantity>> usage) {
    Quantity left = used;
    var weights = new LinkedHashMap<Pod, Long>();
    for (var pod : usage.entrySet()) {
      Quantity measured = pod.getValue().get(resource);
      if (measured == null) {
        weights.put(
            pod.getKey(), ResourceAmounts.number(resource, request(pod.getKey(), resource)));
      } else {
        left = left.subtract(measured);
      }
    }
    long sum = weights.values().stream().mapToLong(Long::longValue).sum();
    long whole = Math.max(0, ResourceAmounts.number(resource, left));
    long given = 0;
    for (var weight : weights.entrySet()) {
      long part = sum == 0 ? 0 : part(whole, weight.getValue(), sum);
      long limit = ResourceAmounts.number(resource, limit(weight.getKey(), resource));
      long own = limit > 0 ? Math.min(part, limit) : part;
      given += own;
      Objects.requireNonNull(usage.get(weight.getKey()))
          .put(resource, ResourceAmounts.amount(resource, own));
    }
    return ResourceAmounts.amount(resource, whole - given);
  }

  private static long part(long whole, long weight, long sum) {
    return BigDecimal.valueOf(whole)
        .multiply(BigDecimal.valueOf(weight))
        .divide(BigDecimal.valueOf(sum), 0, RoundingMode.DOWN)
        .longValue();
  }

  private static Quantity request(Pod pod, String resource) {
    Quantity request = PodRequests.OF_SPEC.of(pod).getOrDefault(resource, Quantity.ZERO);
    return request.isZero() ? LEAST.getOrDefault(resource, Quantity.ZERO) : request;
  }

  /// Zero if some container has no limit.
  private static Quantity limit(Pod pod, String resource) {
    Quantity sum = Quantity.ZERO;
    for (Container container : pod.spec().containers()) {
      Quantity limit = container.resources().limits().get(resource);
      if (limit == null) {
        return Quantity.ZERO;
      }
      sum = sum.add(limit);
    }
    return sum;
  }

  /// The NodeMetric as a koordlet would write it.
  ///
  /// @param interval the time between two of them: pods that came within it are not in it yet
  CustomResource nodeMetric(Instant time, Duration interval) {
    return new CustomResource(
        NodeMetric.TYPE,
        ObjectMeta.named("", node.metadata().name()),
        Map.of(
            "spec",
            Map.of("metricCollectPolicy", Map.of("reportIntervalSeconds", interval.toSeconds())),
            "status",
            Map.of(
                "updateTime",
                time.toString(),
                "nodeMetric",
                Map.of(
                    "nodeUsage",
                    resources(known.used()),
                    "systemUsage",
                    resources(system),
                    "aggregatedNodeUsages",
                    known.percentiles().isEmpty()
                        ? List.of()
                        : aggregated(known.percentiles()).toList()),
                "podsMetric",
                pods.entrySet().stream().map(pod -> pod(pod.getKey(), pod.getValue())).toList())));
  }

  private static Stream<Map<String, Object>> aggregated(
      Map<String, Map<String, Quantity>> percentiles) {
    var usage = new LinkedHashMap<String, Object>();
    percentiles.forEach((type, amounts) -> usage.put(type, resources(amounts)));
    return DURATIONS.stream().map(duration -> Map.of("duration", duration, "usage", usage));
  }

  private static Map<String, @Nullable Object> pod(Pod pod, Map<String, Quantity> used) {
    return Map.of(
        "namespace",
        pod.metadata().namespace(),
        "name",
        pod.metadata().name(),
        "priority",
        KoordinatorPriority.of(pod).text(),
        "podUsage",
        resources(used));
  }

  private static Map<String, Object> resources(Map<String, Quantity> amounts) {
    var texts = new LinkedHashMap<String, Object>();
    amounts.forEach((resource, amount) -> texts.put(resource, amount.toString()));
    return Map.of("resources", texts);
  }
}
