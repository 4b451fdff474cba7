package dev.berth.shadow;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.status.PluginStatus;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.NotJudgedReason;
import dev.berth.shadow.Verdict.OtherNode;
import dev.berth.shadow.Verdict.Refused;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares an observed decision with the engine's decisions.
record Comparison(ObservedDecision observed) {
  /// Returns how the engine's decision differs from the observed one; null if it does not.
  @Nullable Verdict difference(Decision ours) {
    if (ours.result() == Decision.Result.ERROR) {
      return new NotJudged(NotJudgedReason.FAILED, ours.message());
    }
    return switch (observed) {
      case ObservedDecision.Bound(_, var node) -> difference(node, ours);
      case ObservedDecision.Failed failed -> difference(failed, ours);
    };
  }

  private static @Nullable Verdict difference(String node, Decision ours) {
    if (ours.result() == Decision.Result.GATED) {
      return new Refused(String.join(", ", ours.rejectedBy()), ours.message());
    }
    if (node.equals(ours.chosen()) || ours.best().contains(node)) {
      return null;
    }
    PluginStatus status = ours.nodes().get(node);
    String chosen = ours.chosen();
    if (status == null && chosen != null && chosen.equals(ours.nominatedNode())) {
      return new OtherNode(List.of(chosen), 0, Map.of());
    }
    if (status == null) {
      return new Refused("", "not among the nodes that PreFilter leaves");
    }
    ScoreTable scores = ours.scores();
    return status.isSuccess() && scores != null
        ? otherNode(node, ours.best(), scores)
        : new Refused(status.plugin(), status.message());
  }

  private static OtherNode otherNode(String node, List<String> best, ScoreTable scores) {
    int theirs = scores.nodes().indexOf(node);
    int ours = scores.nodes().indexOf(best.getFirst());
    Map<String, Long> byPlugin = new LinkedHashMap<>();
    scores.columns().stream()
        .sorted(Comparator.comparingLong(it -> it.weighted(theirs) - it.weighted(ours)))
        .filter(column -> column.weighted(ours) != column.weighted(theirs))
        .forEach(column ->
            byPlugin.put(column.plugin(), column.weighted(ours) - column.weighted(theirs)));
    return new OtherNode(best, scores.total(ours) - scores.total(theirs), byPlugin);
  }

  private static @Nullable Verdict difference(ObservedDecision.Failed theirs, Decision ours) {
    String chosen = ours.chosen();
    if (chosen != null) {
      return new Verdict.Fits(ours.best().isEmpty() ? List.of(chosen) : ours.best());
    }
    if (ours.message().equals(theirs.message())) {
      return null;
    }
    PreemptionReport preemption = ours.preemption();
    String nominated = preemption == null ? null : preemption.nominated();
    if (preemption == null || nominated == null || !theirs.makesRoom()) {
      return new Verdict.OtherMessage(ours.message());
    }
    if (!nominated.equals(theirs.nominatedNode())
        && !preemption.tied().contains(theirs.nominatedNode())) {
      return new Verdict.OtherNomination(nominated);
    }
    boolean isSame =
        ours.message()
            .replace(
                ObservedDecision.placeOn(nominated),
                ObservedDecision.placeOn(theirs.nominatedNode()))
            .equals(theirs.message());
    return isSame ? null : new Verdict.OtherMessage(ours.message());
  }
}
