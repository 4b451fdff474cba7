package dev.berth.cli.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cluster.admission.Normalizer;
import dev.berth.cluster.manifest.ByteProgress;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.workload.WorkloadExpansion;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureGateException;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.profile.ProfileException;
import dev.berth.framework.handle.ChoicePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a scenario of what the user has given. Collects everything that is wrong before it gives
/// up.
public final class ScenarioLoader {
  private final InputStream standardInput;
  private final InstantSource clock;
  private final ByteProgress progress;
  private final Problems problems = new Problems();

  /// A loader for one scenario.
  ///
  /// @param progress tells how far reading has come
  public ScenarioLoader(InputStream standardInput, InstantSource clock, ByteProgress progress) {
    this.standardInput = standardInput;
    this.clock = clock;
    this.progress = progress;
  }

  /// Reads, normalizes and validates everything.
  ///
  /// @throws InputException if anything is wrong with it
  public Scenario load(ScenarioRequest request) throws InputException {
    FeatureGates gates = gates(request.featureGates());
    PluginRegistry registry = PluginLoader.load(request.pluginDirectory(), problems);
    Input input =
        Loader.load(Sources.of(request.files(), standardInput, problems), problems, progress);
    var expansion = WorkloadExpansion.expand(input.manifests());
    List<Manifest> manifests = Normalizer.normalize(expansion.manifests(), problems);
    LoadedConfiguration configuration = configuration(request.configuration(), input, gates);
    failIfAnythingIsWrong();

    var cluster = new EmbeddedCluster(manifests.stream().map(Manifest::object).toList());
    Engine engine = engine(configuration, gates, registry, request.choices(), cluster);
    return new Scenario(
        input, manifests, expansion.expanded(), cluster, new Simulation(cluster, engine));
  }

  private FeatureGates gates(List<String> values) {
    try {
      return FeatureSettings.parse(FeatureCatalog.current(), values);
    } catch (FeatureGateException e) {
      e.problems().forEach(problem -> problem("--feature-gates", problem));
      return FeatureSettings.defaults();
    }
  }

  private LoadedConfiguration configuration(@Nullable Path file, Input input, FeatureGates gates) {
    var loader = new ConfigurationLoader(gates);
    @Nullable LoadedConfiguration loaded = null;
    Located<KubeSchedulerConfiguration> written = input.configuration();
    if (file != null) {
      if (written != null) {
        problems.add(
            written.problem("", "--config names another configuration; give only one of them"));
      }
      loaded = read(file, loader);
    } else if (written != null) {
      loaded = loader.complete(written, problems);
    }
    return loaded == null ? loader.builtIn() : loaded;
  }

  private @Nullable LoadedConfiguration read(Path file, ConfigurationLoader loader) {
    try (InputStream in = Files.newInputStream(file)) {
      return loader.load(in, file.toString(), problems);
    } catch (IOException | UncheckedIOException e) {
      problem(file.toString(), "this cannot be read: " + e.getMessage());
      return null;
    }
  }

  private Engine engine(
      LoadedConfiguration configuration,
      FeatureGates gates,
      PluginRegistry registry,
      ChoicePolicy choices,
      EmbeddedCluster cluster)
      throws InputException {
    var expansion = configuration.expand(registry, gates);
    expansion.problems().forEach(problem -> problems.add(configuration.problem(problem)));
    failIfAnythingIsWrong();
    try {
      return new Engine(
          new EngineSettings(
              expansion.profiles(), registry, gates, choices, clock, preemptor -> false, cluster));
    } catch (ProfileException e) {
      problem(configuration.written().source(), String.valueOf(e.getMessage()));
      throw new InputException(problems);
    }
  }

  private void problem(String source, String message) {
    problems.add(new Problem(source, 0, 0, "", message));
  }

  private void failIfAnythingIsWrong() throws InputException {
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
  }
}
