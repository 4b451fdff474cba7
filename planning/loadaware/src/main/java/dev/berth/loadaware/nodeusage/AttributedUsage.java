package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.ResourceNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What a node uses, and who does. Pods of which nothing is known have what is left in proportion
/// to what they request, up to their limits; the rest is the system's.
///
/// @param pods what each of its pods uses
/// @param system what none of them does
record AttributedUsage(
    Node node,
    KnownNode known,
    Map<Pod, Map<String, Quantity>> pods,
    Map<String, Quantity> system) {
  /// What a pod that requests nothing is taken to request, as Koordinator does.
  private static final Map<String, Quantity> LEAST =
      Map.of(
          ResourceNames.CPU,
          Quantity.ofMilli(250, Quantity.Format.DECIMAL_SI),
          ResourceNames.MEMORY,
          Quantity.of(200L << 20, Quantity.Format.BINARY_SI));

  /// @param pods those on the node that have not finished
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

  /// Shares out what is left of a resource.
  ///
  /// @return what none of the pods has
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

  /// Zero if some container has none.
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

  /// What single pods use, by namespace and name.
  Map<ObjectKey, Map<String, Quantity>> byKey() {
    var byKey = new HashMap<ObjectKey, Map<String, Quantity>>();
    pods.forEach((pod, used) -> byKey.put(pod.key(), used));
    return byKey;
  }
}
