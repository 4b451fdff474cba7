package dev.berth.cli.compat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.CapacitySimulation;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The scheduler of cluster-capacity: the first profile of the configuration, under the name
/// `default-scheduler`; its pods are bound at once, whatever its Bind plugins are, and by default
/// it evaluates a sample of the nodes, like kube-scheduler.
final class CompatScheduler {
  private static final String ORIGINAL = "cluster-capacity";
  private static final String SAMPLE = "percentageOfNodesToScore";
  private static final PluginSet BIND =
      new PluginSet(List.of(new PluginEntry("DefaultBinder", 0)), List.of());

  private static final ConfigurationOverride FIRST_PROFILE =
      new ConfigurationOverride("profiles[0]", ORIGINAL, CompatScheduler::withFirstProfile);
  private static final ConfigurationOverride ADAPTIVE_SAMPLE =
      new ConfigurationOverride(SAMPLE, ORIGINAL, it -> it.withPercentageOfNodesToScore(0));

  private CompatScheduler() {}

  /// The scheduler of a file.
  ///
  /// @param file a KubeSchedulerConfiguration; empty for the default
  static LoadedScheduler load(String file) throws CapacityException {
    var given = load(file, List.of(FIRST_PROFILE));
    var positions = given.configuration().written().positions();
    return positions != null && positions.has(SAMPLE)
        ? given
        : load(file, List.of(FIRST_PROFILE, ADAPTIVE_SAMPLE));
  }

  private static LoadedScheduler load(String file, List<ConfigurationOverride> overrides)
      throws CapacityException {
    var configuration =
        file.isEmpty()
            ? null
            : new ConfigurationFile(ConfigurationFile.Format.KUBE_SCHEDULER, Path.of(file));
    var request =
        new SchedulerRequest(configuration, overrides, FeatureCatalog.current(), List.of(), null);
    var problems = new Problems();
    var loaded = new SchedulerLoader(request, InstantSource.system(), problems).load(null);
    if (loaded == null) {
      throw new CapacityException(
          problems.kept().stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }
    return loaded;
  }

  private static KubeSchedulerConfiguration withFirstProfile(
      KubeSchedulerConfiguration configuration) {
    var profiles = new ArrayList<>(configuration.profiles());
    var first = profiles.getFirst();
    profiles.set(
        0,
        first
            .withSchedulerName(CapacitySimulation.SCHEDULER)
            .withPlugins(first.plugins().withBind(BIND)));
    return configuration.withProfiles(profiles);
  }
}
