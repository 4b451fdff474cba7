package dev.berth.engine.group;

import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// What to do about a member after an attempt of its group.
public sealed interface MemberOutcome {
  QueuedPodInfo pod();

  /// The member is placed: assume, reserve and bind it.
  record Place(QueuedPodInfo pod, Profile profile, Found found) implements MemberOutcome {}

  /// The member returns to the queue.
  ///
  /// @param member the member for the group's decision
  /// @param pending the plugins that rejected it with the code Pending
  /// @param nominatedNode its new nominated node; empty for none; null to keep its nomination
  record Fail(
      QueuedPodInfo pod, Member member, SortedSet<String> pending, @Nullable String nominatedNode)
      implements MemberOutcome {
    public Decision decision() {
      return member.decision();
    }
  }

  /// The member was not tried and waits as before: its group has its minimum and gives way to
  /// others.
  record Later(QueuedPodInfo pod) implements MemberOutcome {}

  /// The member was not tried: it is being deleted, or already has a node.
  record Drop(QueuedPodInfo pod, Decision decision) implements MemberOutcome {}
}
