package dev.berth.config;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.Expansion;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.profile.ProfileExpander;
import dev.berth.config.profile.ProfileProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A complete configuration that is valid, as far as this can be checked without the plugins.
///
/// @param configuration with all defaults
/// @param written the configuration before defaulting, with its origin
public record LoadedConfiguration(
    KubeSchedulerConfiguration configuration, Located<KubeSchedulerConfiguration> written) {
  private static final Duration EXTENDER_TIMEOUT = Duration.ofSeconds(5);

  /// Expands the profiles.
  ///
  /// @param catalog the existing plugins
  /// @param gates the feature gates with which the configuration was loaded
  public Expansion expand(PluginCatalog catalog, FeatureGates gates) {
    return new ProfileExpander(catalog, gates).expand(configuration, written.value());
  }

  /// Returns the settings without effect: plugins to disable that would not run anyway, arguments
  /// for plugins that do not run, weights of 0, and resources that cannot be ignored.
  ///
  /// @param catalog the existing plugins
  /// @param gates the feature gates with which the configuration was loaded
  public List<Problem> unmatched(PluginCatalog catalog, FeatureGates gates) {
    var defaults = new ConfigurationLoader(gates).builtIn().configuration().profiles().getFirst();
    return Stream.concat(
            new ProfileExpander(catalog, gates)
                .unmatched(configuration, written.value(), defaults.plugins()).stream()
                    .map(this::problem),
            Stream.concat(weightsOfZero(), ignoredInVain()))
        .toList();
  }

  /// A weight of 0 counts as absent.
  private Stream<Problem> weightsOfZero() {
    var found = new ArrayList<Problem>();
    var profiles = written.value().profiles();
    for (int i = 0; i < profiles.size(); i++) {
      Plugins plugins = profiles.get(i).plugins();
      String path = "profiles[%d].plugins.".formatted(i);
      weightsOfZero(path + "multiPoint", plugins.multiPoint(), found);
      weightsOfZero(path + "score", plugins.at(ExtensionPoint.SCORE), found);
    }
    return found.stream();
  }

  private void weightsOfZero(String path, PluginSet set, List<Problem> found) {
    var positions = written.positions();
    for (int i = 0; positions != null && i < set.enabled().size(); i++) {
      String weight = "%s.enabled[%d].weight".formatted(path, i);
      if (set.enabled().get(i).weight() == 0 && positions.has(weight)) {
        found.add(
            written.problem(
                weight, "0 counts as 1; list the plugin under disabled to switch it off"));
      }
    }
  }

  /// Finds resources to ignore in NodeResourcesFit that are Kubernetes' own, which have no domain.
  private Stream<Problem> ignoredInVain() {
    var found = new ArrayList<Problem>();
    var profiles = written.value().profiles();
    for (int i = 0; i < profiles.size(); i++) {
      var plugins = profiles.get(i).pluginConfig();
      for (int j = 0; j < plugins.size(); j++) {
        if (plugins.get(j).args() instanceof NodeResourcesFitArgs args) {
          String path = "profiles[%d].pluginConfig[%d].args.ignoredResources".formatted(i, j);
          ignoredInVain(path, args.ignoredResources(), found);
        }
      }
    }
    return found.stream();
  }

  private void ignoredInVain(String path, List<String> resources, List<Problem> found) {
    for (int i = 0; i < resources.size(); i++) {
      if (!resources.get(i).contains("/")) {
        found.add(
            written.problem(
                "%s[%d]".formatted(path, i),
                "%s is not ignored: NodeResourcesFit ignores extended resources only, such as example.com/gpu"
                    .formatted(resources.get(i))));
      }
    }
  }

  /// Returns the configuration as kube-scheduler writes it after it has created its plugins and
  /// extenders: with exactly the arguments that these received.
  ///
  /// @param profiles the profiles of this configuration, expanded without problems
  public KubeSchedulerConfiguration inUse(List<ExpandedProfile> profiles) {
    var used = new ArrayList<KubeSchedulerProfile>();
    for (int i = 0; i < profiles.size(); i++) {
      used.add(configuration.profiles().get(i).withPluginConfig(profiles.get(i).pluginConfig()));
    }
    var extenders =
        configuration.extenders().stream()
            .map(it -> it.httpTimeout().isZero() ? it.withHttpTimeout(EXTENDER_TIMEOUT) : it)
            .toList();
    return configuration.withProfiles(used).withExtenders(extenders);
  }

  /// Returns the problem of a profile, with its line.
  public Problem problem(ProfileProblem problem) {
    return written.problem(problem.path().text(), problem.message());
  }
}
