package dev.berth.cli.command;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.questions.replay.RecordedRun;
import dev.berth.questions.replay.ReplayPage;
import dev.berth.questions.replay.ReplayTree;
import dev.berth.recording.ReplayResult;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `berth replay`: runs the engine again on a recording of `berth run --record`, and compares the
/// decisions.
@Command(
    name = "replay",
    header = "Replays a recorded run, and reports the first decision that differs.",
    description =
        "Takes a file that berth run --record has written. Needs no cluster, no network and no"
            + " clock. Ends at the first decision that is not as recorded.",
    footer = {"  berth replay run.rec", "  berth replay run.rec --plugin-dir plugins -o json"},
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
    try (var _ = streams.showing(() -> "replayed %.0f %%".formatted(done * 100))) {
      return new RecordedRun(file, pluginDirectory)
          .replay(_ -> SchedulingObserver.NONE, share -> done = share);
    }
  }
}
