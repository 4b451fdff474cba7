package dev.berth.loadaware.measured;

import dev.berth.loadaware.usage.NodeMeasurement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A node, its pods and its measurement, and the load that comes of them. For one thread.
final class TrackedNode {
  /// A node that is said to use more than so many times what it has is not measured.
  private static final long TIMES_CAPACITY = 10;

  private final String name;
  private final Statistic statistic;
  private final Map<String, PlacedPod> pods = new HashMap<>(); // by UID
  private @Nullable CpuAndMemory capacity;
  private @Nullable NodeMeasurement usage;
  private PlacedSums sums;
  private @Nullable KnownLoad load;
  private @Nullable CpuAndMemory permille;

  /// Nothing is known of the node.
  TrackedNode(String name, Statistic statistic) {
    this.name = name;
    this.statistic = statistic;
    sums = new PlacedSums(null, statistic);
  }

  String name() {
    return name;
  }

  /// The load, as of when it was renewed last; null if nothing is known.
  @Nullable KnownLoad load() {
    return load;
  }

  /// What the node has.
  ///
  /// @param allocatable null if there is no such node
  /// @return whether that is something new
  boolean capacity(@Nullable CpuAndMemory allocatable) {
    boolean isNew = !Objects.equals(capacity, allocatable);
    if (isNew) {
      capacity = allocatable;
      sumUp();
    }
    return isNew;
  }

  /// What the node uses.
  ///
  /// @param measured null if that is not known
  void usage(@Nullable NodeMeasurement measured) {
    usage = measured;
    sumUp();
  }

  private void sumUp() {
    sums = new PlacedSums(isBelieved() ? usage : null, statistic);
    pods.values().forEach(sums::add);
  }

  private boolean isBelieved() {
    return usage == null
        || capacity == null
        || !(isFarAbove(usage.milliCpu(), capacity.milliCpu())
            || isFarAbove(usage.memory(), capacity.memory()));
  }

  private static boolean isFarAbove(long used, long capacity) {
    return capacity > 0 && used / TIMES_CAPACITY > capacity;
  }

  /// The pod on the node; null if there is none of that UID.
  @Nullable PlacedPod pod(String uid) {
    return pods.get(uid);
  }

  /// The pod is on the node, like this.
  void put(String uid, PlacedPod pod) {
    PlacedPod before = pods.put(uid, pod);
    if (before != null) {
      sums.remove(before);
    }
    sums.add(pod);
  }

  /// The pod is on the node no more.
  void remove(String uid) {
    PlacedPod gone = pods.remove(uid);
    if (gone != null) {
      sums.remove(gone);
    }
  }

  /// Takes the load from the sums.
  ///
  /// @param mean of all nodes
  /// @return whether it is another one than before
  boolean renew(MeanUse mean) {
    KnownLoad now = sums.isEmpty() ? null : sums.load();
    boolean isOther = !Objects.equals(load, now);
    load = now;
    CpuAndMemory before = permille;
    permille =
        now == null || now.usage() == null || capacity == null
            ? null
            : MeanUse.permille(now.used(), capacity);
    mean.replace(before, permille);
    return isOther;
  }

  /// Whether there is no such node, and nothing to remember for when it comes.
  boolean isGone() {
    return capacity == null && usage == null && pods.isEmpty();
  }

  /// Whether there is such a node.
  boolean isThere() {
    return capacity != null;
  }
}
