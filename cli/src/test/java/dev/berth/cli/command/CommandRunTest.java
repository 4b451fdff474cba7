package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.scenario.InputSettings;
import dev.berth.terminal.EarlyEnd;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CommandRunTest {
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private static CommandRun run(@Nullable EarlyEnd end) {
    var streams = new Streams(InputStream.nullInputStream(), NOWHERE, NOWHERE, Terminal.NONE);
    var options = new RunOptions();
    InputSettings settings = options.settings();
    return new CommandRun(options, List.of(), streams, settings, end);
  }

  @Test
  void aCommandSimulatesOnAllProcessors() {
    try (var end = new EarlyEnd(null, NOWHERE)) {
      assertThat(run(end).atOnce())
          .isEqualTo(Math.min(8, Runtime.getRuntime().availableProcessors()));
    }
  }

  @Test
  void aRunBesideOthersSimulatesOneAfterTheOther() {
    assertThat(run(null).atOnce()).isOne();
  }
}
