package dev.berth.engine.cycle;

import dev.berth.engine.memo.Memo;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Evaluates nodes both ways, and compares all that is said of them.
final class VerifiedEvaluation implements NodeEvaluation {
  private final SharedLister cluster;
  private final Memo memo;
  private final RememberedEvaluation remembered;
  private final PlainEvaluation plain;
  private @Nullable Plainly plainly;

  /// The same attempt without remembered answers.
  private record Plainly(Attempt attempt, Filtered filtered) {}

  VerifiedEvaluation(
      SharedLister cluster, Memo memo, RememberedEvaluation remembered, PlainEvaluation plain) {
    this.cluster = cluster;
    this.memo = memo;
    this.remembered = remembered;
    this.plain = plain;
  }

  /// @throws VerificationError if the two differ
  @Override
  public Filtered filter(Attempt attempt, Candidates candidates) {
    plainly = null;
    Filtered result = remembered.filter(attempt, candidates);
    if (result.remembered() != null) {
      plainly = memo.withoutTallies(() -> filterPlainly(attempt, candidates));
      compare(attempt, result, plainly.filtered);
    }
    return result;
  }

  private Plainly filterPlainly(Attempt attempt, Candidates candidates) {
    var again = new Attempt(attempt.profile(), plain.newState(), attempt.pod());
    PreFilterPhase.run(again.profile(), again.state(), again.pod(), cluster.nodes());
    return new Plainly(again, plain.filter(again, candidates));
  }

  private static void compare(Attempt attempt, Filtered result, Filtered expected) {
    for (var entry : expected.statuses().entrySet()) {
      String node = entry.getKey();
      PluginStatus status = result.statuses().get(node);
      same(attempt, "status of " + node, text(status), text(entry.getValue()));
      same(attempt, "code of " + node, result.statuses().code(node), entry.getValue().code());
    }
    same(attempt, "number of nodes", result.statuses().size(), expected.statuses().size());
    same(attempt, "number of nodes that fit", result.fitting(), expected.fitting());
    same(attempt, "rejecting plugins", result.rejectedBy(), expected.rejectedBy());
    same(
        attempt,
        "counts of reasons",
        result.statuses().reasonCounts(),
        expected.statuses().reasonCounts());
    same(attempt, "nodes that fit", names(result.feasible()), names(expected.feasible()));
  }

  private static String text(@Nullable PluginStatus status) {
    return status == null
        ? "none"
        : status.reasons().stream()
            .map(reason -> text(reason))
            .collect(Collectors.joining(", ", status.code() + " " + status.plugin() + " ", ""));
  }

  private static String text(Reason reason) {
    return reason.message() + " (" + reason.detail() + ")";
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  /// @throws VerificationError if the two differ
  @Override
  public Scored score(Attempt attempt, Filtered filtered) {
    Scored result = remembered.score(attempt, filtered);
    Plainly filteredPlainly = plainly;
    if (filteredPlainly != null) {
      Scored expected =
          memo.withoutTallies(() -> plain.score(filteredPlainly.attempt, filteredPlainly.filtered));
      compare(attempt, result.table(), expected.table());
      same(attempt, "best nodes", result.names(), expected.names());
    }
    return result;
  }

  private static void compare(Attempt attempt, ScoreTable result, ScoreTable expected) {
    same(attempt, "scored nodes", result.nodes(), expected.nodes());
    same(attempt, "score plugins", plugins(result), plugins(expected));
    for (int i = 0; i < expected.columns().size(); i++) {
      Column column = result.columns().get(i);
      Column other = expected.columns().get(i);
      for (int row = 0; row < expected.nodes().size(); row++) {
        String what = "score of %s by %s".formatted(expected.nodes().get(row), other.plugin());
        same(attempt, "raw " + what, column.raw(row), other.raw(row));
        same(attempt, what, column.normalized(row), other.normalized(row));
        same(attempt, "weighted " + what, column.weighted(row), other.weighted(row));
      }
    }
  }

  private static List<String> plugins(ScoreTable table) {
    return table.columns().stream().map(Column::plugin).toList();
  }

  private static void same(
      Attempt attempt, String what, @Nullable Object result, @Nullable Object expected) {
    if (!Objects.equals(result, expected)) {
      throw new VerificationError(
          "pod %s: %s: remembered as %s, is %s".formatted(attempt.pod(), what, result, expected));
    }
  }
}
