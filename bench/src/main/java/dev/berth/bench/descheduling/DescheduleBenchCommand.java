package dev.berth.bench.descheduling;

import dev.berth.bench.process.DriverProcess;
import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
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

/// Evens out a large cluster: Berth with and without proof, and the real descheduler, in turns.
@Command(
    name = "deschedule",
    sortOptions = false,
    description = "Cycles of LowNodeUtilization, beside the real descheduler.")
public final class DescheduleBenchCommand implements Callable<Integer> {
  private static final Column SECONDS = new Column("s after loading", "seconds");
  private static final Column CPU = new Column("CPU s", "cpuSeconds");
  private static final Column PEAK = new Column("peak MB", "peakMb");

  @Option(names = "--nodes", description = "Size of the cluster: ${DEFAULT-VALUE}.")
  private int nodes = 5_000;

  @Option(
      names = "--limit",
      description = "How many pods a cycle evicts at most: ${DEFAULT-VALUE}.")
  private int limit = 1_000;

  @Option(
      names = "--cycles",
      description = "How many cycles there are in a process: ${DEFAULT-VALUE}.")
  private int cycles = 2;

  @Option(names = "--runs", description = "How often each is run: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(names = "--peer", hidden = true, description = "The peer's program; none without Go.")
  private @Nullable Path peer;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  @Option(names = "--commit", hidden = true)
  private String commit = "";

  /// Creates the command; picocli sets its options.
  public DescheduleBenchCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    var results = ResultsFolder.create(home, "deschedule-" + nodes, Hardware.here(commit));
    Path folder = home.resolve("target/bench");
    Files.createDirectories(folder);
    var uneven = new UnevenCluster(nodes, limit);
    Path cluster = folder.resolve("deschedule-%d.yaml".formatted(nodes));
    Path policy = folder.resolve("deschedule-policy.yaml");
    uneven.write(cluster);
    Files.writeString(policy, uneven.policy());
    var all = new ArrayList<Measurement>();
    for (int run = 1; run <= runs; run++) {
      var measured = new ArrayList<Measurement>();
      measured.addAll(measured("berth, with proof", berth(cluster, policy, true), run));
      measured.addAll(measured("berth, without", berth(cluster, policy, false), run));
      if (peer != null) {
        measured.addAll(measured("descheduler v0.36.0", peer(peer, cluster, policy), run));
      }
      results.add(measured);
      all.addAll(measured);
    }
    var report =
        new BenchReport(
            all,
            List.of("cycle", "nodes"),
            List.of(new Column("evictions", "evictions"), SECONDS, CPU, PEAK),
            List.of(SECONDS, CPU, PEAK));
    IO.print(report.text());
    results.write(report);
    return 0;
  }

  private DriverProcess berth(Path cluster, Path policy, boolean isProven) {
    return DriverProcess.java(
        DescheduleDriver.class,
        cluster.toString(),
        policy.toString(),
        Boolean.toString(isProven),
        Integer.toString(cycles));
  }

  private DriverProcess peer(Path program, Path cluster, Path policy) {
    return new DriverProcess(
        List.of(
            program.toString(),
            "time",
            "--policy",
            policy.toString(),
            "--cycles",
            Integer.toString(cycles),
            cluster.toString()));
  }

  private List<Measurement> measured(String name, DriverProcess process, int run)
      throws IOException, InterruptedException {
    var measured = new ArrayList<Measurement>();
    for (String line : process.output().lines().toList()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("impl", name);
      fields.put("percentage", 0L);
      fields.put("nodes", (long) nodes);
      fields.put("cycle", measured.size() + 1L);
      fields.put("finished", true);
      Measurement.parse(line).fields().forEach(fields::putIfAbsent);
      measured.add(new Measurement(fields).ofRun(run));
    }
    return measured;
  }
}
