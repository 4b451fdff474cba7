package dev.berth.capacity.fit;

import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import java.time.InstantSource;

/// The scheduler that places replicas, created again for each cluster. It evaluates all nodes for
/// each pod: with a sample, the nodes of pods depend on earlier attempts, and remembered answers do
/// not help.
///
/// @param settings profiles and plugins; `percentageOfNodesToScore` is ignored
/// @param extenders called as in a simulation
public record FitScheduler(EngineSettings settings, Extenders extenders, InstantSource clock) {
  public FitScheduler {
    settings = settings.lookingAtAllNodes();
  }

  /// An engine without a cluster; its plugins write to this one.
  Engine engine(EmbeddedCluster cluster) {
    return new Engine(settings, EnginePorts.immediate(clock, cluster, extenders));
  }

  /// A dry run on a snapshot. Extenders are not called.
  DryRun dryRun(EmbeddedCluster cluster, Snapshot snapshot) {
    return new DryRun(settings, EnginePorts.immediate(clock, cluster, Extenders.NONE), snapshot);
  }
}
