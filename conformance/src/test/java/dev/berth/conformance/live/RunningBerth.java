package dev.berth.conformance.live;

import dev.berth.cli.Berth;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `berth run`, or another command, as a process of its own.
public final class RunningBerth implements AutoCloseable, Logged {
  private static final List<String> SMALL = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

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
    return start(Berth.class, arguments);
  }

  /// @param main what is run; otherwise, it is `berth`
  static RunningBerth start(Class<?> main, String... arguments) throws IOException {
    // Several may run at once; a later flag counts.
    var all = new ArrayList<>(List.of("run", "-v=2", "--secure-port=0"));
    all.addAll(List.of(arguments));
    return process(SMALL, main, all);
  }

  /// Starts it as a process of a size.
  ///
  /// @param options of the JVM
  static RunningBerth start(List<String> options, String... arguments) throws IOException {
    var all = new ArrayList<>(List.of("run", "-v=2", "--secure-port=0"));
    all.addAll(List.of(arguments));
    return process(options, Berth.class, all);
  }

  /// Starts it with more variables of the environment.
  static RunningBerth start(Map<String, String> environment, String... arguments)
      throws IOException {
    var all = new ArrayList<>(List.of("run", "-v=2", "--secure-port=0"));
    all.addAll(List.of(arguments));
    return logged(command(SMALL, Berth.class, all), environment);
  }

  /// Starts another command.
  ///
  /// @param arguments the command and its arguments
  static RunningBerth command(String... arguments) throws IOException {
    return process(SMALL, Berth.class, List.of(arguments));
  }

  /// Starts another command by way of a program that runs commands, such as `unshare`.
  ///
  /// @param program with its options
  static RunningBerth within(List<String> program, String... arguments) throws IOException {
    var whole = new ArrayList<>(program);
    whole.addAll(command(SMALL, Berth.class, List.of(arguments)));
    return logged(whole);
  }

  /// Starts it with its output in pipes that are not read before [#unreadLog].
  static RunningBerth unread(String... arguments) throws IOException {
    var all = new ArrayList<>(List.of("run", "-v=4", "--secure-port=0"));
    all.addAll(List.of(arguments));
    var process = new ProcessBuilder(command(SMALL, Berth.class, all)).start();
    return new RunningBerth(process, Files.createTempFile("berth", ".log"));
  }

  private static RunningBerth process(List<String> options, Class<?> main, List<String> arguments)
      throws IOException {
    return logged(command(options, main, arguments));
  }

  private static RunningBerth logged(List<String> command) throws IOException {
    return logged(command, Map.of());
  }

  private static RunningBerth logged(List<String> command, Map<String, String> environment)
      throws IOException {
    var log = Files.createTempFile("berth", ".log");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return new RunningBerth(builder.start(), log);
  }

  private static List<String> command(List<String> options, Class<?> main, List<String> arguments) {
    var java = ProcessHandle.current().info().command().orElse("java");
    var command = new ArrayList<>(List.of(java));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
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
    process.destroyForcibly().onExit().join();
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
