package dev.berth.cli.command;

import dev.berth.daemon.server.ServerSettings;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A run of `berth` that goes as far as it can without a cluster.
///
/// @param code the exit code
/// @param settings of the schedulers that would have run; one at most
record SchedulerRun(int code, String out, String err, List<ServerSettings> settings) {
  /// A code that is in the help of `run`, and that nothing else ends with here.
  static final int CODE_OF_PROCESS = 141;

  static SchedulerRun berth(String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var settings = new ArrayList<ServerSettings>();
    int code =
        RootCommand.run(
            new Streams(
                new ByteArrayInputStream(new byte[0]), printer(out), printer(err), Terminal.NONE),
            complete -> {
              settings.add(complete);
              return CODE_OF_PROCESS;
            },
            arguments);
    return new SchedulerRun(
        code,
        out.toString(StandardCharsets.UTF_8),
        err.toString(StandardCharsets.UTF_8),
        List.copyOf(settings));
  }

  ServerSettings onlySettings() {
    if (settings.size() != 1) {
      throw new AssertionError(err);
    }
    return settings.getFirst();
  }

  private static PrintStream printer(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
