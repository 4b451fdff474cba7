package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.engine.DryRun;
import dev.berth.engine.Engine;
import java.util.Objects;

/// A simulated cluster with an engine that knows it.
///
/// @param dryRun of plugins that only filter
record PlanTrial(SimulatedCluster cluster, Engine engine, DryRun dryRun) {

  /// Begins with the cluster as it is, and an engine that never preempts.
  static PlanTrial of(PlanScenario scenario) {
    var cluster = scenario.clusters().get();
    cluster.objects().allWaves();
    var engine = scenario.filteringEngine(cluster);
    cluster.objects().watch(engine::apply);
    return new PlanTrial(cluster, engine, scenario.dryRun(cluster, engine));
  }

  /// Takes the pod's node away, as if it was not placed yet.
  static void unbind(EmbeddedCluster cluster, ObjectKey key) {
    var pod = Objects.requireNonNull(cluster.get(Pod.class, key));
    cluster.evict(key);
    cluster.add(
        pod.withSpec(pod.spec().withNodeName(""))
            .withStatus(pod.status().withPhase("Pending").withStartTime(null)));
  }
}
