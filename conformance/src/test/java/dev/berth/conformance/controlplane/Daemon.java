package dev.berth.conformance.controlplane;

import dev.berth.conformance.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program that runs until it is killed, or this JVM ends, in whatever way: its guard, a shell,
/// kills it when the pipe from here closes.
final class Daemon implements Logged {

  private static final String GUARD =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      child=$!
      (cat <&3 >/dev/null; kill -9 $child) 2>/dev/null &
      guard=$!
      wait $child
      code=$?
      kill $guard 2>/dev/null
      exit $code
      """;

  private final List<String> command;
  private final Path log;
  private Process guard;

  private Daemon(List<String> command, Path log, Process guard) {
    this.command = command;
    this.log = log;
    this.guard = guard;
  }

  /// @param log takes what it prints
  static Daemon start(List<String> command, Path log) throws IOException {
    return new Daemon(command, log, run(command, log));
  }

  private static Process run(List<String> command, Path log) throws IOException {
    var guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "guard"));
    guarded.addAll(command);
    return new ProcessBuilder(guarded)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  boolean isRunning() {
    return guard.isAlive();
  }

  /// Kills it at once, and waits until it is gone.
  void kill() throws IOException, InterruptedException {
    guard.getOutputStream().close();
    guard.waitFor();
  }

  /// Starts it again, as it was.
  void start() throws IOException {
    guard = run(command, log);
  }

  /// The end of what it has printed.
  @Override
  public String log() throws IOException {
    var text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 4000));
  }
}
