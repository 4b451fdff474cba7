package dev.berth.engine.history;

import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.GroupKey;

/// A summary of the attempt of a group of pods; all decisions about its members share it.
///
/// @param group the root group
/// @param placement the placement that was chosen; empty if the group is not placed or has no
///   topology constraint
/// @param message why the group is not placed; empty if it is placed
public record LoggedGroup(
    GroupKey group, GroupDecision.Result result, String placement, String message) {
  static LoggedGroup of(GroupDecision decision) {
    GroupEvaluation evaluation = decision.evaluation();
    GroupEvaluation.InPlacement chosen = evaluation == null ? null : evaluation.chosen();
    return new LoggedGroup(
        decision.group(),
        decision.result(),
        chosen == null ? "" : chosen.placement(),
        decision.status().message());
  }
}
