package dev.berth.bench.cluster;

import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Reports what was measured in a whole control plane.
@Command(name = "cluster-report", hidden = true)
public final class ClusterReportCommand implements Callable<Integer> {
  private static final Column THROUGHPUT = new Column("pods/s", "podsPerSecond");
  private static final Column P99 = new Column("p99 ms", "p99Millis");
  private static final Column CPU = new Column("CPU s", "cpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakRssMB");

  @Option(names = "--home", required = true)
  private Path home = Path.of("");

  @Option(names = "--raw", required = true, description = "A file of one measurement a line.")
  private Path raw = Path.of("");

  @Option(names = "--commit")
  private String commit = "";

  /// A command without its options yet.
  public ClusterReportCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Measurement> measurements =
        Files.readAllLines(raw).stream().map(Measurement::parse).toList();
    var results = ResultsFolder.create(home, "cluster", Hardware.here(commit));
    results.add(measurements);
    var report =
        new BenchReport(
            measurements,
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
    IO.print(report.text());
    results.write(report);
    return 0;
  }
}
