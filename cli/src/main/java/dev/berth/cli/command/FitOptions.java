package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cli.capacity.FitPage;
import dev.berth.cli.capacity.FitQuestion;
import dev.berth.cli.capacity.FitReport;
import dev.berth.cli.capacity.FitRun;
import dev.berth.cli.capacity.FitTree;
import dev.berth.cli.capacity.HeatMapPage;
import dev.berth.cli.capacity.HeatMapSvg;
import dev.berth.cli.capacity.PodSpecArgument;
import dev.berth.cli.capacity.PodSpecSources;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options of `berth capacity` that ask how many more pods fit.
final class FitOptions {
  @Option(
      names = "--podspec",
      paramLabel = "FILE|URL[*N]",
      converter = PodSpecConverter.class,
      description = {
        "What is to be put into the cluster: pods and whole workloads, as YAML or JSON; a file, an"
            + " http(s) URL, or - for standard input.",
        "Of several files, rounds are counted: each comes once in a round, or N times."
      })
  private List<PodSpecArgument> podSpecs = List.of();

  @Option(
      names = "--max-limit",
      paramLabel = "N",
      description = "Stop after N rounds, or pods if there is only one in a round.")
  private long maxLimit;

  @Option(
      names = "--exclude-nodes",
      paramLabel = "NODE",
      split = ",",
      description = "Take these nodes for absent.")
  private List<String> excludedNodes = List.of();

  @Option(
      names = "--ignore-pending",
      description = "Leave out the pods of the cluster that wait; otherwise they come first.")
  private boolean ignoresPending;

  @Option(
      names = "--preempt",
      description = "Let the new pods evict pods of lower priority, as far as theirs allows.")
  private boolean preempts;

  @Option(
      names = "--next",
      paramLabel = "N",
      description =
          "Search what would let N rounds more in: the fewest nodes like those of a pool, the least"
              + " of a resource on each node of a pool.")
  private int next;

  @Option(
      names = "--at-least",
      paramLabel = "N",
      description = "End with exit code 3 if fewer rounds fit.")
  private long atLeast;

  @Option(
      names = "--pool-label",
      paramLabel = "KEY",
      description =
          "The label whose values are the node pools; without it, the usual ones of providers and"
              + " autoscalers, or the instance type.")
  private String poolLabel = "";

  @Option(names = "--verbose", description = "List the nodes with their new pods.")
  private boolean verbose;

  @Option(
      names = "--heat-map",
      description = "Draw how much of each resource is requested on each node.")
  private boolean heatMap;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description = "Write a map of how much is requested on each node as SVG.")
  private @Nullable Path chart;

  FitOptions() {}

  /// The pools of nodes.
  NodePools pools() {
    return new NodePools(poolLabel);
  }

  /// Reads a value of `--podspec`.
  private static final class PodSpecConverter implements ITypeConverter<PodSpecArgument> {
    PodSpecConverter() {}

    @Override
    public PodSpecArgument convert(String text) {
      try {
        return PodSpecArgument.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /// Counts, and prints the report.
  ///
  /// @param files of the cluster
  /// @return the exit code
  int run(
      CommandLine line,
      Streams streams,
      RunOptions options,
      List<String> files,
      OutputFormat format)
      throws InputException, InterruptedException, IOException {
    requireUsable(line);
    var notes = new RunNotes();
    var progress = new RunProgress();
    FitReport report;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress)) {
      var sources = PodSpecSources.of(podSpecs, streams.in());
      var choices = options.choices(streams.err());
      var loaded = options.loadCluster(files, sources, choices, streams, progress, notes);
      var question =
          new FitQuestion(
              maxLimit,
              excludedNodes,
              options.hasControllers(),
              ignoresPending,
              preempts,
              poolLabel,
              next);
      report = new FitRun(loaded, question, choices, notes).run(sources, progress);
    }
    notes.print(streams.err());
    switch (format) {
      case TABLE -> {
        var page = Page.of(streams);
        new FitPage(report, verbose).write(page);
        if (heatMap) {
          new HeatMapPage(report).write(page);
        }
      }
      case JSON -> {
        Codecs.ANY.encode(FitTree.of(report, notes), JsonEncoder.indented(streams.out()));
        streams.out().println();
      }
      case YAML -> Codecs.ANY.encode(FitTree.of(report, notes), new YamlEncoder(streams.out()));
    }
    if (chart != null) {
      HeatMapSvg.write(report, chart);
    }
    if (report.result().rounds() < atLeast) {
      streams
          .err()
          .println(
              "berth: --at-least=%d: only %,d fit".formatted(atLeast, report.result().rounds()));
      return ExitCodes.UNWANTED_RESULT;
    }
    return ExitCodes.DONE;
  }

  private void requireUsable(CommandLine line) {
    new OptionChecks(line)
        .that(
            !podSpecs.isEmpty(),
            "--podspec is missing: the file with what is to be put into the cluster")
        .notNegative("--max-limit", maxLimit)
        .notNegative("--next", next)
        .notNegative("--at-least", atLeast)
        .done();
    if (chart != null) {
      OutputFile.requireDirectory(chart, line);
    }
  }
}
