package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.preemption.VictimPolicy;
import dev.berth.preemption.VictimUnits;
import java.util.Objects;
import java.util.Optional;

/// Decides whether a pod or group may preempt others at all.
final class Eligibility {
  static final String NEVER_PREEMPTS = "not eligible due to preemptionPolicy=Never.";

  private static final String NEVER = "Never";

  private final SharedLister nodes;
  private final VictimPolicy policy;
  private final VictimUnits units;
  private final boolean groupsHavePolicies;

  /// @param groupsHavePolicies whether a group's own preemption policy counts instead of its
  ///   members' policies
  Eligibility(
      SharedLister nodes, VictimPolicy policy, VictimUnits units, boolean groupsHavePolicies) {
    this.nodes = nodes;
    this.policy = policy;
    this.units = units;
    this.groupsHavePolicies = groupsHavePolicies;
  }

  /// Returns why the pod may not preempt; empty if it may.
  Optional<String> objection(PodInfo preemptor, NodeToStatus statuses) {
    if (neverPreempts(preemptor)) {
      return Optional.of(NEVER_PREEMPTS);
    }
    if (isWaitingForVictims(preemptor, statuses)) {
      return Optional.of("not eligible due to a terminating pod on the nominated node.");
    }
    return Optional.empty();
  }

  private boolean isWaitingForVictims(PodInfo preemptor, NodeToStatus statuses) {
    String nominated = preemptor.pod().status().nominatedNodeName();
    // If the nominated node can no longer fit the pod, there is nothing to wait for.
    if (nominated.isEmpty() || statuses.code(nominated) == Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
      return false;
    }
    NodeInfo node = nodes.node(nominated);
    return node != null
        && node.pods().stream()
            .anyMatch(pod ->
                pod.pod().isTerminatingByPreemption()
                    && policy.mayBePreempted(units.alone(pod), node, preemptor));
  }

  private static boolean neverPreempts(PodInfo pod) {
    return NEVER.equals(pod.pod().spec().preemptionPolicy());
  }

  /// Returns whether the group, or a waiting member, must never preempt others.
  boolean neverPreempts(QueuedGroup group) {
    return groupsHavePolicies
        ? NEVER.equals(group.spec().preemptionPolicy())
        : group.members().stream().anyMatch(member -> neverPreempts(member.pod()));
  }

  /// Returns whether a victim of the group's earlier preemption still exists.
  boolean isWaitingForVictims(QueuedGroup group) {
    int priority = group.spec().priority();
    return group.members().stream()
        .map(member -> nodes.node(member.pod().pod().status().nominatedNodeName()))
        .filter(Objects::nonNull)
        .distinct()
        .flatMap(node -> node.pods().stream())
        .anyMatch(
            pod -> pod.pod().isTerminatingByPreemption() && units.alone(pod).priority() < priority);
  }
}
