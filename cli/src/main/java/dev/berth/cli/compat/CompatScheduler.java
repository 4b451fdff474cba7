package dev.berth.cli.compat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.CapacitySimulation;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.handle.ChoicePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The scheduler of cluster-capacity: the first profile of the configuration, under the name
/// `default-scheduler`, whose pods are bound at once whatever its plugins are for that; by default
/// on a sample of the nodes, as kube-scheduler does.
final class CompatScheduler {
  private static final String SAMPLE = "percentageOfNodesToScore";
  private static final int ADAPTIVE = 0;
  private static final PluginSet BIND =
      new PluginSet(List.of(new PluginEntry("DefaultBinder", 0)), List.of());

  private final LoadedScheduler scheduler;

  private CompatScheduler(LoadedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// The scheduler of a file.
  ///
  /// @param file a KubeSchedulerConfiguration; empty for the default one
  /// @throws CapacityException if it is wrong
  static CompatScheduler load(String file) throws CapacityException {
    var problems = new Problems();
    var gates = FeatureSettings.defaults();
    var plugins = PluginLoader.load(null, problems).scheduler();
    var loader = new ConfigurationLoader(gates);
    var loaded = file.isEmpty() ? loader.builtIn(problems) : read(file, loader, problems);
    if (loaded == null) {
      throw refused(problems);
    }
    var changed = new LoadedConfiguration(changed(loaded), loaded.written());
    requireNamesOnce(changed.configuration());
    var expansion = changed.expand(plugins, gates);
    expansion.problems().forEach(problem -> problems.add(changed.problem(problem)));
    if (!problems.isEmpty()) {
      throw refused(problems);
    }
    return new CompatScheduler(
        new LoadedScheduler(changed, expansion.profiles(), plugins, gates, false));
  }

  private static @Nullable LoadedConfiguration read(
      String file, ConfigurationLoader loader, Problems problems) throws CapacityException {
    try (var in = Files.newInputStream(Path.of(file))) {
      return loader.load(in, file, problems);
    } catch (IOException e) {
      throw new CapacityException(GoFileError.opening(file, e));
    }
  }

  private static KubeSchedulerConfiguration changed(LoadedConfiguration loaded) {
    var configuration = loaded.configuration();
    var profiles = new ArrayList<>(configuration.profiles());
    KubeSchedulerProfile first = profiles.getFirst();
    profiles.set(
        0,
        first
            .withSchedulerName(CapacitySimulation.SCHEDULER)
            .withPlugins(first.plugins().withBind(BIND)));
    var positions = loaded.written().positions();
    boolean saysSample = positions != null && positions.has(SAMPLE);
    return configuration
        .withProfiles(profiles)
        .withPercentageOfNodesToScore(
            saysSample ? configuration.percentageOfNodesToScore() : ADAPTIVE);
  }

  private static void requireNamesOnce(KubeSchedulerConfiguration configuration)
      throws CapacityException {
    boolean isTwice =
        configuration.profiles().stream()
            .skip(1)
            .anyMatch(profile -> CapacitySimulation.SCHEDULER.equals(profile.schedulerName()));
    if (isTwice) {
      throw new CapacityException(
          "initializing profiles: duplicate profile with scheduler name \"%s\""
              .formatted(CapacitySimulation.SCHEDULER));
    }
  }

  /// Several errors as Go prints them.
  private static CapacityException refused(Problems problems) {
    List<String> texts = problems.kept().stream().map(CompatScheduler::text).toList();
    return new CapacityException(
        texts.size() == 1
            ? texts.getFirst()
            : texts.stream().collect(Collectors.joining(", ", "[", "]")));
  }

  private static String text(Problem problem) {
    return problem.path().isEmpty()
        ? problem.message()
        : "%s: %s".formatted(problem.path(), problem.message());
  }

  /// The engine for a cluster.
  ///
  /// @param notes takes what extenders fail with
  /// @throws ExtenderException if the TLS settings of one cannot be used
  Engine engine(EmbeddedCluster cluster, ChoicePolicy choices, RunNotes notes)
      throws ExtenderException {
    return scheduler.engine(choices, InstantSource.system(), cluster, scheduler.extenders(notes));
  }
}
