package dev.berth.cli;

import dev.berth.cli.command.RootCommand;
import dev.berth.daemon.descheduler.InProcessDescheduler;
import dev.berth.daemon.scheduler.Controller;
import dev.berth.daemon.scheduler.LiveProcess;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.scenario.InputException;
import dev.berth.terminal.StandardError;
import dev.berth.terminal.StandardOutput;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/// The `berth` command.
public final class Berth {
  private Berth() {}

  /// Runs the command and ends the process with its exit code.
  public static void main(String[] args) {
    var terminal = Terminal.ofProcess(System.getenv());
    var out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    var err = new StandardError(new FileOutputStream(FileDescriptor.err), terminal.signs());
    var in = new FileInputStream(FileDescriptor.in);
    System.exit(run(new Streams(in, out, err, terminal), args));
  }

  /// Runs the command for another program: without colours and progress, in lines of at most 100
  /// characters.
  ///
  /// @return the exit code, as `berth --help` explains it
  public static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
    return run(new Streams(in, out, err, Terminal.NONE), args);
  }

  private static int run(Streams streams, String... args) {
    return RootCommand.run(streams, Berth::schedule, args);
  }

  private static int schedule(ServerSettings settings) throws IOException, InputException {
    return new LiveProcess(settings, controller(settings), TimeSource.system())
        .run(System.getenv());
  }

  private static Controller controller(ServerSettings settings) throws InputException {
    var descheduling = settings.descheduling();
    return descheduling == null
        ? Controller.NONE
        : InProcessDescheduler.of(descheduling, settings::scheduler);
  }
}
