package dev.berth.conformance.live;

import dev.berth.cli.command.RootCommand;
import dev.berth.daemon.scheduler.Controller;
import dev.berth.daemon.scheduler.LiveProcess;
import dev.berth.engine.port.TimeSource;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/// `berth` on a machine whose clock is set while it runs: by the duration that is read from its
/// standard input, such as `PT-1H`. As with a real one, the time that has passed is not changed by
/// that.
public final class BerthInJumpingTime implements TimeSource {

  private volatile Duration offset = Duration.ZERO;

  private BerthInJumpingTime() {}

  /// Runs the command.
  public static void main(String[] args) {
    var time = new BerthInJumpingTime();
    Thread.ofPlatform().daemon().start(time::listen);
    System.exit(
        RootCommand.run(
            new Streams(System.in, System.out, System.err, Terminal.NONE),
            settings -> new LiveProcess(settings, Controller.NONE, time).run(System.getenv()),
            args));
  }

  private void listen() {
    try (var commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (var line = commands.readLine(); line != null; line = commands.readLine()) {
        offset = Duration.parse(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Instant instant() {
    return TimeSource.system().instant().plus(offset);
  }

  @Override
  public long nanos() {
    return TimeSource.system().nanos();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    TimeSource.system().sleep(duration);
  }
}
