package dev.berth.engine;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;

/// What an engine is made from: everything that comes from outside.
///
/// @param profiles at least one
/// @param registry the plugins that profiles may name
/// @param choices what is done where kube-scheduler leaves the outcome to chance
/// @param live what plugins are handed where things take time; [LiveHandles#NONE] elsewhere
/// @param writer takes what plugins write to the cluster
/// @param extenders services outside
/// @param metrics takes how long things take
/// @param metricsClock by which that is measured
public record EngineSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices,
    InstantSource clock,
    LiveHandles live,
    ClusterWriter writer,
    Extenders extenders,
    EngineMetrics metrics,
    InstantSource metricsClock) {
  public EngineSettings {
    profiles = List.copyOf(profiles);
  }

  /// Settings with one clock for everything.
  public EngineSettings(
      List<ExpandedProfile> profiles,
      PluginRegistry registry,
      FeatureGates featureGates,
      ChoicePolicy choices,
      InstantSource clock,
      LiveHandles live,
      ClusterWriter writer,
      Extenders extenders,
      EngineMetrics metrics) {
    this(profiles, registry, featureGates, choices, clock, live, writer, extenders, metrics, clock);
  }
}
