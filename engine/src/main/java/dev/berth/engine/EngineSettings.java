package dev.berth.engine;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.handle.RunningPreemptions;
import java.time.InstantSource;
import java.util.List;

/// What an engine is made from: everything that comes from outside.
///
/// @param profiles at least one
/// @param registry the plugins that profiles may name
/// @param choices what is done where kube-scheduler leaves the outcome to chance
/// @param preemptions which pods still wait for their victims to go
/// @param writer takes what plugins write to the cluster
public record EngineSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices,
    InstantSource clock,
    RunningPreemptions preemptions,
    ClusterWriter writer) {
  public EngineSettings {
    profiles = List.copyOf(profiles);
  }
}
