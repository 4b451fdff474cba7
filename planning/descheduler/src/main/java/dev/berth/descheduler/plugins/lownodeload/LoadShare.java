package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is used of a node by some of its pods, and what of that is little, or too much. It changes
/// as pods are evicted, and as others are expected. For one thread.
final class LoadShare {
  private final List<Pod> pods;
  private final SortedMap<String, Quantity> used;
  private final Map<String, Quantity> low;
  private final Map<String, Quantity> high;

  /// @param pods whose use it is
  /// @param used by resource, and the number of pods
  LoadShare(
      List<Pod> pods,
      Map<String, Quantity> used,
      Map<String, Quantity> low,
      Map<String, Quantity> high) {
    this.pods = List.copyOf(pods);
    this.used = new TreeMap<>(used);
    this.low = Map.copyOf(low);
    this.high = Map.copyOf(high);
  }

  List<Pod> pods() {
    return pods;
  }

  SortedMap<String, Quantity> used() {
    return Collections.unmodifiableSortedMap(used);
  }

  boolean isUnder() {
    return low.entrySet().stream()
        .allMatch(limit -> LoadAmounts.of(limit.getKey(), used).compareTo(limit.getValue()) <= 0);
  }

  boolean isOver() {
    return !excess().isEmpty();
  }

  /// How much too much of each resource is used; without those of which it is not.
  SortedMap<String, Quantity> excess() {
    var excess = new TreeMap<String, Quantity>();
    high.forEach((resource, limit) -> {
      Quantity more = LoadAmounts.of(resource, used).subtract(limit);
      if (more.signum() > 0) {
        excess.put(resource, more);
      }
    });
    return excess;
  }

  /// How much of the resource may yet be used, or, below zero, should be used less.
  Quantity room(String resource) {
    return LoadAmounts.of(resource, high).subtract(LoadAmounts.of(resource, used));
  }

  /// Expects a pod that uses that much, if that is not too much.
  boolean expects(Map<String, Quantity> pod) {
    boolean fits =
        high.keySet().stream()
            .allMatch(resource -> room(resource).compareTo(LoadAmounts.of(resource, pod)) >= 0);
    if (fits) {
      high.keySet()
          .forEach(resource -> used.merge(resource, LoadAmounts.of(resource, pod), Quantity::add));
    }
    return fits;
  }

  /// A pod has gone that has used that much.
  void loses(Map<String, Quantity> pod) {
    pod.forEach((resource, amount) ->
        used.computeIfPresent(resource, (_, there) -> there.subtract(amount)));
  }
}
