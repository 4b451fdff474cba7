package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.replay.ReplayPage;
import dev.berth.cli.replay.ReplayTree;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.profile.ProfileException;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.recording.BadRecordingException;
import dev.berth.recording.Replay;
import dev.berth.recording.ReplayResult;
import dev.berth.recording.RunDescription;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `berth replay`: runs the engine again on what `berth run --record` has written, and compares.
@Command(
    name = "replay",
    header = "Replays a recorded run, and reports the first decision that differs.",
    description = {
      "",
      "Takes a file that berth run --record has written. Needs no cluster, no network and no clock."
          + " Ends at the first decision that is not as recorded.",
      ""
    },
    footer = {"", "  berth replay run.rec", "  berth replay run.rec --plugin-dir plugins -o json"},
    exitCodeList = {
      "0:every decision is as recorded",
      "3:a decision differs from the recorded one"
    })
final class ReplayCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "The directory of jars with plugins that the recorded run had.")
  private @Nullable Path pluginDirectory;

  @Mixin
  private OutputOptions output =
      new OutputOptions(OutputFormat.TEXTS, "The format of the result (default: table).");

  private volatile double done;

  ReplayCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, IOException {
    ReplayResult result = replay();
    output.write(streams, new ReplayPage(result)::write, () -> ReplayTree.REPLAY.tree(result));
    return ExitCodes.of(result.difference() == null);
  }

  private ReplayResult replay() throws InputException, IOException {
    try (var replay = Replay.of(file);
        var _ =
            new Progress(
                streams.terminal().progress(),
                streams.err(),
                () -> "replayed %.0f %%".formatted(done * 100))) {
      return replay(replay);
    } catch (NoSuchFileException e) {
      throw new InputException(problem("there is no such file"));
    } catch (BadRecordingException | ProfileException e) {
      throw new InputException(problem(String.valueOf(e.getMessage())));
    }
  }

  private ReplayResult replay(Replay replay) throws InputException, IOException {
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
        share -> done = share);
  }

  /// A configuration that was taken over during the run.
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

  private Problem problem(String message) {
    return new Problem(file.toString(), 0, 0, "", message);
  }
}
