package dev.berth.bench.core;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.berth.bench.report.PeakMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// The resources that this process has used up to a moment.
///
/// @param nanos time
/// @param cpuNanos CPU time of all threads, including compilers and collectors
/// @param allocatedBytes of all threads
public record Usage(long nanos, long cpuNanos, long allocatedBytes) {
  private static final Path PEAK = Path.of("/proc/self/clear_refs");

  /// The usage up to now.
  public static Usage now() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return new Usage(System.nanoTime(), cpuNow(), threads.getTotalThreadAllocatedBytes());
  }

  static long cpuNow() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime();
  }

  /// The usage since an earlier moment.
  public Usage since(Usage from) {
    return new Usage(
        nanos - from.nanos, cpuNanos - from.cpuNanos, allocatedBytes - from.allocatedBytes);
  }

  /// The maximum resident memory since [#resetPeak], or since the start; 0 without `/proc`.
  public static double peakRssMb() {
    return PeakMemory.megabytes(ProcessHandle.current());
  }

  /// Resets the maximum to the current resident memory.
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
