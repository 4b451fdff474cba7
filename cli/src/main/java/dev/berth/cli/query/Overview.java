package dev.berth.cli.query;

import dev.berth.engine.SchedulerStats;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.state.NodeInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The scheduler at a glance.
///
/// @param leading whether it tries pods, and does not only stand by
/// @param decisions how many this process has made
/// @param window of the recent decisions
/// @param recent how many decisions there were in it, by result
/// @param reasons why pods wait, the most frequent ones first
/// @param longestWaiting the pods that are ready for the longest time
/// @param fullestNodes by that of CPU and memory of which the larger share is requested
record Overview(
    Instant at,
    boolean leading,
    long decisions,
    Duration window,
    Map<Decision.Result, Long> recent,
    SchedulerStats stats,
    List<Reason> reasons,
    List<QueuedPod> longestWaiting,
    List<NodeInfo> fullestNodes) {
  /// A message that pods have.
  record Reason(String message, long pods) {}

  Overview {
    var copy = new EnumMap<Decision.Result, Long>(Decision.Result.class);
    copy.putAll(recent);
    recent = Collections.unmodifiableMap(copy);
    reasons = List.copyOf(reasons);
    longestWaiting = List.copyOf(longestWaiting);
    fullestNodes = List.copyOf(fullestNodes);
  }

  /// How much of it is requested, from 0 on.
  static double share(long requested, long allocatable) {
    return allocatable == 0 ? 0 : (double) requested / allocatable;
  }
}
