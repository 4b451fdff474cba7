package dev.berth.bench.wire;

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

/// Reports what `bench/wire` measured.
@Command(name = "wire-report", hidden = true)
public final class WireReportCommand implements Callable<Integer> {
  private static final Column COLD = new Column("pods/CPU s: first 2,000", "coldPodsPerCpuSecond");
  private static final Column STEADY =
      new Column("pods/CPU s: last half", "steadyPodsPerCpuSecond");
  private static final Column P99 = new Column("p99 ms", "p99Millis");
  private static final Column CPU = new Column("CPU s while measured", "measuredCpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakRssMB");

  @Option(names = "--home", required = true)
  private Path home = Path.of("");

  @Option(names = "--raw", required = true, description = "A file of one measurement a line.")
  private Path raw = Path.of("");

  @Option(names = "--commit")
  private String commit = "";

  /// A command without its options yet.
  public WireReportCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Measurement> measurements =
        Files.readAllLines(raw).stream().map(Measurement::parse).toList();
    var results = ResultsFolder.create(home, "wire", Hardware.here(commit));
    results.add(measurements);
    var report =
        new BenchReport(
            measurements,
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
    IO.print(report.text());
    results.write(report);
    return 0;
  }
}
