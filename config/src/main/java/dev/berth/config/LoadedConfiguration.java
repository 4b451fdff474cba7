package dev.berth.config;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.profile.Expansion;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.profile.ProfileExpander;
import dev.berth.config.profile.ProfileProblem;

/// A configuration that is complete and valid, as far as can be said without knowing the plugins.
///
/// @param configuration with all defaults
/// @param written what it was made of, and where that stands
public record LoadedConfiguration(
    KubeSchedulerConfiguration configuration, Located<KubeSchedulerConfiguration> written) {

  /// Works out the profiles.
  ///
  /// @param catalog the plugins that there are
  /// @param gates those with which the configuration was loaded
  public Expansion expand(PluginCatalog catalog, FeatureGates gates) {
    return new ProfileExpander(catalog, gates).expand(configuration, written.value());
  }

  /// What is wrong with a profile, at the line to blame.
  public Problem problem(ProfileProblem problem) {
    return written.problem(problem.path().text(), problem.message());
  }
}
