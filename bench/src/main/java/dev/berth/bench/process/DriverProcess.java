package dev.berth.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program that does the measured work, and prints its measurements.
///
/// @param command with its arguments
public record DriverProcess(List<String> command) {
  public DriverProcess {
    command = List.copyOf(command);
  }

  /// Runs a class of this program on a separate JVM.
  public static DriverProcess java(Class<?> main, String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xmx4g"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new DriverProcess(command);
  }

  /// Runs it to its end; the user sees its standard error.
  ///
  /// @return what it prints
  /// @throws IOException if it fails
  public String output() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " ended with " + process.exitValue());
    }
    return out;
  }
}
