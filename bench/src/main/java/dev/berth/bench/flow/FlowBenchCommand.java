package dev.berth.bench.flow;

import dev.berth.bench.process.DriverProcess;
import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Finds flows of least cost for 12,500 machines and 150,000 tasks: both of Berth's solvers and
/// OR-Tools, in turns.
@Command(
    name = "flow",
    sortOptions = false,
    description = "Flows of least cost in large networks, beside OR-Tools.")
public final class FlowBenchCommand implements Callable<Integer> {
  private static final Column SECONDS = new Column("s", "seconds");
  private static final Column CPU = new Column("CPU s", "cpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakMb");

  @Option(
      names = "--shapes",
      split = ",",
      description = "Some of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} without this option.")
  private List<FlowShape> shapes = List.of(FlowShape.RACKS, FlowShape.FULL);

  @Option(
      names = "--changed",
      description = "For how many of a hundred machines new costs are drawn: ${DEFAULT-VALUE}.")
  private double changed = 1;

  @Option(names = "--changes", description = "How often they change: ${DEFAULT-VALUE}.")
  private int changes = 5;

  @Option(names = "--runs", description = "How often each is run: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  @Option(names = "--commit", hidden = true)
  private String commit = "";

  /// Creates the command; picocli sets its options.
  public FlowBenchCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    var results = ResultsFolder.create(home, "flow", Hardware.here(commit));
    var all = new ArrayList<Measurement>();
    for (int run = 1; run <= runs; run++) {
      for (FlowShape shape : shapes) {
        Map<Integer, String> costs = new HashMap<>();
        for (FlowDriver.Solver solver : FlowDriver.Solver.values()) {
          List<Measurement> measured = measured(solver, shape, run);
          for (int step = 0; step < measured.size(); step++) {
            String cost = measured.get(step).text("cost");
            String other = costs.putIfAbsent(step, cost);
            if (other != null && !other.equals(cost)) {
              throw new IllegalStateException(
                  "%s, step %d: %s costs %s, and not %s"
                      .formatted(shape, step, solver.title, cost, other));
            }
          }
          results.add(measured);
          all.addAll(measured);
        }
      }
    }
    var report =
        new BenchReport(
            all,
            List.of("step", "shape", "nodes", "arcs"),
            List.of(SECONDS, CPU, PEAK),
            List.of(SECONDS, CPU, PEAK));
    IO.print(report.text());
    results.write(report);
    return 0;
  }

  private List<Measurement> measured(FlowDriver.Solver solver, FlowShape shape, int run)
      throws IOException, InterruptedException {
    var process =
        DriverProcess.java(
            FlowDriver.class,
            solver.name(),
            shape.name(),
            Integer.toString(changes),
            Double.toString(changed / 100));
    var measured = new ArrayList<Measurement>();
    for (String line : process.output().lines().toList()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("impl", solver.title);
      fields.put("percentage", 0L);
      fields.put("shape", shape.toString());
      fields.put("changedPercent", changed);
      fields.put("finished", true);
      Measurement.parse(line).fields().forEach(fields::putIfAbsent);
      measured.add(new Measurement(fields).ofRun(run));
    }
    return measured;
  }
}
