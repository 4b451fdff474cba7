package dev.berth.conformance.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `berth run` as a process of its own.
public final class RunningBerth implements AutoCloseable {
  private final Process process;
  private final Path log;

  private RunningBerth(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /// Starts it.
  ///
  /// @param arguments of `berth run`
  public static RunningBerth start(String... arguments) throws IOException {
    var java = ProcessHandle.current().info().command().orElse("java");
    var command =
        new ArrayList<>(
            List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.berth.cli.Berth",
                "run",
                "-v=2",
                "--secure-port=0")); // several may run at once; a later flag counts
    command.addAll(List.of(arguments));
    var log = Files.createTempFile("berth", ".log");
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new RunningBerth(process, log);
  }

  /// What it has printed until now.
  public String log() throws IOException {
    return Files.readString(log);
  }

  /// Asks it to end, as `kill` does.
  public void terminate() {
    process.destroy();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /// Waits for its end.
  ///
  /// @return the exit code
  public int exitCode() throws IOException, InterruptedException {
    if (!process.waitFor(Duration.ofSeconds(60).toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end:\n" + log());
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.delete(log);
  }
}
