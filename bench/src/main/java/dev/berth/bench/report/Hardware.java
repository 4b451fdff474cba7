package dev.berth.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The machine and the time of measurements.
public record Hardware(
    String cpu, int cores, long memoryGib, String kernel, String jdk, Instant date, String commit) {
  /// This machine, now.
  ///
  /// @param commit the commit of the sources; may be empty
  public static Hardware here(String commit) {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Hardware(
        cpuModel(),
        system.getAvailableProcessors(),
        system.getTotalMemorySize() >> 30,
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        commit);
  }

  private static String cpuModel() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException _) {
      return System.getProperty("os.arch");
    }
  }

  @Override
  public String toString() {
    return "%s, %d cores, %d GiB; %s; %s; %s; commit %s"
        .formatted(cpu, cores, memoryGib, kernel, jdk, date, commit);
  }
}
