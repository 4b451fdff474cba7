package dev.berth.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The maximum resident memory of a process.
public final class PeakMemory {
  private PeakMemory() {}

  /// In megabytes; 0 if the process has ended, or without `/proc`.
  public static double megabytes(ProcessHandle process) {
    try (var lines = Files.lines(Path.of("/proc/%d/status".formatted(process.pid())))) {
      return lines
              .filter(line -> line.startsWith("VmHWM:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .sum()
          / 1024.0;
    } catch (IOException _) {
      return 0;
    }
  }
}
