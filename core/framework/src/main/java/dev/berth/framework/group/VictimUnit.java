package dev.berth.framework.group;

import dev.berth.framework.state.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods that are preempted all together or not at all: a pod, or all scheduled pods of a group that
/// is disrupted as a whole.
///
/// @param group the group; null for a single pod
/// @param isOfGroup whether the pods are members of groups, as a single pod may be, too
/// @param pods with their nodes in their specs; not empty
/// @param priority that of the root of the group, or of the pod if it is in none
public record VictimUnit(
    @Nullable GroupKey group, boolean isOfGroup, List<PodInfo> pods, int priority) {
  public VictimUnit {
    pods = List.copyOf(pods);
  }

  /// A pod that is in no group.
  public static VictimUnit of(PodInfo pod) {
    return new VictimUnit(null, false, List.of(pod), pod.priority());
  }

  /// The victims that are evicted at once where evictions take no time: all of them, or none if all
  /// their pods are terminating already. kube-scheduler waits for these without doing anything.
  public static List<VictimUnit> evicted(List<VictimUnit> victims) {
    return victims.stream()
            .flatMap(unit -> unit.pods().stream())
            .allMatch(pod -> pod.pod().isTerminating())
        ? List.of()
        : victims;
  }

  /// Such as `pod/default/web-1`, or `podgroup/default/training`.
  @Override
  public String toString() {
    return group == null ? "pod/" + pods.getFirst().key() : group.toString();
  }
}
