package dev.berth.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Spark of one Master and two Workers, each a process on the loopback with the jars of Maven.
/// Executors are children of the Workers. For one thread.
final class StandaloneSpark implements AutoCloseable {
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern REGISTERED =
      Pattern.compile("(Successfully registered) with master");

  private final Path home;
  private final List<Process> processes = new ArrayList<>();
  private final String address;

  /// Starts the processes, and waits until the Workers belong to the Master.
  ///
  /// @param home a folder for their files
  StandaloneSpark(Path home) throws IOException {
    this.home = home;
    linkJars();
    address = start(MASTER, "master.Master");
    for (int i = 0; i < 2; i++) {
      start(
          REGISTERED,
          "worker.Worker",
          "--cores",
          "1",
          "--memory",
          "1g",
          "--work-dir",
          home.resolve("work-" + i).toString(),
          address);
    }
  }

  /// As in an installation of Spark, where Workers look for what executors need.
  private void linkJars() throws IOException {
    var folder = Files.createDirectories(home.resolve("jars"));
    for (var entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      var jar = Path.of(entry);
      if (entry.endsWith(".jar") && Files.notExists(folder.resolve(jar.getFileName()))) {
        Files.createSymbolicLink(folder.resolve(jar.getFileName()), jar);
      }
    }
  }

  /// Starts a process, and waits until it prints something.
  ///
  /// @return the first group of the pattern
  private String start(Pattern awaited, String main, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(Arrays.asList(System.getProperty("berth.spark.options").split(" ", -1)));
    command.addAll(List.of("-cp", home.resolve("jars") + "/*", "org.apache.spark.deploy." + main));
    command.addAll(List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0"));
    command.addAll(Arrays.asList(arguments));
    var builder = new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    var process = builder.start();
    processes.add(process);
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    var said = new ArrayList<String>();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
      var match = awaited.matcher(line);
      if (match.find()) {
        Thread.ofVirtual().start(() -> output.lines().forEach(_ -> {})); // or it would block
        return match.group(1);
      }
    }
    throw new IOException(String.join("\n", said));
  }

  /// For `spark.master`.
  String address() {
    return address;
  }

  /// Kills an executor.
  ///
  /// @param id its number
  /// @return whether it was there
  boolean kill(String id) {
    return processes.stream()
        .flatMap(process -> process.toHandle().children())
        .filter(executor -> arguments(executor).contains("--executor-id " + id + " "))
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }

  private static String arguments(ProcessHandle process) {
    return String.join(" ", process.info().arguments().stream().flatMap(Stream::of).toList());
  }

  @Override
  public void close() {
    for (var process : processes.reversed()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
