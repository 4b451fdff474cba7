package dev.berth.loadaware.koordinator;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A node, its pods and the sums of its metric and them, and the load that comes of these. For one
/// thread.
final class MeteredNode {
  private final String name;
  private final Map<String, AssignedPod> pods = new HashMap<>(); // by UID
  private @Nullable LoadSums sums;
  private @Nullable MeasuredLoad load;

  /// A node without a metric and without pods.
  MeteredNode(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /// The load, as of when it was renewed last; null without a metric.
  @Nullable MeasuredLoad load() {
    return load;
  }

  /// The node has another metric.
  ///
  /// @param ofMetric sums without pods; null if there is no metric any more
  void metric(@Nullable LoadSums ofMetric) {
    sums = ofMetric;
    if (ofMetric != null) {
      pods.values().forEach(ofMetric::add);
    }
  }

  /// The pod on the node; null if there is none of that UID.
  @Nullable AssignedPod pod(String uid) {
    return pods.get(uid);
  }

  /// The pod is on the node, like this.
  void put(String uid, AssignedPod pod) {
    AssignedPod before = pods.put(uid, pod);
    if (sums != null) {
      if (before != null) {
        sums.remove(before);
      }
      sums.add(pod);
    }
  }

  /// The pod is on the node no more.
  void remove(String uid) {
    AssignedPod gone = pods.remove(uid);
    if (sums != null && gone != null) {
      sums.remove(gone);
    }
  }

  /// Takes the load from the sums.
  ///
  /// @return whether it is another one than before
  boolean renew() {
    MeasuredLoad now = sums == null ? null : sums.load();
    boolean isOther = !Objects.equals(load, now);
    load = now;
    return isOther;
  }

  /// Whether there is nothing to remember.
  boolean isEmpty() {
    return sums == null && pods.isEmpty();
  }
}
