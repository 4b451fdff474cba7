package dev.berth.engine.cycle;

import dev.berth.engine.memo.Memo;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Evaluates nodes with and without remembered answers, and compares all results.
final class VerifiedEvaluation implements NodeEvaluation {
  private final SharedLister cluster;
  private final Memo memo;
  private final RememberedEvaluation remembered;
  private final PlainEvaluation plain;
  private final Supplier<Snapshot> snapshots;
  private @Nullable Plainly plainly;

  /// The cycle that runs without remembered answers.
  private record Plainly(PodInCycle cycle, Filtered filtered) {}

  /// @param snapshots returns a snapshot of now
  VerifiedEvaluation(
      SharedLister cluster,
      Memo memo,
      RememberedEvaluation remembered,
      PlainEvaluation plain,
      Supplier<Snapshot> snapshots) {
    this.cluster = cluster;
    this.memo = memo;
    this.remembered = remembered;
    this.plain = plain;
    this.snapshots = snapshots;
  }

  /// @throws VerificationError if the results differ
  @Override
  public Filtered filter(PodInCycle cycle, Candidates candidates) {
    plainly = null;
    Filtered result;
    try {
      result = remembered.read(cycle, candidates);
    } catch (RuntimeException e) {
      plain.filter(cycle, candidates); // fails, too, if a plugin fails
      throw new VerificationError(
          "remembered answers cannot be read: " + e, cycle.pod(), snapshots.get(), e);
    }
    if (result == null) {
      return plain.filter(cycle, candidates);
    }
    Plainly other = memo.withoutCountSource(() -> filterPlainly(cycle, candidates));
    compare(cycle, result, other.filtered);
    plainly = other;
    return result;
  }

  private Plainly filterPlainly(PodInCycle cycle, Candidates candidates) {
    CycleState state = candidates.scope().newState();
    plain.begin(state);
    var again = new PodInCycle(cycle.profile(), state, cycle.pod());
    PreFilterPhase.run(again.profile(), again.state(), again.pod(), cluster.nodes());
    return new Plainly(again, plain.filter(again, candidates));
  }

  private void compare(PodInCycle cycle, Filtered result, Filtered expected) {
    for (var entry : expected.statuses().entrySet()) {
      String node = entry.getKey();
      PluginStatus status = result.statuses().get(node);
      same(cycle, "status of " + node, text(status), text(entry.getValue()));
      same(cycle, "code of " + node, result.statuses().code(node), entry.getValue().code());
    }
    same(cycle, "number of nodes", result.statuses().size(), expected.statuses().size());
    same(cycle, "number of nodes that fit", result.fitting(), expected.fitting());
    same(cycle, "rejecting plugins", result.rejectedBy(), expected.rejectedBy());
    same(
        cycle,
        "counts of reasons",
        result.statuses().reasonCounts(),
        expected.statuses().reasonCounts());
    same(cycle, "nodes that fit", names(result.feasible()), names(expected.feasible()));
  }

  private static String text(@Nullable PluginStatus status) {
    return status == null
        ? "none"
        : status.reasons().stream()
            .map(reason -> ", %s (%s)".formatted(reason.message(), reason.detail()))
            .collect(Collectors.joining("", status.code() + " " + status.plugin(), ""));
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  /// @throws VerificationError if the results differ
  @Override
  public Scored score(PodInCycle cycle, Filtered filtered) {
    Scored result = remembered.score(cycle, filtered);
    Plainly filteredPlainly = plainly;
    if (filteredPlainly != null) {
      Scored expected =
          memo.withoutCountSource(
              () -> plain.score(filteredPlainly.cycle, filteredPlainly.filtered));
      compare(cycle, result.table(), expected.table());
      same(cycle, "best nodes", result.names(), expected.names());
    }
    return result;
  }

  private void compare(PodInCycle cycle, ScoreTable result, ScoreTable expected) {
    same(cycle, "scored nodes", result.nodes(), expected.nodes());
    same(cycle, "score plugins", plugins(result), plugins(expected));
    for (int i = 0; i < expected.columns().size(); i++) {
      Column column = result.columns().get(i);
      Column other = expected.columns().get(i);
      for (int row = 0; row < expected.nodes().size(); row++) {
        String what = "score of %s by %s".formatted(expected.nodes().get(row), other.plugin());
        same(cycle, "raw " + what, column.raw(row), other.raw(row));
        same(cycle, what, column.normalized(row), other.normalized(row));
        same(cycle, "weighted " + what, column.weighted(row), other.weighted(row));
      }
    }
  }

  private static List<String> plugins(ScoreTable table) {
    return table.columns().stream().map(Column::plugin).toList();
  }

  private void same(
      PodInCycle cycle, String what, @Nullable Object result, @Nullable Object expected) {
    if (!Objects.equals(result, expected)) {
      throw new VerificationError(
          "%s: remembered as %s, is %s".formatted(what, result, expected),
          cycle.pod(),
          snapshots.get(),
          null);
    }
  }
}
