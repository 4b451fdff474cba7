package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.koordinator.NodeMetric.NodeMetricInfo;
import dev.berth.api.koordinator.NodeMetric.PodMetric;
import dev.berth.api.koordinator.RawAllocatable;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.framework.state.ResourceNames;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is measured of the nodes of a pool.
///
/// @param expirationSeconds how old it may be
record Measurements(DeschedulerCluster cluster, Instant now, long expirationSeconds) {
  /// What a node uses.
  ///
  /// @param all by its system and its pods
  /// @param prod by its pods of production
  record MeasuredNode(
      Node node,
      Map<String, Quantity> capacity,
      List<Pod> pods,
      List<Pod> prodPods,
      Map<String, Quantity> all,
      Map<String, Quantity> prod,
      Map<ObjectKey, Map<String, Quantity>> podUsage) {}

  /// What the node uses of the resources; null if there is no metric that is new enough.
  @Nullable MeasuredNode of(Node node, SortedSet<String> resources) {
    String name = node.metadata().name();
    CustomResource object = cluster.customResource(NodeMetric.TYPE, "", name);
    NodeMetric metric = object == null ? null : NodeMetric.of(object);
    NodeMetricInfo info = metric == null ? null : metric.info();
    if (metric == null || info == null || isExpired(metric)) {
      return null;
    }
    List<Pod> pods = cluster.podsOn(name).stream().filter(pod -> !pod.isFinished()).toList();
    List<Pod> prodPods =
        pods.stream()
            .filter(pod -> KoordinatorPriority.of(pod) == KoordinatorPriority.PROD)
            .toList();
    var ofProd = prodPods.stream().map(Pod::key).collect(Collectors.toUnmodifiableSet());
    var podUsage = new HashMap<ObjectKey, Map<String, Quantity>>();
    var all = zero(resources, pods.size());
    var prod = zero(resources, prodPods.size());
    add(all, info.systemUsage(), resources);
    for (PodMetric pod : metric.podsMetric()) {
      var key = new ObjectKey(pod.namespace(), pod.name());
      podUsage.put(key, pod.podUsage());
      add(all, pod.podUsage(), resources);
      if (ofProd.contains(key)) {
        add(prod, pod.podUsage(), resources);
      }
    }
    return new MeasuredNode(node, capacity(node), pods, prodPods, all, prod, podUsage);
  }

  private boolean isExpired(NodeMetric metric) {
    Instant updated = metric.updateTime();
    return updated == null || !now.isBefore(updated.plusSeconds(expirationSeconds));
  }

  private static Map<String, Quantity> capacity(Node node) {
    Map<String, Quantity> raw = RawAllocatable.of(node);
    return raw.isEmpty() ? node.status().allocatable() : raw;
  }

  private static Map<String, Quantity> zero(SortedSet<String> resources, int pods) {
    var amounts = new TreeMap<String, Quantity>();
    resources.forEach(name -> amounts.put(name, Quantity.ZERO));
    amounts.put(ResourceNames.PODS, Quantity.of(pods, Quantity.Format.DECIMAL_SI));
    return amounts;
  }

  /// Pods are counted, whatever is said of their number.
  private static void add(
      Map<String, Quantity> sums, Map<String, Quantity> more, SortedSet<String> resources) {
    more.forEach((name, amount) -> {
      if (resources.contains(name) && !name.equals(ResourceNames.PODS)) {
        sums.merge(name, amount, Quantity::add);
      }
    });
  }
}
