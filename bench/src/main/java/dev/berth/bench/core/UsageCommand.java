package dev.berth.bench.core;

import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Measures [UsageCost].
@Command(
    name = "usage",
    sortOptions = false,
    description = "What it costs that plugins know what nodes use.")
public final class UsageCommand implements Callable<Integer> {
  private static final List<Stretch> PROPORTIONS =
      List.of(new Stretch(UsageCost.WARM, 1), new Stretch(UsageCost.MEASURED, 2));

  @Option(names = "--shape", description = "One of bench/workloads: ${DEFAULT-VALUE}.")
  private String shape = "plain";

  @Option(names = "--nodes", description = "How many nodes: ${DEFAULT-VALUE}.")
  private long nodes = 5_000;

  @Option(names = "--pods", description = "How many pods: ${DEFAULT-VALUE}.")
  private long pods = 10_000;

  @Option(names = "--refreshes", description = "How often nodes are measured: ${DEFAULT-VALUE}.")
  private int refreshes = 20;

  @Option(
      names = "--interval",
      description = "From one measurement to the next, in seconds: ${DEFAULT-VALUE}.")
  private double interval = 15;

  @Option(
      names = "--plugins",
      split = ",",
      description = "Which are measured: ${DEFAULT-VALUE} of ${COMPLETION-CANDIDATES}.")
  private List<MeasuredUsage> plugins = List.of(MeasuredUsage.values());

  @Option(names = "--runs", description = "How often each is measured: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  /// Creates the command; picocli sets its options.
  public UsageCommand() {}

  @Override
  public Integer call() throws Exception {
    BenchmarkWorkload workload =
        Shape.read(home.resolve("bench/workloads"), shape).sized(nodes, pods, PROPORTIONS);
    Path files = home.resolve("target/bench").resolve(workload.folderName() + "-usage");
    workload.write(files);
    Path policy = Files.writeString(files.resolve("policy.yaml"), MeasuredUsage.POLICY);
    IO.println("plugin,run,micros_per_pod,refresh_millis,pods_per_second");
    for (int run = 1; run <= runs; run++) {
      for (MeasuredUsage kind : plugins) {
        UsageCost.Cost cost = new UsageCost(files, kind, policy).measure(refreshes);
        IO.println(
            "%s,%d,%.2f,%.2f,%.0f"
                .formatted(
                    kind,
                    run,
                    cost.perPod() / 1e3,
                    cost.perRefresh() / 1e6,
                    cost.podsPerSecond(interval)));
      }
    }
    return 0;
  }
}
