package dev.berth.plugins.defaultpreemption;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.preemption.VictimPolicy;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Optional;

/// Whether a pod may preempt others at all.
final class Eligibility {
  private static final String NEVER = "Never";
  private static final String DISRUPTION_TARGET = "DisruptionTarget";
  private static final String PREEMPTION_BY_SCHEDULER = "PreemptionByScheduler";

  private final SharedLister nodes;
  private final VictimPolicy policy;

  Eligibility(SharedLister nodes, VictimPolicy policy) {
    this.nodes = nodes;
    this.policy = policy;
  }

  /// Why the pod may not preempt; empty if it may.
  Optional<String> objection(PodInfo preemptor, NodeToStatus statuses) {
    if (NEVER.equals(preemptor.pod().spec().preemptionPolicy())) {
      return Optional.of("not eligible due to preemptionPolicy=Never.");
    }
    if (isWaitingForVictims(preemptor, statuses)) {
      return Optional.of("not eligible due to a terminating pod on the nominated node.");
    }
    return Optional.empty();
  }

  private boolean isWaitingForVictims(PodInfo preemptor, NodeToStatus statuses) {
    String nominated = preemptor.pod().status().nominatedNodeName();
    // On a node that is of no use any more there is nothing to wait for.
    if (nominated.isEmpty() || statuses.code(nominated) == Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
      return false;
    }
    NodeInfo node = nodes.node(nominated);
    return node != null
        && node.pods().stream()
            .anyMatch(pod ->
                isTerminatingByPreemption(pod.pod())
                    && policy.mayBePreempted(pod, node, preemptor));
  }

  /// Pods that terminate for other reasons are not waited for.
  private static boolean isTerminatingByPreemption(Pod pod) {
    if (!pod.isTerminating()) {
      return false;
    }
    PodCondition target = pod.status().condition(DISRUPTION_TARGET);
    return target != null
        && target.status().equals("True")
        && target.reason().equals(PREEMPTION_BY_SCHEDULER);
  }
}
