package dev.berth.questions.replay;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.profile.ProfileException;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.recording.BadRecordingException;
import dev.berth.recording.Replay;
import dev.berth.recording.ReplayResult;
import dev.berth.recording.RunDescription;
import dev.berth.scenario.InputException;
import dev.berth.scenario.plugins.PluginLoader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The recording that `berth run --record` has written.
///
/// @param pluginDirectory of jars with the plugins of the run; null for none
public record RecordedRun(Path file, @Nullable Path pluginDirectory) {
  /// Runs the engine again, up to the end of the recording or the first difference.
  ///
  /// @param observer created with the clock of the run; receives the decisions
  /// @param progress receives the completed part, up to 1
  /// @throws InputException if the recording does not exist, or cannot be replayed
  /// @throws IOException if it cannot be read
  public ReplayResult replay(
      Function<InstantSource, SchedulingObserver> observer, DoubleConsumer progress)
      throws InputException, IOException {
    try (var replay = Replay.of(file).heardBy(observer)) {
      return replay(replay, progress);
    } catch (NoSuchFileException e) {
      throw new InputException(file.toString(), "there is no such file");
    } catch (BadRecordingException | ProfileException e) {
      throw new InputException(file.toString(), String.valueOf(e.getMessage()));
    }
  }

  private ReplayResult replay(Replay replay, DoubleConsumer progress)
      throws InputException, IOException {
    var problems = new Problems();
    RunDescription run = replay.run();
    PluginRegistry plugins = PluginLoader.load(pluginDirectory, problems).scheduler();
    var choices = new RandomTieBreaker(new SplittableRandom(run.seed()));
    Reconfiguration first = settings(run, run.configuration(), plugins, choices, problems);
    if (first == null) {
      throw new InputException(problems);
    }
    return replay.run(
        first.engine(),
        first.queue(),
        document -> later(run, document, plugins, choices),
        progress);
  }

  /// A configuration that took effect during the run.
  private Reconfiguration later(
      RunDescription run, String document, PluginRegistry plugins, ChoicePolicy choices) {
    var problems = new Problems();
    Reconfiguration settings = settings(run, document, plugins, choices, problems);
    if (settings == null) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    return settings;
  }

  private @Nullable Reconfiguration settings(
      RunDescription run,
      String document,
      PluginRegistry plugins,
      ChoicePolicy choices,
      Problems problems) {
    FeatureGates gates = gate -> run.featureGates().getOrDefault(gate, false);
    LoadedConfiguration configuration =
        new ConfigurationLoader(gates)
            .load(
                new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)),
                "the configuration in " + file,
                problems);
    if (configuration == null) {
      return null;
    }
    var expansion = configuration.expand(plugins, gates);
    expansion.problems().forEach(problem -> problems.add(configuration.problem(problem)));
    if (!problems.isEmpty()) {
      return null;
    }
    var complete = configuration.configuration();
    return new Reconfiguration(
        new EngineSettings(expansion.profiles(), plugins, gates, choices),
        QueueSettings.of(
            complete.podInitialBackoffSeconds(),
            complete.podMaxBackoffSeconds(),
            run.maxUnschedulable(),
            gates),
        document);
  }
}
