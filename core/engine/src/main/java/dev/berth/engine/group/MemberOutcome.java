package dev.berth.engine.group;

import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.model.QueuedPodInfo;
import org.jspecify.annotations.Nullable;

/// The action for a member after an attempt of its group.
public sealed interface MemberOutcome {
  QueuedPodInfo pod();

  /// The member is still to be placed: assume and reserve it.
  record Place(QueuedPodInfo pod, Profile profile, Found found) implements MemberOutcome {}

  /// The attempt has ended for the member, as it would for a pod without a group.
  ///
  /// @param proposed the node that the member would have got; null if there is none
  record Ended(QueuedPodInfo pod, ScheduleResult result, @Nullable String proposed)
      implements MemberOutcome {
    /// Returns whether the group's decision mentions the member: whether there is a decision about
    /// it.
    public boolean isDecided() {
      return !(result.outcome() instanceof Outcome.KeepsWaiting);
    }

    /// Returns the member for the group's decision.
    ///
    /// @param decision the decision about it, which may have changed since the attempt
    public Member member(Decision decision) {
      return new Member(decision, proposed);
    }
  }
}
