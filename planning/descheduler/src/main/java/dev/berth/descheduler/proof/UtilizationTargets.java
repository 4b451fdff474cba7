package dev.berth.descheduler.proof;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Limits between which the nodes of a cycle are to be used.
///
/// @param low up to which a node counts as underutilized, in percent by resource
/// @param high from which on it counts as overutilized
/// @param isDeviation whether they are distances from the mean of all nodes
record UtilizationTargets(
    SortedMap<String, Double> low, SortedMap<String, Double> high, boolean isDeviation) {
  private static final double MOST = 100;

  UtilizationTargets {
    low = Collections.unmodifiableSortedMap(new TreeMap<>(low));
    high = Collections.unmodifiableSortedMap(new TreeMap<>(high));
  }

  /// Whether the node uses too much of something.
  ///
  /// @param nodes those of the cycle
  boolean isExceeded(Snapshot cluster, Collection<String> nodes, NodeInfo node) {
    for (var target : high.entrySet()) {
      Double limit = limit(cluster, nodes, target.getKey(), target.getValue(), 1);
      if (limit != null && NodePercents.orZero(node, target.getKey()) > limit) {
        return true;
      }
    }
    return false;
  }

  /// Whether the node uses little enough of everything to count as underutilized.
  boolean isUnder(Snapshot cluster, Collection<String> nodes, NodeInfo node) {
    for (var threshold : low.entrySet()) {
      Double limit = limit(cluster, nodes, threshold.getKey(), threshold.getValue(), -1);
      if (limit != null && NodePercents.orZero(node, threshold.getKey()) > limit) {
        return false;
      }
    }
    return true;
  }

  /// The limit in percent; null if it is that of a mean, and no node has the resource.
  ///
  /// @param sign on which side of the mean it is
  private @Nullable Double limit(
      Snapshot cluster, Collection<String> nodes, String resource, double given, int sign) {
    if (!isDeviation) {
      return given;
    }
    Double mean = NodePercents.mean(cluster, nodes, resource);
    return mean == null ? null : Math.clamp(mean + sign * given, 0, MOST);
  }
}
