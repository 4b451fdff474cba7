package dev.berth.framework.preemption;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.Comparator;

/// Which pods may be victims of a preemption plugin, and in which order they are spared.
@FunctionalInterface
public interface VictimPolicy {
  /// kube-scheduler's rule: a pod may preempt those of strictly lower priority.
  VictimPolicy LOWER_PRIORITY =
      (victim, node, preemptor) -> victim.priority() < preemptor.priority();

  /// Whether the pod on the node may be preempted in favour of the preemptor. This is the only
  /// check: a policy by quotas, say, may choose pods of higher priority.
  boolean mayBePreempted(PodInfo victim, NodeInfo node, PodInfo preemptor);

  /// The order in which victims are spared if there is room. By default a higher priority comes
  /// first, then an earlier start.
  ///
  /// @param now the start of pods whose status has none yet
  default Comparator<PodInfo> mostImportantFirst(Instant now) {
    return Comparator.comparingInt(PodInfo::priority)
        .reversed()
        .thenComparing(pod -> Candidate.startTime(pod, now));
  }
}
