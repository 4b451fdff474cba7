package dev.berth.conformance.live;

import dev.berth.cli.Berth;
import dev.berth.conformance.BerthJvm;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// `berth run`, or another command, as a process of its own.
public final class RunningBerth implements AutoCloseable, Logged {
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
    return start(Map.of(), arguments);
  }

  /// @param main what is run in the place of `berth`
  static RunningBerth start(Class<?> main, String... arguments) throws IOException {
    return logged(with(BerthJvm.main(main), run(2, arguments)), Map.of());
  }

  /// Starts it as a process of a size.
  ///
  /// @param options of the JVM
  static RunningBerth start(List<String> options, String... arguments) throws IOException {
    return logged(with(BerthJvm.main(options, Berth.class), run(2, arguments)), Map.of());
  }

  /// Starts it with more variables of the environment.
  static RunningBerth start(Map<String, String> environment, String... arguments)
      throws IOException {
    return logged(with(BerthJvm.berth(), run(2, arguments)), environment);
  }

  /// Starts another command.
  ///
  /// @param arguments the command and its arguments
  static RunningBerth command(String... arguments) throws IOException {
    return within(List.of(), arguments);
  }

  /// Starts another command by way of a program that runs commands, such as `unshare`.
  ///
  /// @param program with its options
  static RunningBerth within(List<String> program, String... arguments) throws IOException {
    return logged(with(with(program, BerthJvm.berth()), List.of(arguments)), Map.of());
  }

  /// Starts it with its output in pipes that are not read before [#unreadLog].
  static RunningBerth unread(String... arguments) throws IOException {
    var process = new ProcessBuilder(with(BerthJvm.berth(), run(4, arguments))).start();
    return new RunningBerth(process, Files.createTempFile("berth", ".log"));
  }

  /// The arguments of a scheduler. Several may run at once, so it serves nothing; a later flag
  /// counts.
  private static List<String> run(int verbosity, String... more) {
    return with(List.of("run", "-v=" + verbosity, "--secure-port=0"), List.of(more));
  }

  private static List<String> with(List<String> first, List<String> more) {
    return Stream.concat(first.stream(), more.stream()).toList();
  }

  private static RunningBerth logged(List<String> command, Map<String, String> environment)
      throws IOException {
    var log = Files.createTempFile("berth", ".log");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return new RunningBerth(builder.start(), log);
  }

  /// What it has printed until now.
  @Override
  public String log() throws IOException {
    return Files.readString(log);
  }

  /// What its standard error holds, of a process with [#unread] output that has ended.
  byte[] unreadLog() throws IOException {
    return process.getErrorStream().readAllBytes();
  }

  /// Ends it, as `kill` does.
  public void terminate() {
    process.destroy();
  }

  /// Kills it at once, as `kill -9` does.
  void kill() {
    Processes.kill(process);
  }

  /// Writes a line to its standard input.
  void tell(String line) throws IOException {
    process.outputWriter().write(line + "\n");
    process.outputWriter().flush();
  }

  /// Sends it a signal.
  ///
  /// @param name such as `USR2`
  void signal(String name) throws IOException, InterruptedException {
    var pid = Long.toString(process.pid());
    var exit = new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -%s %s has failed".formatted(name, pid));
    }
  }

  /// Whether it has not ended.
  public boolean isRunning() {
    return process.isAlive();
  }

  /// How much processor time it has taken.
  Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /// How much memory it has, or had at most, on Linux.
  ///
  /// @param line of `/proc/PID/status`, such as `VmRSS` or `VmHWM`
  long megabytes(String line) throws IOException {
    return Memory.megabytes(process, line);
  }

  /// How many objects of a class are reachable in it, behind a full collection.
  ///
  /// @param type the name of the class
  long instances(String type) throws IOException, InterruptedException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    var asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    try (var lines = asked.inputReader()) {
      // Such as `  12:    2    48  java.lang.Object (java.base@25)`
      return lines
          .lines()
          .map(line -> line.strip().split("\\s+"))
          .filter(columns -> columns.length >= 4 && columns[3].equals(type))
          .mapToLong(columns -> Long.parseLong(columns[1]))
          .sum();
    }
  }

  /// Waits for its end.
  ///
  /// @return the exit code
  public int exitCode() throws Exception {
    Eventually.with(this).until("it has ended", () -> !process.isAlive());
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    kill();
    Files.deleteIfExists(log);
  }
}
