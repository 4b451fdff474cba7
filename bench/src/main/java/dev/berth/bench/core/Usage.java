package dev.berth.bench.core;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.berth.bench.report.PeakMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// What this process has used up to a moment.
///
/// @param nanos time
/// @param cpuNanos CPU time of all threads: compilers and collectors, too
/// @param allocatedBytes of all threads
public record Usage(long nanos, long cpuNanos, long allocatedBytes) {
  private static final Path PEAK = Path.of("/proc/self/clear_refs");

  /// That of now.
  public static Usage now() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return new Usage(System.nanoTime(), cpuNow(), threads.getTotalThreadAllocatedBytes());
  }

  static long cpuNow() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime();
  }

  /// What has been used since an earlier moment.
  public Usage since(Usage from) {
    return new Usage(
        nanos - from.nanos, cpuNanos - from.cpuNanos, allocatedBytes - from.allocatedBytes);
  }

  /// The most memory that was resident since [#resetPeak], or else since the start; 0 where there
  /// is no `/proc`.
  public static double peakRssMb() {
    return PeakMemory.megabytes(ProcessHandle.current());
  }

  /// Lets the peak begin at what is resident now.
  public static void resetPeak() {
    if (Files.exists(PEAK)) {
      try {
        Files.writeString(PEAK, "5");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
