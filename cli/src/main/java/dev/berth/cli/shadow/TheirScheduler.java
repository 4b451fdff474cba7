package dev.berth.cli.shadow;

import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.LoadedConfiguration;
import dev.berth.engine.cycle.NodeSampler;
import java.util.HashMap;
import java.util.Map;

/// What of kube-scheduler's configuration keeps its decisions from being ours.
///
/// @param percentages of the nodes that each profile looks at; 0 is adaptive
/// @param hasExtenders whether it asks services that are not asked here
record TheirScheduler(Map<String, Integer> percentages, boolean hasExtenders) {
  TheirScheduler {
    percentages = Map.copyOf(percentages);
  }

  /// As configured. What is not said is kube-scheduler's default here, and not Berth's.
  static TheirScheduler of(LoadedConfiguration loaded) {
    KubeSchedulerConfiguration configuration = loaded.configuration();
    var positions = loaded.written().positions();
    boolean isSaid = positions != null && positions.line("percentageOfNodesToScore") > 0;
    int common = isSaid ? configuration.percentageOfNodesToScore() : 0;
    var percentages = new HashMap<String, Integer>();
    configuration
        .profiles()
        .forEach(profile -> {
          Integer own = profile.percentageOfNodesToScore();
          percentages.put(String.valueOf(profile.schedulerName()), own == null ? common : own);
        });
    return new TheirScheduler(percentages, !configuration.extenders().isEmpty());
  }

  /// Whether the profile ends its search before it has looked at all of these nodes.
  boolean samples(String profile, int nodes, long feasible) {
    return NodeSampler.enough(percentages.getOrDefault(profile, 0), nodes) < feasible;
  }
}
