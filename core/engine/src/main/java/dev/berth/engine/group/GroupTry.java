package dev.berth.engine.group;

import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupStatus;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.state.CycleState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What trying a group, and the groups below it, has come to: in the placement that was chosen, or
/// in the first one if none will do.
///
/// @param anyScheduled whether any member has a node now that had none before
/// @param members of a PodGroup, those that were tried, in order
/// @param state what the members have shared; null for a group of groups
/// @param below by group, what trying the groups below has come to; those that were not tried are
///   not in it
record GroupTry(
    QueuedGroup group,
    GroupStatus status,
    boolean anyScheduled,
    List<MemberAttempt> members,
    @Nullable CycleState state,
    GroupEvaluation evaluation,
    Map<GroupKey, GroupTry> below) {
  GroupTry {
    members = List.copyOf(members);
  }

  /// The same, with another status.
  GroupTry withStatus(GroupStatus other) {
    return new GroupTry(group, other, anyScheduled, members, state, evaluation, below);
  }

  /// The same, with another evaluation.
  GroupTry withEvaluation(GroupEvaluation other) {
    return new GroupTry(group, status, anyScheduled, members, state, other, below);
  }

  /// The same, as if the groups below had not been tried: an error is that of all of them.
  GroupTry withoutBelow() {
    return new GroupTry(group, status, anyScheduled, members, state, evaluation, Map.of());
  }

  /// The members that would get a node: those of groups that are feasible together with all groups
  /// above them.
  List<MemberAttempt.Fits> fitting() {
    var fitting = new ArrayList<MemberAttempt.Fits>();
    collectFitting(group, fitting);
    return fitting;
  }

  private void collectFitting(QueuedGroup of, List<MemberAttempt.Fits> fitting) {
    GroupTry tried = of.key().equals(group.key()) ? this : below.get(of.key());
    if (tried == null || !tried.status.isSuccess()) {
      return;
    }
    if (of instanceof QueuedGroup.Composite composite) {
      composite.children().forEach(child -> collectFitting(child, fitting));
    }
    for (MemberAttempt member : tried.members) {
      if (member instanceof MemberAttempt.Fits fits) {
        fitting.add(fits);
      }
    }
  }

  /// All results, this one's first.
  Map<GroupKey, GroupTry> all() {
    Map<GroupKey, GroupTry> all = new LinkedHashMap<>();
    all.put(group.key(), this);
    all.putAll(below);
    return all;
  }
}
