package dev.berth.cli.command;

import dev.berth.questions.capacity.FitAnswer;
import dev.berth.questions.capacity.FitHeatMap;
import dev.berth.questions.capacity.FitQuestion;
import dev.berth.questions.capacity.FitTree;
import dev.berth.questions.capacity.PodSpecArgument;
import dev.berth.questions.capacity.PodSpecSources;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.report.HeatMapPage;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `berth capacity fit`: how many more pods of a kind fit into a cluster.
@Command(
    name = FitCommand.NAME,
    header = "Says how many more of these pods fit, and what keeps the next one out.",
    description =
        "Pods that wait come first; then what --podspec names is put into the cluster as often as"
            + " it fits, by the decisions of kube-scheduler. Says why no more, and what is left"
            + " where.",
    footer = {
      "  berth capacity fit cluster.yaml --podspec web.yaml",
      "  berth capacity fit --context prod --podspec web.yaml*3 --podspec db.yaml",
      "  helm template shop | berth capacity fit cluster.yaml --podspec - --next 10"
    },
    exitCodeList = "3:done, but fewer fit than --at-least asks for")
final class FitCommand extends QuestionCommand<FitAnswer> {
  static final String NAME = "fit";

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

  @Mixin private PoolOption pool = new PoolOption();

  FitCommand(Streams streams) {
    super(streams, OutputOptions.ofTables());
  }

  @Override
  FitQuestion question() {
    new OptionChecks(line())
        .that(
            !podSpecs.isEmpty(),
            "--podspec is missing: the file with what is to be put into the cluster")
        .notNegative("--max-limit", maxLimit)
        .notNegative("--next", next)
        .notNegative("--at-least", atLeast)
        .done();
    if (chart != null) {
      OutputFile.requireDirectory(chart, line());
    }
    return new FitQuestion(
        PodSpecSources.of(podSpecs, streams().in()),
        maxLimit,
        0,
        excludedNodes,
        ignoresPending,
        preempts,
        pool.label(),
        next);
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    return List.of(FitTree.CAPACITY);
  }

  @Override
  String title() {
    return "Capacity of ";
  }

  @Override
  boolean showsAll() {
    return verbose;
  }

  @Override
  void write(FitAnswer answer, Page page) {
    answer.write(page, verbose);
    if (heatMap) {
      new HeatMapPage(FitHeatMap.of(answer.report())).write(page);
    }
  }

  @Override
  void writeMore(FitAnswer answer) throws IOException {
    if (chart != null) {
      Files.writeString(chart, answer.charts(input()).getFirst().svg());
    }
  }

  @Override
  int exitCode(FitAnswer answer) {
    var rounds = answer.report().result().rounds();
    if (rounds < atLeast) {
      streams().say("--at-least=%d: only %,d fit".formatted(atLeast, rounds));
    }
    return ExitCodes.of(rounds >= atLeast);
  }
}
