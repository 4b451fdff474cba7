package dev.berth.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The memory of processes, on Linux.
public final class Memory {
  private Memory() {}

  /// How much a process has, or had at most.
  ///
  /// @param line of `/proc/PID/status`, such as `VmRSS` or `VmHWM`
  public static long megabytes(Process process, String line) throws IOException {
    try (var lines = Files.lines(Path.of("/proc/%d/status".formatted(process.pid())))) {
      var value = lines.filter(text -> text.startsWith(line + ":")).findFirst().orElseThrow();
      return Long.parseLong(value.replaceAll("\\D", "")) / 1024;
    }
  }
}
