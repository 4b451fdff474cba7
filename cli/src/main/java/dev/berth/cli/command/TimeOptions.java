package dev.berth.cli.command;

import dev.berth.api.codec.MustBe;
import dev.berth.loadaware.nodeusage.SimulatedUsage;
import dev.berth.questions.timeline.TimedRequest;
import dev.berth.questions.timeline.UsageSimulation;
import dev.berth.questions.timeline.UsageSimulation.HotNodes;
import dev.berth.terminal.EarlyEnd;
import dev.berth.timeline.chart.Chart;
import dev.berth.timeline.chart.TimelineCharts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of a simulation over time.
final class TimeOptions {
  @Mixin private TraceOptions trace = new TraceOptions();

  @Option(
      names = "--charts",
      paramLabel = "FOLDER",
      description = "Over time: draw what was measured there, as SVG.")
  private @Nullable Path charts;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N,...",
      hideParamSyntax = true,
      description = {
        "Over time: with so many nodes, the first ones of the cluster's, or all and copies of"
            + " them.",
        "Several numbers: run with each, and compare (with -o table or summary)."
      })
  private List<Integer> nodes = List.of();

  @Option(
      names = "--usage-seed",
      paramLabel = "N",
      description = {
        "Over time, with a duration as --until: let pods use another amount than they request, by"
            + " chance, and nodes be measured every minute.",
        "Runs twice, with plugins that are told of it and without, and compares how many nodes are"
            + " hot (not with -o summary)."
      })
  private @Nullable Long usageSeed;

  @Option(
      names = "--time-limit",
      paramLabel = "DURATION",
      description =
          "Over time: how long the simulation may take, such as 5m. Then what was measured until"
              + " then is the result, as at Ctrl-C, with exit code 3.")
  private @Nullable Duration timeLimit;

  /// Whether there are traces, which may have nodes of their own.
  boolean hasTraces() {
    return trace.hasTraces();
  }

  /// The simulation over time; null if there is none.
  ///
  /// @throws ParameterException if there are options that have no meaning without time
  @Nullable TimedRequest request(CommandLine line) {
    TimedRequest request = trace.request();
    if (request == null) {
      Stream.of("--charts", "--nodes", "--time-limit")
          .filter(line.getParseResult()::hasMatchedOption)
          .findFirst()
          .ifPresent(option -> {
            throw new ParameterException(line, option + " needs --until or --trace");
          });
      requireDuration(line);
      return null;
    }
    if (charts != null) {
      OutputFile.requireFolder(charts, line);
    }
    requireDuration(line);
    for (int count : nodes) {
      if (count < 1) {
        throw new ParameterException(line, "--nodes: " + MustBe.atLeast(1, count));
      }
    }
    return nodes.size() == 1 ? request.withNodes(nodes.getFirst()) : request;
  }

  private void requireDuration(CommandLine line) {
    if (usageSeed != null && trace.duration() == null) {
      throw new ParameterException(line, "--usage-seed needs a duration as --until, such as 24h");
    }
    if (usageSeed != null && nodes.size() > 1) {
      throw new ParameterException(
          line, "--usage-seed compares two runs: not with several numbers of --nodes");
    }
  }

  /// Decides when the simulation ends early, with the measurements so far.
  ///
  /// @param out the stream of the result
  EarlyEnd earlyEnd(PrintStream out) {
    return new EarlyEnd(timeLimit, out);
  }

  /// The random usage of nodes in a run.
  ///
  /// @param isTold whether plugins receive the usage
  /// @param hot counts hot nodes
  /// @return null if nobody asks for it
  @Nullable UsageSimulation usage(boolean isTold, HotNodes hot) {
    Duration duration = trace.duration();
    return usageSeed == null || duration == null
        ? null
        : new UsageSimulation(
            new SimulatedUsage(usageSeed, SplittableRandom::new), isTold, hot, duration);
  }

  /// Whether the usage of nodes is simulated, too.
  boolean hasUsage() {
    return usageSeed != null;
  }

  /// The numbers of nodes to compare in simulations; empty for a single run.
  List<Integer> comparedNodes() {
    return nodes.size() > 1 ? nodes : List.of();
  }

  /// Draws charts if the option is given.
  ///
  /// @param folder the subfolder of the option's folder; empty for that folder itself
  void draw(Supplier<List<Chart>> drawn, String folder) throws IOException {
    if (charts != null) {
      TimelineCharts.write(drawn.get(), charts.resolve(folder));
    }
  }

  /// The input, in a few words.
  ///
  /// @param input beside the traces
  String inputTitle(String input) {
    return trace.inputTitle(input);
  }
}
