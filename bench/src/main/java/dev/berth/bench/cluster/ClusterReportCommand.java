package dev.berth.bench.cluster;

import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.ReportCommand;
import java.util.List;
import picocli.CommandLine.Command;

/// Reports the measurements in a whole control plane.
@Command(name = "cluster-report", hidden = true)
public final class ClusterReportCommand extends ReportCommand {
  private static final Column THROUGHPUT = new Column("pods/s", "podsPerSecond");
  private static final Column P99 = new Column("p99 ms", "p99Millis");
  private static final Column CPU = new Column("CPU s", "cpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakRssMB");

  /// Creates the command; picocli sets its options.
  public ClusterReportCommand() {
    super(
        "cluster",
        List.of("shape", "nodes"),
        List.of(
            new Column("pods", "pods"),
            THROUGHPUT,
            new Column("p50 ms", "p50Millis"),
            P99,
            CPU,
            new Column("of that while measured", "measuredCpuSeconds"),
            PEAK),
        List.of(THROUGHPUT, P99, CPU, PEAK));
  }
}
