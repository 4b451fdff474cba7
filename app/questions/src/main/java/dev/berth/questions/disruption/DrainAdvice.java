package dev.berth.questions.disruption;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DrainChange;
import dev.berth.capacity.disruption.DrainObstacles;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds changes with which drains can end that are blocked by disruption budgets. Each answer is
/// verified by another simulation of the whole disruption. That simulation calls no extenders. For
/// one thread.
final class DrainAdvice {
  /// After some changes, a drain may reach another obstacle.
  private static final int MOST_RUNS = 8;

  /// The maximum number of nodes and pods to simulate again, in all runs together.
  private static final int MOST_OBJECTS = 200_000;

  private final Rerun disruption;
  private int left;

  @FunctionalInterface
  interface Rerun {
    /// Runs it.
    ///
    /// @return null if this change is impossible
    @Nullable Ended with(List<DrainChange> changes);
  }

  /// A completed disruption.
  ///
  /// @param cluster at its end
  record Ended(SimulatedCluster cluster, DisruptionReport report) {}

  DrainAdvice(Rerun disruption, int objects) {
    this.disruption = disruption;
    left = Math.clamp(MOST_OBJECTS / Math.max(1, objects), 1, MOST_RUNS);
  }

  /// Returns the changes that would help, the best first; nothing if all drains have ended, or if
  /// nothing is known.
  List<DrainHelp> of(Ended ended) {
    var help = new ArrayList<DrainHelp>();
    for (var keepsPods : new boolean[] {true, false}) {
      var found = of(ended, keepsPods);
      if (found != null && !isKnown(found, help)) {
        help.add(found);
      }
    }
    return help;
  }

  private static boolean isKnown(DrainHelp found, List<DrainHelp> help) {
    return help.stream().anyMatch(it -> texts(it).equals(texts(found)));
  }

  private static List<String> texts(DrainHelp help) {
    return help.changes().stream().map(it -> it.object() + it.change()).toList();
  }

  private @Nullable DrainHelp of(Ended first, boolean keepsPods) {
    List<DrainChange> changes = List.of();
    var now = first;
    while (left > 0 && !now.report().undrained().isEmpty()) {
      var next = next(now, keepsPods, changes);
      if (next == null) {
        break;
      }
      changes = next.changes;
      now = next.ended;
    }
    var helps = now.report().undrained().size() < first.report().undrained().size();
    return helps ? new DrainHelp(changes, now.report()) : null;
  }

  private record Tried(List<DrainChange> changes, Ended ended) {}

  /// All changes of budgets at once; otherwise the first change that makes room. Null if there is
  /// none.
  private @Nullable Tried next(Ended now, boolean keepsPods, List<DrainChange> known) {
    var obstacles = new DrainObstacles(now.cluster(), now.report());
    if (obstacles.isEmpty()) {
      return null;
    }
    var ofBudgets = obstacles.changes(keepsPods);
    if (!ofBudgets.isEmpty()) {
      return tried(known, ofBudgets);
    }
    for (var room : obstacles.room(known)) {
      var tried = left > 0 ? tried(known, List.of(room)) : null;
      if (tried != null && (room.addsNode() || isBetter(tried.ended.report(), now.report()))) {
        return tried;
      }
    }
    return null;
  }

  private @Nullable Tried tried(List<DrainChange> known, List<DrainChange> more) {
    left--;
    var changes = Stream.concat(known.stream(), more.stream()).toList();
    var ended = disruption.with(changes);
    return ended == null ? null : new Tried(changes, ended);
  }

  private static boolean isBetter(DisruptionReport then, DisruptionReport now) {
    return then.undrained().size() < now.undrained().size()
        || then.pending().size() < now.pending().size();
  }

  /// An object of the input after all changes.
  static KubernetesObject changed(KubernetesObject object, List<DrainChange> changes) {
    var changed = object;
    for (var change : changes) {
      changed = change.applyTo(changed);
    }
    return changed;
  }
}
