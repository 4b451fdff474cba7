package dev.berth.bench.core;

import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Runs Berth and kube-scheduler in turns, each in a fresh process, on the same workloads.
@Command(
    name = "core",
    sortOptions = false,
    description = "Scheduling without an API server: Berth and the real kube-scheduler in turns.")
public final class CoreCommand implements Callable<Integer> {
  private static final String WARM_UP = "warm-up";
  private static final List<Stretch> PROPORTIONS =
      List.of(new Stretch("cold", 1), new Stretch(WARM_UP, 3), new Stretch("steady", 1));
  private static final Column COMPARED = new Column("pods/CPU s", "podsPerCpuSecond");
  private static final List<Column> COLUMNS =
      List.of(
          new Column("pods", "pods"),
          new Column("CPU s", "cpuSeconds"),
          new Column("wall s", "wallSeconds"),
          new Column("pods/s", "podsPerSecond"),
          COMPARED,
          new Column("CPU s/1,000", "cpuSecondsPer1000Pods"),
          new Column("p50 µs", "p50Micros"),
          new Column("p99 µs", "p99Micros"),
          new Column("p99.9 µs", "p999Micros"),
          new Column("KB/pod", "allocatedBytesPerPod", 1024),
          new Column("peak MB", "peakRssMB"),
          new Column("rejected", "rejected"));

  @Option(
      names = "--shapes",
      split = ",",
      description = "Those of bench/workloads; all by default.")
  private List<String> shapes = List.of();

  @Option(names = "--nodes", split = ",", description = "Sizes of the cluster: ${DEFAULT-VALUE}.")
  private List<Long> nodes = List.of(5_000L);

  @Option(names = "--pods", description = "Pods of a measured stretch at most: ${DEFAULT-VALUE}.")
  private long pods = 20_000;

  @Option(
      names = "--limit",
      description = "CPU seconds for each stretch at most: ${DEFAULT-VALUE}.")
  private long limit = 60;

  @Option(names = "--runs", description = "How often each is run: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(
      names = "--percentages",
      split = ",",
      description =
          "kube-scheduler's percentageOfNodesToScore; 0 is its default: ${DEFAULT-VALUE}.")
  private List<Integer> percentages = List.of(0, 100);

  @Option(
      names = "--berth-percentage",
      description = "Berth's percentageOfNodesToScore: ${DEFAULT-VALUE}.")
  private int berthPercentage = 100;

  @Option(
      names = "--peer-up-to",
      description = "In larger clusters Berth runs alone: ${DEFAULT-VALUE} nodes.")
  private long peerUpTo = 20_000;

  @Option(names = "--java-opts", description = "More options for Berth's JVM.")
  private String javaOptions = "";

  @Option(names = "--label", description = "Part of the name of the folder with the results.")
  private String label = "core";

  @Option(names = "--peer", hidden = true, description = "The peer's program; none without Go.")
  private @Nullable Path peer;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  @Option(names = "--commit", hidden = true)
  private String commit = "";

  /// Creates the command; picocli sets its options.
  public CoreCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = home.resolve("bench/workloads");
    List<Shape> chosen =
        (shapes.isEmpty() ? Shape.names(folder) : shapes)
            .stream().map(name -> Shape.read(folder, name)).toList();
    var results = ResultsFolder.create(home, label, Hardware.here(commit));
    var all = new ArrayList<Measurement>();
    for (Shape shape : chosen) {
      for (long count : nodes) {
        BenchmarkWorkload workload = shape.sized(count, pods, PROPORTIONS);
        Path files = home.resolve("target/bench").resolve(workload.folderName());
        workload.write(files);
        for (int run = 1; run <= runs; run++) {
          for (Contender contender : contenders(count)) {
            List<Measurement> measured = contender.run(files, Duration.ofSeconds(limit), run);
            results.add(measured);
            measured.stream().filter(it -> !it.text("stretch").equals(WARM_UP)).forEach(all::add);
          }
        }
      }
    }
    var report =
        new BenchReport(all, List.of("shape", "nodes", "stretch"), COLUMNS, List.of(COMPARED));
    IO.print(report.text());
    results.write(report);
    return 0;
  }

  private List<Contender> contenders(long count) {
    var contenders = new ArrayList<Contender>();
    contenders.add(Contender.berth(berthPercentage, javaOptions));
    Path program = peer;
    if (program != null && count <= peerUpTo) {
      percentages.forEach(percentage -> contenders.add(Contender.peer(program, percentage)));
    }
    return contenders;
  }
}
