package dev.berth.framework.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods that are preempted all together or not at all: a pod, or all scheduled pods of a group that
/// is disrupted as a whole.
///
/// @param group the group; null for a single pod
/// @param isOfGroup whether the pods are members of groups; a single pod may be a member, too
/// @param pods each with its node in its spec; not empty
/// @param priority the priority of the root group, or of the pod if it is in no group
public record VictimUnit(
    @Nullable GroupKey group, boolean isOfGroup, List<PodInfo> pods, int priority) {
  public VictimUnit {
    pods = List.copyOf(pods);
  }

  /// Creates the unit of a pod that is in no group.
  public static VictimUnit of(PodInfo pod) {
    return new VictimUnit(null, false, List.of(pod), pod.priority());
  }

  /// Returns the victims to evict where evictions take no time: all, or none if all pods of all
  /// victims are already terminating. In that case kube-scheduler only waits.
  public static List<VictimUnit> evicted(List<VictimUnit> victims) {
    return victims.stream()
            .flatMap(unit -> unit.pods().stream())
            .allMatch(pod -> pod.pod().isTerminating())
        ? List.of()
        : victims;
  }

  /// For example `pod/default/web-1` or `podgroup/default/training`.
  @Override
  public String toString() {
    return group == null ? "pod/" + pods.getFirst().key() : group.toString();
  }
}
