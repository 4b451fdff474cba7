package dev.berth.engine.group;

import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.GroupStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of trying a group and the groups below it: in the chosen placement, or in the first
/// placement if none was chosen.
///
/// @param anyScheduled whether any member has got a node
/// @param members for a PodGroup, the tried members in order
/// @param state the state that the members shared; null for a group of groups
/// @param below the results of the child groups that were tried
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

  /// Returns this result with another status.
  GroupTry withStatus(GroupStatus other) {
    return new GroupTry(group, other, anyScheduled, members, state, evaluation, below);
  }

  /// Returns this result with another evaluation.
  GroupTry withEvaluation(GroupEvaluation other) {
    return new GroupTry(group, status, anyScheduled, members, state, other, below);
  }

  /// Returns this result as if the child groups had not been tried: an error counts for all of
  /// them.
  GroupTry withoutBelow() {
    return new GroupTry(group, status, anyScheduled, members, state, evaluation, Map.of());
  }

  /// The members that would get a node: members of groups that are feasible together with all
  /// groups above.
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

  /// All results, this one first.
  Map<GroupKey, GroupTry> all() {
    Map<GroupKey, GroupTry> all = new LinkedHashMap<>();
    all.put(group.key(), this);
    all.putAll(below);
    return all;
  }
}
