package dev.berth.cli.scenario;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.Engine;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;
import java.util.List;

/// A scheduler on paper: everything that it decides by.
///
/// @param profiles those of the configuration, worked out
public record Scheduler(
    LoadedConfiguration configuration,
    List<ExpandedProfile> profiles,
    PluginRegistry plugins,
    FeatureGates featureGates) {
  public Scheduler {
    profiles = List.copyOf(profiles);
  }

  /// The scheduler itself.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a plugin does not accept its arguments
  public Engine engine(ChoicePolicy choices, InstantSource clock, ClusterWriter writer) {
    return new Engine(
        new EngineSettings(
            profiles, plugins, featureGates, choices, clock, LiveHandles.NONE, writer));
  }
}
