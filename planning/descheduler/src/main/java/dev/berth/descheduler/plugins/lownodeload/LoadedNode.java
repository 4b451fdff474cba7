package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.framework.state.ResourceNames;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A node of which it is measured what it uses.
///
/// @param capacity what counts as the whole of it
/// @param all what is used, by the system and by all pods
/// @param prod what pods of production use of it
/// @param podUsage what single pods use, as far as it is measured
record LoadedNode(
    Node node,
    Map<String, Quantity> capacity,
    LoadShare all,
    LoadShare prod,
    Map<ObjectKey, Map<String, Quantity>> podUsage) {
  private static final long MOST = 1000;

  String name() {
    return node.metadata().name();
  }

  boolean isUnschedulable() {
    return node.spec().unschedulable();
  }

  /// What the pod uses; null if it is not measured.
  @Nullable Map<String, Quantity> usage(Pod pod) {
    return podUsage.get(pod.key());
  }

  /// How much is used, in thousandths of all, weighed by resource.
  long score(Scope scope, Map<String, Long> weights) {
    long sum = 0;
    long sumOfWeights = 0;
    for (var used : scope.of(this).used().entrySet()) {
      long weight = weights.getOrDefault(used.getKey(), 0L);
      sum += weight * thousandths(used.getKey(), used.getValue());
      sumOfWeights += weight;
    }
    return sumOfWeights == 0 ? 0 : sum / sumOfWeights;
  }

  private long thousandths(String resource, Quantity used) {
    long whole = ResourceAmounts.number(resource, LoadAmounts.of(resource, capacity));
    long part = Math.min(ResourceAmounts.number(resource, used), whole);
    return whole == 0 ? 0 : part * MOST / whole;
  }

  /// As people see it.
  NodeUsage as(Category category) {
    var percent = new TreeMap<String, Double>();
    var used = new TreeMap<>(all.used());
    used.remove(ResourceNames.PODS);
    used.forEach((resource, amount) ->
        percent.put(resource, LoadAmounts.percent(amount, LoadAmounts.of(resource, capacity))));
    return new NodeUsage(name(), category, used, percent);
  }
}
