package dev.berth.bench;

import dev.berth.bench.capacity.CapacityBenchCommand;
import dev.berth.bench.cluster.ClusterFilesCommand;
import dev.berth.bench.cluster.ClusterReportCommand;
import dev.berth.bench.core.CoreCommand;
import dev.berth.bench.core.MemoryCommand;
import dev.berth.bench.core.PausesCommand;
import dev.berth.bench.core.UsageCommand;
import dev.berth.bench.descheduling.DescheduleBenchCommand;
import dev.berth.bench.flow.FlowBenchCommand;
import dev.berth.bench.simulate.WholeProcessCommand;
import dev.berth.bench.wire.WireReportCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The main class of `bench/run`.
@Command(
    name = "bench/run",
    description = "Measures Berth, beside the real kube-scheduler.",
    subcommands = {
      CapacityBenchCommand.class,
      CoreCommand.class,
      DescheduleBenchCommand.class,
      FlowBenchCommand.class,
      MemoryCommand.class,
      PausesCommand.class,
      UsageCommand.class,
      WholeProcessCommand.class,
      ClusterFilesCommand.class,
      ClusterReportCommand.class,
      WireReportCommand.class
    })
public final class Bench {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows the options.")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;

  private Bench() {}

  static void main(String[] arguments) {
    System.exit(new CommandLine(new Bench()).execute(arguments));
  }
}
