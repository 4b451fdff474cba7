package dev.berth.bench.core;

import dev.berth.bench.report.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A program that schedules a workload, and prints a line of JSON for each stretch.
record Contender(String name, CommandLine command) {
  /// The JVM's options as in `berth`, except for the cache that makes it start sooner.
  private static final List<String> JVM =
      List.of(
          "-XX:MaxInlineLevel=6",
          "-XX:InlineSmallCode=1000",
          "-XX:FreqInlineSize=150",
          "-XX:MetaspaceSize=64m",
          "-XX:+UseCompactObjectHeaders",
          "-XX:MaxRAMPercentage=60");

  /// The command that schedules the workload in a folder.
  @FunctionalInterface
  interface CommandLine {
    List<String> of(Path workload, Duration limit);
  }

  /// Berth on this JVM.
  static Contender berth(int percentage, String javaOptions) {
    var options = new ArrayList<>(JVM);
    if (!javaOptions.contains("GC")) {
      options.addAll(List.of("-XX:+UseSerialGC", "-Xmn64m"));
    }
    Stream.of(javaOptions.split(" ")).filter(it -> !it.isEmpty()).forEach(options::add);
    return new Contender(
        "berth",
        (workload, limit) -> {
          var command = new ArrayList<String>();
          command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
          command.addAll(options);
          command.addAll(List.of("-cp", System.getProperty("java.class.path")));
          command.addAll(
              List.of(
                  CoreDriver.class.getName(),
                  workload.toString(),
                  Integer.toString(percentage),
                  Long.toString(limit.toSeconds())));
          return command;
        });
  }

  /// kube-scheduler.
  static Contender peer(Path program, int percentage) {
    return new Contender(
        "kube-scheduler",
        (workload, limit) ->
            List.of(
                program.toString(),
                "-workload",
                workload.toString(),
                "-percentage",
                Integer.toString(percentage),
                "-limit",
                limit.toSeconds() + "s"));
  }

  /// Runs it in a separate process.
  ///
  /// @param run the number of the run
  /// @return empty if it fails, with a message on standard error: the other contenders are still
  ///   measured
  List<Measurement> run(Path workload, Duration limit, int run)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command.of(workload, limit))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      System.err.printf("%s ended with %d for %s%n", name, code, workload);
    }
    return out.lines().map(line -> Measurement.parse(line).ofRun(run)).toList();
  }
}
