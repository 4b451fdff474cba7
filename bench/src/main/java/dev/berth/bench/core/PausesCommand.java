package dev.berth.bench.core;

import dev.berth.bench.workload.BenchmarkWorkload;
import dev.berth.bench.workload.Shape;
import dev.berth.bench.workload.Stretch;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Measures [Pauses].
@Command(
    name = "pauses",
    sortOptions = false,
    description = "For how long a configuration that is taken over, and an audit, stop scheduling.")
public final class PausesCommand implements Callable<Integer> {
  private static final List<Stretch> PROPORTIONS =
      List.of(new Stretch(Pauses.RUNNING, 5), new Stretch(Pauses.UNSCHEDULABLE, 1));

  @Option(names = "--shape", description = "One of bench/workloads: ${DEFAULT-VALUE}.")
  private String shape = "mixed";

  @Option(names = "--nodes", description = "How many nodes: ${DEFAULT-VALUE}.")
  private long nodes = 5_000;

  @Option(
      names = "--unschedulable",
      description = "Pods that fit nowhere, beside five times as many that do: ${DEFAULT-VALUE}.")
  private long unschedulable = 4_000;

  @Option(names = "--times", description = "How often each is measured: ${DEFAULT-VALUE}.")
  private int times = 10;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  /// Creates the command; picocli sets its options.
  public PausesCommand() {}

  @Override
  public Integer call() throws Exception {
    BenchmarkWorkload workload =
        Shape.read(home.resolve("bench/workloads"), shape).sized(nodes, unschedulable, PROPORTIONS);
    Path files = home.resolve("target/bench").resolve(workload.folderName());
    workload.write(files);
    IO.println("what,time,millis,longest_step_millis,cpu_millis,number");
    var pauses = new Pauses(files);
    for (int time = 1; time <= times; time++) {
      print("audit, the audit's thread", time, pauses.audit());
      Pauses.Stop takeover = pauses.takeOver();
      print("takeover, until the new plugins decide", time, takeover);
      print("takeover, until all unschedulable pods were tried again", time, pauses.tryAgain());
    }
    return 0;
  }

  private static void print(String what, int time, Pauses.Stop stop) {
    IO.println(
        "\"%s\",%d,%.2f,%.2f,%.2f,%d"
            .formatted(
                what,
                time,
                stop.nanos() / 1e6,
                stop.longestStepNanos() / 1e6,
                stop.cpuNanos() / 1e6,
                stop.number()));
  }
}
