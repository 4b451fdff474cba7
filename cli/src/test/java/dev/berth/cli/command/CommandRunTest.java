package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CommandRunTest {
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private final CommandRun run =
      new CommandRun(
          new RunOptions(),
          List.of(),
          new Streams(InputStream.nullInputStream(), NOWHERE, NOWHERE, Terminal.NONE));

  @Test
  void aCommandSimulatesOnAllProcessors() {
    assertThat(run.atOnce()).isEqualTo(Math.min(8, Runtime.getRuntime().availableProcessors()));
  }

  @Test
  void aRunBesideOthersSimulatesOneAfterTheOther() {
    assertThat(run.besideOthers().atOnce()).isOne();
  }
}
