package dev.berth.engine;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.handle.ChoicePolicy;
import java.util.List;

/// What an engine decides by.
///
/// @param profiles at least one
/// @param registry the plugins that profiles may name
/// @param choices what is done where kube-scheduler leaves the outcome to chance
public record EngineSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices) {
  public EngineSettings {
    profiles = List.copyOf(profiles);
  }
}
