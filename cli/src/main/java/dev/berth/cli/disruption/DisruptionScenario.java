package dev.berth.cli.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionRun;
import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedCluster;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.StartNotes;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.timeline.simulation.TimedProgress;
import java.util.List;
import java.util.function.Consumer;

/// A cluster that is to be disrupted.
///
/// @param cluster with the pods that its controllers have made
/// @param choices how ties are broken
public record DisruptionScenario(LoadedCluster cluster, ChoicePolicy choices) {

  /// Runs it, once.
  ///
  /// @param actions what is done to its nodes
  /// @param notes collects notices about the run
  /// @throws InputException if an extender cannot be called
  public DisruptionReport run(
      List<NodeAction> actions,
      DisruptionSettings settings,
      RunNotes notes,
      Consumer<TimedProgress> progress)
      throws InputException {
    var scheduler = cluster.scheduler();
    try {
      var report =
          new DisruptionRun(
                  cluster.cluster(),
                  scheduler.schedulerSettings(choices, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE),
                  scheduler.extenderClients(notes),
                  settings)
              .run(actions, progress);
      StartNotes.note(cluster.cluster(), notes);
      if (report.isEndless()) {
        notes.note(
            "pods are evicted by taints again and again, since new ones tolerate the taint for a"
                + " time and are placed on the same nodes; cordon these nodes, too: only the"
                + " beginning is shown");
      }
      return report;
    } catch (ExtenderException e) {
      throw new InputException(
          scheduler.configuration().written().problem("extenders", e.getMessage()));
    }
  }
}
