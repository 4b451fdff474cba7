package dev.berth.bench.wire;

import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.ReportCommand;
import java.util.List;
import picocli.CommandLine.Command;

/// Reports what `bench/wire` measured.
@Command(name = "wire-report", hidden = true)
public final class WireReportCommand extends ReportCommand {
  private static final Column COLD = new Column("pods/CPU s: first 2,000", "coldPodsPerCpuSecond");
  private static final Column STEADY =
      new Column("pods/CPU s: last half", "steadyPodsPerCpuSecond");
  private static final Column P99 = new Column("p99 ms", "p99Millis");
  private static final Column CPU = new Column("CPU s while measured", "measuredCpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakRssMB");

  /// Creates the command; picocli sets its options.
  public WireReportCommand() {
    super(
        "wire",
        List.of("nodes", "pods", "rate"),
        List.of(
            new Column("pods/s", "podsPerSecond"),
            new Column("first 2,000", "coldPodsPerSecond"),
            new Column("last half", "steadyPodsPerSecond"),
            COLD,
            STEADY,
            new Column("p50 ms", "p50Millis"),
            P99,
            new Column("CPU s", "cpuSeconds"),
            CPU,
            new Column("of the API server", "serverCpuSeconds"),
            PEAK),
        List.of(STEADY, COLD, P99, CPU, PEAK));
  }
}
