package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.Pod;
import dev.berth.cli.explanation.Explanation;
import dev.berth.cli.explanation.ExplanationLog;
import dev.berth.cli.explanation.ExplanationPage;
import dev.berth.cli.explanation.ExplanationTree;
import dev.berth.cli.explanation.PodFinder;
import dev.berth.cli.report.Workloads;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.framework.state.PodRequests;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth explain`: shows why a pod is where it is, or waits.
@Command(
    name = "explain",
    header = "Shows why a pod is placed where it is, or nowhere.",
    description = {
      "",
      "Places all pods as simulate does, and then shows for one of them why each node was rejected,"
          + " what is missing and how much, the scores plugin by plugin, and the candidates of"
          + " preemption.",
      ""
    },
    footer = {
      "",
      "  berth explain shop/checkout cluster.yaml",
      "  berth explain checkout cluster.yaml -o json",
      "  berth explain checkout --context prod"
    })
final class ExplainCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      index = "0",
      paramLabel = "[NAMESPACE/]POD",
      description = "The pod. Without a namespace, default or the only one with such a pod.")
  private String pod = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named, and what is to be placed there.")
  private List<Path> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|yaml",
      converter = OutputFormat.Converter.class,
      description = "table: for people (default). json, yaml: all of it, for programs.")
  private OutputFormat format = OutputFormat.TABLE;

  @Option(names = "--all", description = "Show every node, however many.")
  private boolean all;

  ExplainCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    options.requireInput(files, spec.commandLine());
    var notes = new RunNotes();
    Explanation explanation = explanation(notes);
    notes.print(streams.err());
    switch (format) {
      case TABLE -> new ExplanationPage(explanation, all).write(Page.of(streams));
      case JSON -> {
        Codecs.ANY.encode(ExplanationTree.of(explanation), JsonEncoder.indented(streams.out()));
        streams.out().println();
      }
      case YAML ->
          Codecs.ANY.encode(ExplanationTree.of(explanation), new YamlEncoder(streams.out()));
    }
    return ExitCodes.DONE;
  }

  private Explanation explanation(RunNotes notes) throws InputException, InterruptedException {
    var progress = new RunProgress();
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress)) {
      SimulationSetup scenario = options.load(files, streams, progress, notes);
      Pod found = PodFinder.find(pod, scenario.cluster().list(Pod.class));
      var log =
          new ExplanationLog(
              found,
              PodRequests.ofSpec(scenario.featureGates()).of(found),
              scenario.engine()::snapshot);
      scenario.simulation().run(log::attempt, log::decided, progress);
      return log.explanation(
          new Workloads(scenario.cluster()).of(found.key()),
          options.isByChance(),
          scenario::dryRun,
          scenario.hasExtenders());
    }
  }
}
