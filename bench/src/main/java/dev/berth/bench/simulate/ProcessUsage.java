package dev.berth.bench.simulate;

import dev.berth.bench.report.PeakMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The resources that a whole process has used, from its start to its end.
///
/// @param peakRssMb the maximum resident memory, sampled every few milliseconds; 0 without `/proc`
record ProcessUsage(double wallSeconds, double cpuSeconds, double peakRssMb) {
  private static final long LOOK_MILLIS = 5;

  /// The last line of `times` in a shell, about its children: user time and system time.
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*\\z");

  /// Runs a command, and drops its standard output.
  ///
  /// @throws IOException if it fails
  static ProcessUsage of(List<String> command) throws IOException, InterruptedException {
    // The shell has the times of its child when that has ended; /proc has them no more.
    var whole =
        new ArrayList<>(List.of("sh", "-c", "\"$@\" >/dev/null & wait $! && times", "measured"));
    whole.addAll(command);
    long begun = System.nanoTime();
    Process shell =
        new ProcessBuilder(whole).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    double peak = 0;
    while (!shell.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, shell.children().mapToDouble(PeakMemory::megabytes).sum());
    }
    double wall = (System.nanoTime() - begun) / 1e9;
    String times = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var found = TIMES.matcher(times);
    if (shell.exitValue() != 0 || !found.find()) {
      throw new IOException(command + " ended with " + shell.exitValue());
    }
    double cpu = seconds(found.group(1), found.group(2)) + seconds(found.group(3), found.group(4));
    return new ProcessUsage(wall, cpu, peak);
  }

  private static double seconds(String minutes, String seconds) {
    return 60 * Double.parseDouble(minutes) + Double.parseDouble(seconds);
  }
}
