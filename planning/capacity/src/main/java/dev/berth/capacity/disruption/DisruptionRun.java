package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.timeline.simulation.Arrivals;
import dev.berth.timeline.simulation.TimedProgress;
import dev.berth.timeline.simulation.TimedSimulation;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// A disruption of a cluster on virtual time, until the last event. For one thread; a run changes
/// its cluster.
///
/// @param cluster as it is before
/// @param extenders called as in a live cluster
public record DisruptionRun(
    SimulatedCluster cluster,
    SchedulerSettings scheduler,
    List<Extender> extenders,
    DisruptionSettings settings) {
  /// Runs it, once.
  ///
  /// @param actions all of them begin at the same time, in this order; their nodes exist
  /// @param stop whether to end now, with the events so far
  public DisruptionReport run(
      List<NodeAction> actions, BooleanSupplier stop, Consumer<TimedProgress> progress) {
    var objects = cluster.objects();
    var operators = new OperatorControllers(cluster);
    var log = new DisruptionLog(cluster, operators);
    var lifecycle = new NodeLifecycle(objects, settings.lifecycle());
    var controllers =
        new DisruptionControllers(
            new Disruption(objects, cluster.controllers(), lifecycle, settings, log),
            operators,
            actions);
    new TimedSimulation(objects, controllers, Arrivals.NONE, scheduler, extenders, log, log)
        .run(null, stop, progress);
    if (!stop.getAsBoolean()) {
      controllers.giveUp();
    }
    return log.report(lifecycle, this::snapshot);
  }

  /// The current cluster, as the scheduler sees it.
  private Snapshot snapshot() {
    var objects = cluster.objects();
    var engine =
        new Engine(
            scheduler.engine(), EnginePorts.immediate(objects.time(), objects, Extenders.NONE));
    objects.current().forEach(object -> engine.apply(new ClusterChange.Added(object)));
    return engine.snapshot();
  }
}
