package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.Evictor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The pods of a node that a plugin looks at. A filter is asked once per pod, in the order of the
/// list, before any of the pods is evicted. The lists may be changed.
public final class PodLists {
  private PodLists() {}

  /// Whether both filters of the evictor let the pod go, as plugins ask that choose among such pods
  /// only.
  public static Predicate<Pod> evictable(Evictor evictor) {
    return pod -> evictor.filter(pod) && evictor.preEvictionFilter(pod);
  }

  /// Pods of any phase.
  public static List<Pod> all(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    var pods = new ArrayList<Pod>();
    for (Pod pod : cluster.podsOn(node.metadata().name())) {
      if (filter.test(pod)) {
        pods.add(pod);
      }
    }
    return pods;
  }

  /// Pods that have not finished: they may be pending or terminating.
  public static List<Pod> running(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    return all(cluster, node, pod -> !pod.isFinished() && filter.test(pod));
  }
}
