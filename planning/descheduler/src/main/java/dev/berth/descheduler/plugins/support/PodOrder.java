package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.cluster.apiserver.admission.QosClasses;
import dev.berth.preemption.GoSort;
import java.util.Comparator;
import java.util.List;

/// In which order pods are evicted.
///
/// Go's `sort.Slice` does the sorting, which leaves equal pods in an order of its own.
public final class PodOrder {
  private static final String PREFER_NO_EVICTION =
      "descheduler.alpha.kubernetes.io/prefer-no-eviction";

  /// Those first that give way first.
  private static final List<String> QOS_CLASSES = List.of("BestEffort", "Burstable", "Guaranteed");

  private PodOrder() {}

  /// Sorts by priority, lowest first and none before any; then best effort, burstable, guaranteed
  /// pods; then those that would rather not be evicted last.
  ///
  /// Equal pods count as less than each other, as in the descheduler: up to twelve of them come out
  /// in reverse order.
  public static void lowestPriorityFirst(List<Pod> pods) {
    GoSort.sort(pods, (a, b) -> isBefore(a, b) ? -1 : 1);
  }

  /// Sorts by the time of creation.
  public static void oldestFirst(List<Pod> pods) {
    GoSort.sort(pods, Comparator.comparing(PodAge::created));
  }

  private static boolean isBefore(Pod a, Pod b) {
    int byPriority =
        Comparator.nullsFirst(Comparator.<Integer>naturalOrder())
            .compare(a.spec().priority(), b.spec().priority());
    if (byPriority != 0) {
      return byPriority < 0;
    }
    int byQos = Integer.compare(qosRank(a), qosRank(b));
    if (byQos != 0) {
      return byQos < 0;
    }
    return !prefersNoEviction(a) || prefersNoEviction(b);
  }

  /// Where the pod's class of quality of service comes: best effort first, guaranteed last. By the
  /// class in the pod's status; without one, by that of its spec.
  public static int qosRank(Pod pod) {
    var given = pod.status().qosClass();
    return QOS_CLASSES.indexOf(given.isEmpty() ? QosClasses.of(pod.spec()) : given);
  }

  private static boolean prefersNoEviction(Pod pod) {
    return pod.metadata().annotations().containsKey(PREFER_NO_EVICTION);
  }
}
