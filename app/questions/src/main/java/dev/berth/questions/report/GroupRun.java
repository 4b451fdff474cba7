package dev.berth.questions.report;

import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.VictimUnit;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The attempts of a group of pods, as far as a report shows them.
///
/// @param group the root
/// @param attempts how many there were
/// @param message the reason of the last failure; empty if the last attempt has not failed
/// @param trials the trials of the last attempt
/// @param preemption the messages of PodGroupPostFilter plugins; empty if they were not called
/// @param retry the trials without any of the potential victims
/// @param victims everything that was preempted for it, each a pod or a group
public record GroupRun(
    GroupKey group,
    int priority,
    int attempts,
    Result result,
    String message,
    List<GroupTrial> trials,
    String preemption,
    List<GroupTrial> retry,
    List<String> victims) {
  public GroupRun {
    retry = List.copyOf(retry);
    trials = List.copyOf(trials);
    victims = List.copyOf(victims);
  }

  /// With a further attempt.
  ///
  /// @param before the attempts before it; null for the first
  public static GroupRun of(@Nullable GroupRun before, GroupDecision decision) {
    GroupDecision.Preemption preemption = decision.preemption();
    GroupPreemptionReport report = preemption == null ? null : preemption.report();
    List<VictimUnit> victims = report == null ? List.of() : report.victims();
    return new GroupRun(
        decision.group(),
        decision.priority(),
        decision.attempt(),
        decision.result(),
        message(decision),
        decision.evaluation() == null ? List.of() : GroupTrial.of(decision.evaluation()),
        preemption == null ? "" : preemption.status().message(),
        report == null || report.retry() == null ? List.of() : GroupTrial.of(report.retry()),
        Stream.concat(
                before == null ? Stream.of() : before.victims.stream(),
                victims.stream().map(GroupRun::text))
            .toList());
  }

  /// The message of a gated group is that of its members.
  private static String message(GroupDecision decision) {
    return decision.result() == Result.GATED && !decision.members().isEmpty()
        ? decision.members().getFirst().decision().message()
        : decision.status().message();
  }

  private static String text(VictimUnit unit) {
    return unit.group() == null
        ? unit.pods().getFirst().key().toString()
        : "%s (%s)"
            .formatted(GroupSummary.title(unit.group()), Counts.of(unit.pods().size(), "pod"));
  }
}
