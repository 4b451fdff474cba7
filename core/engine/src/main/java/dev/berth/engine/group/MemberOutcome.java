package dev.berth.engine.group;

import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.model.QueuedPodInfo;
import org.jspecify.annotations.Nullable;

/// What to do about a member after an attempt of its group.
public sealed interface MemberOutcome {
  QueuedPodInfo pod();

  /// The member is still to be placed: assume and reserve it.
  record Place(QueuedPodInfo pod, Profile profile, Found found) implements MemberOutcome {}

  /// The attempt has ended for the member, as it would for a pod without a group.
  ///
  /// @param member the member for the group's decision; null if the decision does not mention it
  record Ended(QueuedPodInfo pod, @Nullable Member member, ScheduleResult result)
      implements MemberOutcome {}
}
