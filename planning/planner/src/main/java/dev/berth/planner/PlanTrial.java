package dev.berth.planner;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.DryRun;

/// A simulated cluster with its engine.
///
/// @param dryRun of plugins that only filter
record PlanTrial(SimulatedCluster cluster, Engine engine, DryRun dryRun) {

  /// Begins with the current cluster, and an engine that never preempts.
  static PlanTrial of(PlanScenario scenario) {
    var cluster = scenario.clusters().get();
    cluster.objects().allWaves();
    var engine = scenario.filteringEngine(cluster);
    cluster.objects().watch(engine::apply);
    return new PlanTrial(cluster, engine, scenario.dryRun(cluster, engine));
  }
}
