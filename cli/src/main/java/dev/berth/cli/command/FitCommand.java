package dev.berth.cli.command;

import dev.berth.cli.capacity.FitHeatMap;
import dev.berth.cli.capacity.FitPage;
import dev.berth.cli.capacity.FitQuestion;
import dev.berth.cli.capacity.FitReport;
import dev.berth.cli.capacity.FitRun;
import dev.berth.cli.capacity.FitTree;
import dev.berth.cli.capacity.PodSpecArgument;
import dev.berth.cli.capacity.PodSpecSources;
import dev.berth.cli.report.HeatMapPage;
import dev.berth.cli.report.HeatMapSvg;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.timeline.chart.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth capacity fit`: how many more pods of a kind fit into a cluster.
@Command(
    name = FitCommand.NAME,
    header = "Says how many more of these pods fit, and what keeps the next one out.",
    description = {
      "",
      "Pods that wait come first; then what --podspec names is put into the cluster as often as it"
          + " fits, by the decisions of kube-scheduler. Says why no more, and what is left where.",
      ""
    },
    footer = {
      "",
      "  berth capacity fit cluster.yaml --podspec web.yaml",
      "  berth capacity fit --context prod --podspec web.yaml*3 --podspec db.yaml",
      "  helm template shop | berth capacity fit cluster.yaml --podspec - --next 10"
    },
    exitCodeList = "3:done, but fewer fit than --at-least asks for")
final class FitCommand implements Callable<Integer> {
  static final String NAME = "fit";

  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--podspec",
      paramLabel = "FILE|URL[*N]",
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

  @Mixin private OutputOptions output = OutputOptions.ofTables();

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin private PoolOption pool = new PoolOption();

  @Mixin private RunOptions options = new RunOptions();

  FitCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    requireUsable();
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
              pool.label(),
              next);
      report = new FitRun(loaded, question, choices, notes).run(sources, progress);
    }
    notes.print(streams.err());
    output.writer(streams).write(page -> write(report, page), () -> FitTree.of(report, notes));
    String about =
        "%s · %s"
            .formatted(options.inputTitle(files), ReportPage.count(report.all().nodes(), "node"));
    html.write(
        "Capacity of " + options.inputTitle(files),
        () -> List.of(new Chart("nodes", map(report, about))),
        page -> write(report, page));
    if (chart != null) {
      Files.writeString(chart, map(report, about));
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

  private void write(FitReport report, Page page) {
    new FitPage(report, verbose).write(page);
    if (heatMap) {
      new HeatMapPage(FitHeatMap.of(report)).write(page);
    }
  }

  private static String map(FitReport report, String about) {
    return HeatMapSvg.of(
        FitHeatMap.of(report),
        "Requested on each node, with what fits: %,d more".formatted(report.result().placed()),
        about);
  }

  private void requireUsable() {
    var line = spec.commandLine();
    options.requireInput(files, line);
    html.check(line);
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
