package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.framework.preemption.GoSort;
import java.util.List;

/// Sorts the pods of a domain so that those that leave it first are last: pods without node
/// selector and affinity, and of these the ones of the highest priority. Pods that are equal in
/// this come out as Go's `sort.Slice` puts them with a comparison that says "less" of equals.
final class LeavingOrder {
  private LeavingOrder() {}

  static void sort(List<Pod> pods) {
    GoSort.sort(pods, (a, b) -> precedes(a, b) ? -1 : 1);
  }

  private static boolean precedes(Pod a, Pod b) {
    boolean bound = isBoundToNodes(a);
    if (bound != isBoundToNodes(b)) {
      return bound;
    }
    Integer ofA = a.spec().priority();
    Integer ofB = b.spec().priority();
    if (ofA == null || ofB == null) {
      return ofA == null && ofB != null;
    }
    return ofA <= ofB;
  }

  private static boolean isBoundToNodes(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    return !pod.spec().nodeSelector().isEmpty()
        || (affinity != null && affinity.nodeAffinity() != null);
  }
}
