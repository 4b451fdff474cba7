package dev.berth.config.defaults;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Adds defaults to a decoded configuration.
public final class ConfigurationDefaults {
  private static final String DEFAULT_SCHEDULER_NAME = "default-scheduler";

  private final ArgsDefaults argsDefaults;
  private final Plugins defaultPlugins;

  public ConfigurationDefaults(FeatureGates gates) {
    argsDefaults = new ArgsDefaults(gates);
    defaultPlugins = DefaultPlugins.of(gates);
  }

  /// Returns the configuration with defaults for everything that is absent.
  public KubeSchedulerConfiguration complete(KubeSchedulerConfiguration configuration) {
    return configuration
        .withLeaderElection(complete(configuration.leaderElection()))
        .withClientConnection(complete(configuration.clientConnection()))
        .withProfiles(completeProfiles(configuration.profiles()));
  }

  private static LeaderElectionConfiguration complete(LeaderElectionConfiguration election) {
    return new LeaderElectionConfiguration(
        election.leaderElect(),
        orElse(election.leaseDuration(), Duration.ofSeconds(15)),
        orElse(election.renewDeadline(), Duration.ofSeconds(10)),
        orElse(election.retryPeriod(), Duration.ofSeconds(2)),
        orElse(election.resourceLock(), "leases"),
        orElse(election.resourceName(), "kube-scheduler"),
        orElse(election.resourceNamespace(), "kube-system"));
  }

  private static ClientConnectionConfiguration complete(ClientConnectionConfiguration client) {
    return new ClientConnectionConfiguration(
        client.kubeconfig(),
        client.acceptContentTypes(),
        orElse(client.contentType(), "application/vnd.kubernetes.protobuf"),
        client.qps() == 0 ? 50 : client.qps(),
        client.burst() == 0 ? 100 : client.burst());
  }

  private static Duration orElse(Duration value, Duration fallback) {
    return value.isZero() ? fallback : value;
  }

  private static String orElse(String value, String fallback) {
    return value.isEmpty() ? fallback : value;
  }

  private List<KubeSchedulerProfile> completeProfiles(List<KubeSchedulerProfile> profiles) {
    var given = profiles.isEmpty() ? List.of(KubeSchedulerProfile.EMPTY) : profiles;
    // With several profiles, names are required and not defaulted.
    if (given.size() == 1 && given.getFirst().schedulerName() == null) {
      return List.of(complete(given.getFirst().withSchedulerName(DEFAULT_SCHEDULER_NAME)));
    }
    return given.stream().map(this::complete).toList();
  }

  private KubeSchedulerProfile complete(KubeSchedulerProfile profile) {
    var plugins = PluginMerge.merge(defaultPlugins, profile.plugins());
    return profile
        .withPlugins(plugins)
        .withPluginConfig(completeArgs(profile.pluginConfig(), plugins));
  }

  /// Completes given arguments, and adds arguments for enabled plugins that have some but were
  /// given none.
  private List<PluginConfig> completeArgs(List<PluginConfig> given, Plugins plugins) {
    var complete = new ArrayList<PluginConfig>();
    var names = new HashSet<String>();
    for (var config : given) {
      names.add(config.name());
      var args = config.args();
      complete.add(
          new PluginConfig(
              config.name(),
              args == null ? argsDefaults.of(config.name()) : argsDefaults.complete(args)));
    }
    for (var name : enabledNames(plugins)) {
      var args = names.contains(name) ? null : argsDefaults.of(name);
      if (args != null) {
        complete.add(new PluginConfig(name, args));
      }
    }
    return complete;
  }

  /// Returns sorted names. kube-scheduler does not look at `podGroupPostFilter` here.
  private static SortedSet<String> enabledNames(Plugins plugins) {
    var names = new TreeSet<String>();
    Stream.concat(
            Stream.of(plugins.multiPoint()),
            Stream.of(ExtensionPoint.values())
                .filter(point -> point != ExtensionPoint.POD_GROUP_POST_FILTER)
                .map(plugins::at))
        .map(PluginSet::enabled)
        .flatMap(List::stream)
        .map(PluginEntry::name)
        .forEach(names::add);
    return names;
  }
}
