package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.cluster.apiserver.admission.QosClasses;
import dev.berth.preemption.GoSort;
import java.util.Comparator;
import java.util.List;

/// The order in which pods are evicted.
///
/// It sorts like Go's `sort.Slice`, which has its own order for equal pods.
public final class PodOrder {
  private static final String PREFER_NO_EVICTION =
      "descheduler.alpha.kubernetes.io/prefer-no-eviction";

  /// The classes that are evicted first come first.
  private static final List<String> QOS_CLASSES = List.of("BestEffort", "Burstable", "Guaranteed");

  private PodOrder() {}

  /// Sorts by priority, lowest first and pods without one before all others; then best effort,
  /// burstable, guaranteed pods; then pods that prefer not to be evicted come last.
  ///
  /// Two equal pods each count as less than the other, as in the descheduler: up to twelve of them
  /// are reversed.
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

  /// The rank of the pod's quality of service class: best effort first, guaranteed last. Uses the
  /// class in the pod's status or, without one, the class of its spec.
  public static int qosRank(Pod pod) {
    var given = pod.status().qosClass();
    return QOS_CLASSES.indexOf(given.isEmpty() ? QosClasses.of(pod.spec()) : given);
  }

  private static boolean prefersNoEviction(Pod pod) {
    return pod.metadata().annotations().containsKey(PREFER_NO_EVICTION);
  }
}
