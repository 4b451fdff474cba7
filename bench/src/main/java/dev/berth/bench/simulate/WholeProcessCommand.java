package dev.berth.bench.simulate;

import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Runs `berth simulate`, and the peer on the same objects, in turns.
@Command(
    name = "simulate",
    sortOptions = false,
    description = "Whole processes, from a file of objects to the result.")
public final class WholeProcessCommand implements Callable<Integer> {
  private static final String STRETCH = "all";
  private static final String UNLIMITED = "24h";
  private static final Column PODS_PER_CPU = new Column("pods/CPU s", "podsPerCpuSecond");

  @Option(
      names = "--shapes",
      split = ",",
      description = "Those of bench/workloads: ${DEFAULT-VALUE}.")
  private List<String> shapes = List.of("plain", "affinity-taints", "anti-affinity", "spread");

  @Option(names = "--nodes", split = ",", description = "Sizes of the cluster: ${DEFAULT-VALUE}.")
  private List<Long> nodes = List.of(5_000L);

  @Option(names = "--pods", description = "Pods at most: ${DEFAULT-VALUE}.")
  private long pods = 5_000;

  @Option(names = "--runs", description = "How often each is run: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(
      names = "--percentages",
      split = ",",
      description =
          "kube-scheduler's percentageOfNodesToScore; 0 is its default: ${DEFAULT-VALUE}.")
  private List<Integer> percentages = List.of(0);

  @Option(
      names = "--peer-up-to",
      description = "In larger clusters Berth runs alone: ${DEFAULT-VALUE} nodes.")
  private long peerUpTo = 20_000;

  @Option(names = "--peer", hidden = true, description = "The peer's program; none without Go.")
  private @Nullable Path peer;

  @Option(names = "--berth", hidden = true, required = true)
  private Path berth = Path.of("");

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  @Option(names = "--commit", hidden = true)
  private String commit = "";

  /// Creates the command; picocli sets its options.
  public WholeProcessCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    var results = ResultsFolder.create(home, "simulate", Hardware.here(commit));
    var all = new ArrayList<Measurement>();
    for (String name : shapes) {
      for (long count : nodes) {
        BenchmarkWorkload workload =
            Shape.read(home.resolve("bench/workloads"), name)
                .sized(count, pods, List.of(new Stretch(STRETCH, 1)));
        Path files = home.resolve("target/bench").resolve(workload.folderName());
        workload.write(files);
        for (int run = 1; run <= runs; run++) {
          List<Measurement> measured = measure(workload, files, run);
          results.add(measured);
          all.addAll(measured);
        }
      }
    }
    var report =
        new BenchReport(
            all,
            List.of("shape", "nodes"),
            List.of(
                new Column("pods", "pods"),
                new Column("CPU s", "cpuSeconds"),
                new Column("wall s", "wallSeconds"),
                PODS_PER_CPU,
                new Column("peak MB", "peakRssMB")),
            List.of(PODS_PER_CPU));
    IO.print(report.text());
    results.write(report);
    return 0;
  }

  private List<Measurement> measure(BenchmarkWorkload workload, Path files, int run)
      throws IOException, InterruptedException {
    var measured = new ArrayList<Measurement>();
    var command = List.of(berth.toString(), "simulate", oneFile(files).toString());
    measured.add(measurement("berth", 100, workload, run, ProcessUsage.of(command)));
    Path program = peer;
    if (program != null && workload.nodes() <= peerUpTo) {
      for (int percentage : percentages) {
        var usage =
            ProcessUsage.of(
                List.of(
                    program.toString(),
                    "-workload",
                    files.toString(),
                    "-percentage",
                    Integer.toString(percentage),
                    "-limit",
                    UNLIMITED));
        measured.add(measurement("kube-scheduler", percentage, workload, run, usage));
      }
    }
    return measured;
  }

  /// Writes all objects into one file, like a dump of a cluster.
  private static Path oneFile(Path files) throws IOException {
    Path whole = files.resolve("cluster.json");
    if (!Files.exists(whole)) {
      try (var out = Files.newOutputStream(whole)) {
        Files.copy(files.resolve("before.json"), out);
        Files.copy(files.resolve("pending-%s.json".formatted(STRETCH)), out);
      }
    }
    return whole;
  }

  private static Measurement measurement(
      String name, int percentage, BenchmarkWorkload workload, int run, ProcessUsage usage) {
    long count = workload.stretches().getFirst().pods();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("impl", name);
    fields.put("percentage", (long) percentage);
    fields.put("shape", workload.shape().name());
    fields.put("nodes", workload.nodes());
    fields.put("finished", true);
    fields.put("pods", count);
    fields.put("cpuSeconds", usage.cpuSeconds());
    fields.put("wallSeconds", usage.wallSeconds());
    fields.put("podsPerCpuSecond", count / usage.cpuSeconds());
    fields.put("peakRssMB", usage.peakRssMb());
    return new Measurement(fields).ofRun(run);
  }
}
