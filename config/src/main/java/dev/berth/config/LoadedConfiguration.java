package dev.berth.config;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.Expansion;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.profile.ProfileExpander;
import dev.berth.config.profile.ProfileProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A configuration that is complete and valid, as far as can be checked without the plugins.
///
/// @param configuration with all defaults
/// @param written before defaulting, and its origin
public record LoadedConfiguration(
    KubeSchedulerConfiguration configuration, Located<KubeSchedulerConfiguration> written) {

  private static final Duration EXTENDER_TIMEOUT = Duration.ofSeconds(5);

  /// Expands the profiles.
  ///
  /// @param catalog the plugins that there are
  /// @param gates those with which the configuration was loaded
  public Expansion expand(PluginCatalog catalog, FeatureGates gates) {
    return new ProfileExpander(catalog, gates).expand(configuration, written.value());
  }

  /// Names that have no effect: of plugins to disable that would not run, and of arguments for
  /// plugins that do not run.
  ///
  /// @param catalog the plugins that there are
  /// @param gates those with which the configuration was loaded
  public List<Problem> unmatched(PluginCatalog catalog, FeatureGates gates) {
    var defaults = new ConfigurationLoader(gates).builtIn().configuration().profiles().getFirst();
    return new ProfileExpander(catalog, gates)
        .unmatched(configuration, written.value(), defaults.plugins()).stream()
            .map(this::problem)
            .toList();
  }

  /// The configuration as kube-scheduler writes it once it has made its plugins and extenders: with
  /// the arguments that these got, and no others.
  ///
  /// @param profiles the result of expanding it, without any problem
  public KubeSchedulerConfiguration inUse(List<ExpandedProfile> profiles) {
    var used = new ArrayList<KubeSchedulerProfile>();
    for (var i = 0; i < profiles.size(); i++) {
      used.add(configuration.profiles().get(i).withPluginConfig(profiles.get(i).pluginConfig()));
    }
    var extenders =
        configuration.extenders().stream()
            .map(it -> it.httpTimeout().isZero() ? it.withHttpTimeout(EXTENDER_TIMEOUT) : it)
            .toList();
    return configuration.withProfiles(used).withExtenders(extenders);
  }

  /// The problem of a profile, with its line.
  public Problem problem(ProfileProblem problem) {
    return written.problem(problem.path().text(), problem.message());
  }
}
