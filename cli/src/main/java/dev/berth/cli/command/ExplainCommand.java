package dev.berth.cli.command;

import dev.berth.query.QueryClient;
import dev.berth.questions.descheduling.DeschedulingRun;
import dev.berth.questions.descheduling.EvictionExplanation;
import dev.berth.questions.descheduling.EvictionExplanationPage;
import dev.berth.questions.explanation.ExplainedRun;
import dev.berth.questions.explanation.ExplanationTree;
import dev.berth.questions.explanation.Explanations;
import dev.berth.questions.explanation.ExplanationsPage;
import dev.berth.questions.explanation.PodSelection;
import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth explain`: shows why a pod is on its node, or why it waits.
@Command(
    name = "explain",
    header = "Shows why a pod is placed where it is, or nowhere.",
    description =
        "Places all pods as simulate does, and then shows for those that are named why each node"
            + " was rejected, what is missing and how much, the scores plugin by plugin, and the"
            + " candidates of preemption; and if it fits nowhere, what would help. Without a pod,"
            + " it explains all that are pending.",
    footer = {
      "  berth explain shop/checkout cluster.yaml",
      "  berth explain deploy/frontend -n shop cluster.yaml app.yaml",
      "  berth explain cluster.yaml",
      "  berth explain checkout cluster.yaml -o json",
      "  berth explain checkout --context prod",
      "  berth explain --eviction shop/checkout --policy-config-file policy.yaml cluster.yaml",
      "  berth explain shop/checkout --server https://localhost:10259"
    })
final class ExplainCommand implements Callable<Integer> {
  /// The number of verdicts that a table explains.
  private static final int FEW = 10;

  /// The maximum number of verdicts: each holds the verdicts of all nodes.
  private static final int MANY = 300;

  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "POD|TYPE/NAME|FILE",
      description = {
        "Pods and workloads: POD, NAMESPACE/POD, or TYPE/NAME as for kubectl (deploy/web, sts/db,"
            + " ds/agent, job/import, podgroup/training, svc/web, ...). None: all pods that are"
            + " pending.",
        "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
            + " live one is named, and what is to be placed there."
      })
  private List<String> arguments = List.of();

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "That of names without one; otherwise default, or the only one with the name.")
  private String namespace = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private RemoteOptions server = new RemoteOptions();

  @Mixin private EvictionOptions eviction = new EvictionOptions();

  @Mixin
  private OutputOptions output =
      OutputOptions.ofObjects("name: the pods that are explained, as pod/NAME.");

  @Option(names = "--all", description = "Show every node and every verdict, however many.")
  private boolean all;

  ExplainCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    List<String> files = arguments.stream().filter(PathArgument::isPath).toList();
    List<String> names = arguments.stream().filter(it -> !PathArgument.isPath(it)).toList();
    if (server.isGiven()) {
      return ask(files, names);
    }
    if (eviction.isGiven()) {
      explainEvictions(files, names);
      return ExitCodes.DONE;
    }
    options.requireInput(files, spec.commandLine());
    var run = new CommandRun(options, files, streams);
    Explanations explanations = explanations(run, names);
    run.notes().print(streams.err());
    output.write(
        streams,
        page -> new ExplanationsPage(explanations, all || page.isForPrograms()).write(page),
        () -> ExplanationTree.of(explanations));
    return ExitCodes.DONE;
  }

  private void explainEvictions(List<String> files, List<String> names) throws InputException {
    var policy = eviction.policy(spec.commandLine());
    output.format().requireNoNames(spec.commandLine(), "the pods are those that are named");
    options.requireInput(files, spec.commandLine());
    if (names.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--eviction needs a pod");
    }
    var notes = new RunNotes();
    var progress = new RunProgress();
    List<EvictionExplanation> explanations;
    try (var _ = streams.showing(progress)) {
      var request =
          new DeschedulingRun.Request(
              options.cluster().sources(progress, notes::note),
              files,
              options.nodeUsage(),
              policy,
              options.pluginDirectory(),
              eviction.proves() ? options.schedulerRequest() : null,
              eviction.time());
      explanations =
          DeschedulingRun.load(
                  request,
                  eviction.isDryRun(),
                  streams.in(),
                  progress.bytes(),
                  it -> DescheduleCommand.warn(it, streams))
              .explain(names, namespace);
    }
    notes.print(streams.err());
    output.write(
        streams,
        page -> explanations.forEach(it -> new EvictionExplanationPage(it).write(page)),
        () -> EvictionExplanation.EXPLANATIONS.tree(explanations));
  }

  /// Lets a running scheduler explain pods, and groups of pods.
  private Integer ask(List<String> files, List<String> names)
      throws IOException, InterruptedException {
    if (!files.isEmpty() || names.isEmpty() || !names.stream().allMatch(ExplainCommand::isAsked)) {
      throw new ParameterException(
          spec.commandLine(),
          "a running scheduler explains pods, named as POD or NAMESPACE/POD, and podgroup/NAME; a"
              + " workload's pods are explained by files, or by --kubeconfig or --context without"
              + " --server");
    }
    try (QueryClient client = server.client(options.cluster(), spec.commandLine())) {
      new RemoteExplanations(client, namespace, all).write(names, output.format(), streams);
    }
    return ExitCodes.DONE;
  }

  private static boolean isAsked(String name) {
    return !PodSelection.isTyped(name) || PodSelection.isPodGroup(name);
  }

  private Explanations explanations(CommandRun run, List<String> names)
      throws InputException, InterruptedException {
    try (var _ = run.showProgress()) {
      SimulationSetup scenario = run.validSimulation();
      var selection = selection(names, scenario, run.notes());
      boolean isWhole = all || !output.format().isForPeople();
      return new ExplainedRun(scenario, selection, options.isByChance())
          .run(isWhole ? MANY : FEW, isWhole, run.notes(), run.progress());
    }
  }

  /// A missing pod may have been refused; the notes say so.
  private PodSelection selection(List<String> names, SimulationSetup scenario, RunNotes notes)
      throws InputException {
    try {
      return PodSelection.of(names, namespace, scenario);
    } catch (InputException e) {
      notes.print(streams.err());
      throw e;
    }
  }
}
