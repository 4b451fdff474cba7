package dev.berth.shadow;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.cycle.NodeSampler;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.engine.profile.PluginRegistry;
import java.time.InstantSource;
import java.util.List;

/// The kube-scheduler that runs in the cluster, with its configuration.
///
/// @param profiles the expanded profiles of the configuration
public record ObservedScheduler(
    LoadedConfiguration configuration,
    List<ExpandedProfile> profiles,
    PluginRegistry plugins,
    FeatureGates featureGates) {
  private static final int ALL_NODES = 100;

  public ObservedScheduler {
    profiles = List.copyOf(profiles);
  }

  /// Creates an engine with the same configuration, except that it evaluates all nodes, since a
  /// node that is not evaluated cannot be compared.
  Engine engine(InstantSource clock) {
    return new Engine(
        new EngineSettings(
            profiles.stream().map(ObservedScheduler::thorough).toList(),
            plugins,
            featureGates,
            new FirstByNameTieBreaker()),
        EnginePorts.immediate(
            clock, new ReadOnlyWriter("a shadow writes nothing"), Extenders.NONE));
  }

  private static ExpandedProfile thorough(ExpandedProfile profile) {
    return new ExpandedProfile(
        profile.schedulerName(),
        ALL_NODES,
        profile.plugins(),
        profile.pluginNames(),
        profile.pluginArgs());
  }

  /// Returns whether it calls extenders, which are not called here.
  boolean hasExtenders() {
    return !configuration.configuration().extenders().isEmpty();
  }

  /// Returns whether a profile ends its search before it has filtered all of these nodes.
  boolean samples(String profile, int nodes, long feasible) {
    return NodeSampler.numFeasibleNodesToFind(percentageOfNodesToScore(profile), nodes) < feasible;
  }

  /// 0 is adaptive. If it is not set, kube-scheduler's default applies here, not Berth's.
  private int percentageOfNodesToScore(String schedulerName) {
    for (KubeSchedulerProfile profile : configuration.configuration().profiles()) {
      Integer own = profile.percentageOfNodesToScore();
      if (own != null && schedulerName.equals(profile.schedulerName())) {
        return own;
      }
    }
    var positions = configuration.written().positions();
    boolean isWritten = positions != null && positions.line("percentageOfNodesToScore") > 0;
    return isWritten ? configuration.configuration().percentageOfNodesToScore() : 0;
  }
}
