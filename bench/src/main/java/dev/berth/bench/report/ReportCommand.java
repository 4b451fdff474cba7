package dev.berth.bench.report;

import dev.berth.bench.report.BenchReport.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/// Reports the measurements of another program: prints the table, and writes a folder of results.
public abstract class ReportCommand implements Callable<Integer> {
  private final String label;
  private final List<String> situation;
  private final List<Column> columns;
  private final List<Column> compared;

  @Option(names = "--home", required = true)
  private Path home = Path.of("");

  @Option(names = "--raw", required = true, description = "A file of one measurement a line.")
  private Path raw = Path.of("");

  @Option(names = "--commit")
  private String commit = "";

  /// Creates the command; picocli sets its options.
  ///
  /// @param label the label in the name of the folder
  /// @param situation see [BenchReport], like the columns
  protected ReportCommand(
      String label, List<String> situation, List<Column> columns, List<Column> compared) {
    this.label = label;
    this.situation = List.copyOf(situation);
    this.columns = List.copyOf(columns);
    this.compared = List.copyOf(compared);
  }

  @Override
  public final Integer call() throws IOException {
    List<Measurement> measurements =
        Files.readAllLines(raw).stream().map(Measurement::parse).toList();
    var results = ResultsFolder.create(home, label, Hardware.here(commit));
    results.add(measurements);
    var report = new BenchReport(measurements, situation, columns, compared);
    IO.print(report.text());
    results.write(report);
    return 0;
  }
}
