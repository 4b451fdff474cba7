package dev.berth.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// A folder of `bench/results`: `raw.jsonl` with a line for each measurement, then `README.md` with
/// the tables and the machine, and charts.
public final class ResultsFolder {
  private final Path folder;
  private final Hardware machine;

  private ResultsFolder(Path folder, Hardware machine) {
    this.folder = folder;
    this.machine = machine;
  }

  /// Creates a new folder, named by date and label.
  ///
  /// @param home the home of the project
  public static ResultsFolder create(Path home, String label, Hardware machine) throws IOException {
    String name = machine.date().toString().replaceAll("[-:Z]", "").replace('T', '-');
    Path folder = home.resolve("bench/results/%s-%s".formatted(name, label));
    Files.createDirectories(folder);
    return new ResultsFolder(folder, machine);
  }

  /// Appends raw numbers.
  public void add(List<Measurement> measurements) throws IOException {
    for (Measurement measurement : measurements) {
      Files.writeString(
          folder.resolve("raw.jsonl"),
          measurement.json() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  /// Writes the tables and charts of the raw numbers.
  public void write(BenchReport report) throws IOException {
    List<String> charts = report.charts(folder);
    Files.writeString(folder.resolve("README.md"), report.markdown(machine, charts));
  }
}
