package dev.berth.capacity.size;

import static java.util.Comparator.comparing;

import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.LossTrials;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Loses nodes of the cluster at the end of a trial, each loss separately, until one is too much.
/// It first tries losses that are likely to be too much: the loss that was too much in the last
/// trial, and those with the most pods. For any threads.
final class SurvivalCheck {
  private final LossUnit unit;
  private volatile String suspect = "";

  SurvivalCheck(LossUnit unit) {
    this.unit = unit;
  }

  LossUnit unit() {
    return unit;
  }

  /// The results of losses of nodes, each loss tried separately.
  ///
  /// @param trials the tried losses
  /// @param isTooMuch whether the last loss is too much, which ends the trials
  record Losses(List<LossTrial> trials, boolean isTooMuch) {
    static final Losses NONE = new Losses(List.of(), false);

    /// The number of pods without a place after a loss, over all losses.
    int stranded() {
      return trials.stream().mapToInt(trial -> trial.unplaced().size()).sum();
    }

    /// The number of pods without a place after the worst loss.
    int mostStranded() {
      return trials.stream().mapToInt(trial -> trial.unplaced().size()).max().orElse(0);
    }

    /// The approximate number of attempts to place a pod.
    long attempts() {
      return trials.stream().mapToLong(trial -> trial.lost() + trial.preempted()).sum();
    }
  }

  /// @param isTooMuch whether a loss is too much; then no others are tried
  Losses of(
      Trial trial,
      Simulation simulation,
      Predicate<LossTrial> isTooMuch,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var nodes = trial.after().nodes().nodes();
    var losses = unit.losses(nodes.stream().map(NodeInfo::node).toList());
    var order = new ArrayList<>(losses.keySet());
    order.sort(
        comparing((String loss) -> !loss.equals(suspect))
            .thenComparingLong(loss -> -requested(losses.getOrDefault(loss, List.of()), trial)));
    var found = new ArrayList<LossTrial>();
    var trials = new LossTrials(trial.cluster(), simulation);
    try {
      for (var loss : order) {
        var lost = trials.run(loss, losses.getOrDefault(loss, List.of()));
        found.add(lost);
        if (isTooMuch.test(lost)) {
          suspect = loss;
          return new Losses(found, true);
        }
        progress.accept(new SimulationProgress(found.size(), order.size(), 1));
      }
      return new Losses(found, false);
    } finally {
      trials.end();
    }
  }

  private static long requested(List<String> nodes, Trial trial) {
    return nodes.stream()
        .map(trial.after().nodes()::node)
        .mapToLong(node -> node == null ? 0 : node.requested().milliCpu())
        .sum();
  }
}
