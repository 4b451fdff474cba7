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
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.framework.model.ResourceNames;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A node with measured use.
///
/// @param capacity the capacity that counts as its whole
/// @param all the use by the system and by all pods
/// @param prod the use by production pods
/// @param podUsage the use of single pods, as far as it is measured
record LoadedNode(
    Node node,
    Map<String, Quantity> capacity,
    LoadShare all,
    LoadShare prod,
    Map<ObjectKey, Map<String, Quantity>> podUsage) {
  private static final long MOST = 1000;
  private static final double PERCENT = 100;

  /// The pods of a node that count.
  enum Scope {
    NODE("node"),
    PROD("prod");

    private final String title;

    Scope(String title) {
      this.title = title;
    }

    /// As in reasons.
    String title() {
      return title;
    }
  }

  /// Measures the use of the node, without limits; null if there is no metric that is new enough.
  ///
  /// @param expirationSeconds the maximum age of the metric, in seconds
  static @Nullable LoadedNode measure(
      Node node,
      SortedSet<String> resources,
      DeschedulerCluster cluster,
      Instant now,
      long expirationSeconds) {
    String name = node.metadata().name();
    CustomResource object = cluster.customResource(NodeMetric.TYPE, "", name);
    NodeMetric metric = object == null ? null : NodeMetric.of(object);
    NodeMetricInfo info = metric == null ? null : metric.info();
    Instant updated = metric == null ? null : metric.updateTime();
    if (metric == null
        || info == null
        || updated == null
        || !now.isBefore(updated.plusSeconds(expirationSeconds))) {
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
    Map<String, Quantity> raw = RawAllocatable.of(node);
    return new LoadedNode(
        node,
        raw.isEmpty() ? node.status().allocatable() : raw,
        new LoadShare(pods, all),
        new LoadShare(prodPods, prod),
        podUsage);
  }

  private static SortedMap<String, Quantity> zero(SortedSet<String> resources, int pods) {
    var amounts = new TreeMap<String, Quantity>();
    resources.forEach(name -> amounts.put(name, Quantity.ZERO));
    amounts.put(ResourceNames.PODS, Quantity.of(pods, Quantity.Format.DECIMAL_SI));
    return amounts;
  }

  /// The number of pods is counted, and never taken from a metric.
  private static void add(
      Map<String, Quantity> sums, Map<String, Quantity> more, SortedSet<String> resources) {
    more.forEach((name, amount) -> {
      if (resources.contains(name) && !name.equals(ResourceNames.PODS)) {
        sums.merge(name, amount, Quantity::add);
      }
    });
  }

  String name() {
    return node.metadata().name();
  }

  LoadShare share(Scope scope) {
    return scope == Scope.NODE ? all : prod;
  }

  /// The use of the pod; null if it is not measured.
  @Nullable Map<String, Quantity> usage(Pod pod) {
    return podUsage.get(pod.key());
  }

  /// The use in thousandths of the whole, weighted by resource.
  long score(Scope scope, Map<String, Long> weights) {
    long sum = 0;
    long sumOfWeights = 0;
    for (var used : share(scope).used().entrySet()) {
      long weight = weights.getOrDefault(used.getKey(), 0L);
      sum += weight * thousandths(used.getKey(), used.getValue());
      sumOfWeights += weight;
    }
    return sumOfWeights == 0 ? 0 : sum / sumOfWeights;
  }

  private long thousandths(String resource, Quantity used) {
    long whole = ResourceAmounts.number(resource, LoadShare.amount(resource, capacity));
    long part = Math.min(ResourceAmounts.number(resource, used), whole);
    return whole == 0 ? 0 : part * MOST / whole;
  }

  /// The used percentage of the resource; 0 if there is none.
  double percent(String resource, Scope scope) {
    Quantity whole = LoadShare.amount(resource, capacity);
    Quantity used = LoadShare.amount(resource, share(scope).used());
    return whole.isZero() ? 0 : PERCENT * (double) used.milliValue() / (double) whole.milliValue();
  }

  /// As people see it.
  NodeUsage as(Category category) {
    var used = new TreeMap<>(all.used());
    used.remove(ResourceNames.PODS);
    var percent = new TreeMap<String, Double>();
    used.keySet().forEach(resource -> percent.put(resource, percent(resource, Scope.NODE)));
    return new NodeUsage(name(), category, used, percent);
  }

  /// The use of a node by some of its pods, with the amounts that count as little and as too much.
  /// It changes when pods are evicted, and when others are expected. For one thread.
  static final class LoadShare {
    private final List<Pod> pods;
    private final SortedMap<String, Quantity> used;
    private Map<String, Quantity> low = Map.of();
    private Map<String, Quantity> high = Map.of();

    /// Creates a share without limits.
    ///
    /// @param pods whose use it is
    /// @param used by resource, and the number of pods
    LoadShare(List<Pod> pods, SortedMap<String, Quantity> used) {
      this.pods = pods;
      this.used = used;
    }

    /// Sets the low and the high limit of each resource.
    void limit(Map<String, Quantity> low, Map<String, Quantity> high) {
      this.low = low;
      this.high = high;
    }

    static Quantity amount(String resource, Map<String, Quantity> amounts) {
      return amounts.getOrDefault(resource, Quantity.ZERO);
    }

    List<Pod> pods() {
      return pods;
    }

    SortedMap<String, Quantity> used() {
      return Collections.unmodifiableSortedMap(used);
    }

    boolean isUnder() {
      return low.entrySet().stream()
          .allMatch(limit -> amount(limit.getKey(), used).compareTo(limit.getValue()) <= 0);
    }

    boolean isOver() {
      return !excess().isEmpty();
    }

    /// The excess of each resource above its high limit, without resources below it.
    SortedMap<String, Quantity> excess() {
      var excess = new TreeMap<String, Quantity>();
      high.forEach(
          (resource, limit) -> excess.put(resource, amount(resource, used).subtract(limit)));
      excess.values().removeIf(more -> more.signum() <= 0);
      return excess;
    }

    /// The amount of the resource that may still be used; below zero, the amount of the excess.
    Quantity room(String resource) {
      return amount(resource, high).subtract(amount(resource, used));
    }

    /// Expects a pod with this use, unless it is too much.
    boolean expects(Map<String, Quantity> pod) {
      boolean fits =
          high.keySet().stream().allMatch(name -> room(name).compareTo(amount(name, pod)) >= 0);
      if (fits) {
        high.keySet().forEach(name -> used.merge(name, amount(name, pod), Quantity::add));
      }
      return fits;
    }

    /// Records the departure of a pod with this use.
    void loses(Map<String, Quantity> pod) {
      pod.forEach((resource, amount) ->
          used.computeIfPresent(resource, (_, there) -> there.subtract(amount)));
    }
  }
}
