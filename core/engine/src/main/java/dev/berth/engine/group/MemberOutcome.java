package dev.berth.engine.group;

import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// What is to be done about a member after an attempt of its group.
public sealed interface MemberOutcome {
  QueuedPodInfo pod();

  /// It is placed: to be assumed, reserved, and bound.
  record Place(QueuedPodInfo pod, Profile profile, Found found) implements MemberOutcome {}

  /// It goes back to the queue.
  ///
  /// @param member as it is shown in the group's decision
  /// @param pending the plugins that rejected it with the code Pending
  /// @param nominatedNode the node that it is nominated to from now on; empty for none; null if its
  ///   nomination stays as it is
  record Fail(
      QueuedPodInfo pod, Member member, SortedSet<String> pending, @Nullable String nominatedNode)
      implements MemberOutcome {
    public Decision decision() {
      return member.decision();
    }
  }

  /// It was not tried, and waits as before: its group has what it needs, and gives way to others.
  record Later(QueuedPodInfo pod) implements MemberOutcome {}

  /// It was not tried: it is being deleted, or has a node already.
  record Drop(QueuedPodInfo pod, Decision decision) implements MemberOutcome {}
}
