package dev.berth.cli.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureGateException;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.profile.ProfileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a scheduler of configuration, flags and plugins.
public final class SchedulerLoader {
  private final SchedulerRequest request;
  private final InstantSource clock;
  private final Problems problems;
  private final FeatureSettings gates;
  private final boolean gatesAreWrong;

  /// A loader that collects problems there.
  public SchedulerLoader(SchedulerRequest request, InstantSource clock, Problems problems) {
    this.request = request;
    this.clock = clock;
    this.problems = problems;
    int before = problems.count();
    gates = wantedGates();
    gatesAreWrong = problems.count() > before;
  }

  /// The features that are on; the default ones if the flags are invalid.
  public FeatureSettings featureGates() {
    return gates;
  }

  /// Loads a scheduler.
  ///
  /// @param written a configuration found among other objects; null if there was none
  /// @return null if there were problems
  public @Nullable LoadedScheduler load(@Nullable Located<KubeSchedulerConfiguration> written) {
    int before = problems.count();
    PluginRegistry plugins = PluginLoader.load(request.pluginDirectory(), problems);
    var loader = new ConfigurationLoader(gates, request.overrides());
    LoadedConfiguration configuration = configuration(request.configuration(), written, loader);
    if (configuration == null) {
      return null;
    }
    var expansion = configuration.expand(plugins, gates);
    expansion.problems().forEach(problem -> problems.add(configuration.problem(problem)));
    if (gatesAreWrong || problems.count() > before) {
      return null;
    }
    var scheduler = new LoadedScheduler(configuration, expansion.profiles(), plugins, gates);
    return isAccepted(scheduler) ? scheduler : null;
  }

  private FeatureSettings wantedGates() {
    try {
      return FeatureSettings.parse(request.features(), request.featureGates());
    } catch (FeatureGateException e) {
      e.problems().forEach(problem -> problem("--feature-gates", problem));
      return FeatureSettings.defaults();
    }
  }

  private @Nullable LoadedConfiguration configuration(
      @Nullable Path file,
      @Nullable Located<KubeSchedulerConfiguration> written,
      ConfigurationLoader loader) {
    if (file == null) {
      return written == null ? loader.builtIn(problems) : loader.complete(written, problems);
    }
    if (written != null) {
      problems.add(
          written.problem("", "--config names another configuration; give only one of them"));
    }
    try (InputStream in = Files.newInputStream(file)) {
      return loader.load(in, file.toString(), problems);
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(file.toString(), e));
    }
    return null;
  }

  /// Plugins check their arguments when they are made, so they are made once for that.
  private boolean isAccepted(LoadedScheduler scheduler) {
    try {
      var _ =
          scheduler.engine(
              new FirstByNameTieBreaker(), clock, new EmbeddedCluster(List.of()), Extenders.NONE);
      return true;
    } catch (ProfileException e) {
      problem(scheduler.configuration().written().source(), String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void problem(String source, String message) {
    problems.add(new Problem(source, 0, 0, "", message));
  }
}
