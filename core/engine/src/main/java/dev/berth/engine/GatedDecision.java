package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.GroupStatus;
import java.util.Collections;
import java.util.List;

/// Makes the decision about a pod or group that may not be tried.
public final class GatedDecision {
  private GatedDecision() {}

  /// Returns the decision about a pod.
  public static Decision of(QueuedPodInfo queued, PreEnqueueRejection rejection) {
    return new DecisionBuilder(queued).gated(rejection.plugin(), rejection.message());
  }

  /// Returns the decision about a member of a group, without the member's nomination.
  public static Decision ofMember(QueuedPodInfo queued, PreEnqueueRejection rejection) {
    PodInfo pod = queued.pod();
    Pod withoutNode = pod.pod().withStatus(pod.pod().status().withNominatedNodeName(""));
    return of(queued.withPod(PodInfo.of(withoutNode)), rejection);
  }

  /// Returns the decision about a group.
  ///
  /// @param members the gated members
  public static GroupDecision of(QueuedGroupInfo queued, List<GroupDecision.Member> members) {
    return new GroupDecision(
        queued.group().key(),
        queued.priority(),
        members.getFirst().decision().profile(),
        queued.attempts(),
        GroupDecision.Result.GATED,
        GroupStatus.SUCCESS,
        null,
        null,
        Collections.emptySortedMap(),
        members);
  }
}
