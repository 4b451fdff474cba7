package dev.berth.engine.history;

import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.group.GroupKey;

/// The gist of the attempt of a group of pods, which all decisions about its members share.
///
/// @param group the root
/// @param placement in which it is placed; empty if it is not, or has no topology constraint
/// @param message why it is not placed; empty if it is
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
