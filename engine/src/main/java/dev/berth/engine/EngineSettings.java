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
/// @param extenders services outside that have a say, too
/// @param metrics is told how long things take
public record EngineSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices,
    InstantSource clock,
    LiveHandles live,
    ClusterWriter writer,
    Extenders extenders,
    EngineMetrics metrics) {
  public EngineSettings {
    profiles = List.copyOf(profiles);
  }
}
