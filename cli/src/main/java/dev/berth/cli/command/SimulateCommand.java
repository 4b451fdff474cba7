package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.output.ClusterYaml;
import dev.berth.cluster.output.DecisionListWriter;
import dev.berth.questions.Answer;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.RunOutcome;
import dev.berth.questions.report.SimulationRun;
import dev.berth.questions.report.SummaryTree;
import dev.berth.questions.timeline.TimedRequest;
import dev.berth.questions.timeline.TimelineTree;
import dev.berth.questions.timeline.UsageComparison;
import dev.berth.questions.timeline.UsageSimulation.HotNodes;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.EarlyEnd;
import dev.berth.terminal.Page;
import dev.berth.terminal.Progress;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth simulate`: places every pending pod of the given YAML.
@Command(
    name = "simulate",
    header = "Places every pending pod of a cluster, and shows the result.",
    description = {
      "Pods that have a node stay there; new ones that name theirs have to be taken by its kubelet."
          + " All others are placed, in the order and with the decisions of kube-scheduler."
          + " Deployments and other workloads get the pods that they lack.",
      "With --until or --trace time passes: pods arrive, wait, run and end."
    },
    footer = {
      "  berth snapshot > cluster.yaml",
      "  berth simulate cluster.yaml app.yaml",
      "  berth simulate --context prod app.yaml",
      "  berth simulate cluster.yaml app.yaml -o yaml | berth simulate - more.yaml",
      "  berth simulate cluster.yaml app.yaml --fail-on=stuck --summary summary.json",
      "  berth simulate cluster.yaml --trace day.csv --until 24h",
      "  berth simulate cluster.yaml --trace day.csv --until 24h --config load.yaml --usage-seed 1"
    },
    exitCodeList = {
      "3:done, with an outcome that --fail-on names; or --time-limit ended the run early",
      "130:ended early by Ctrl-C"
    })
final class SimulateCommand implements Callable<Integer>, DocumentCommand {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named, and what is to be placed there.")
  private List<String> files = List.of();

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description =
          "The namespace of objects that name none, and the only one whose pods and workloads are"
              + " shown.")
  private @Nullable String namespace;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private TimeOptions time = new TimeOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin
  private OutputOptions output =
      new OutputOptions(
          List.of(OutputFormat.values()),
          OutputFormat.FOR_PEOPLE,
          "name: the pods that have no node in the end, as pod/NAME.",
          "markdown: for a pull request. csv: the tables, whole, for a spreadsheet.",
          "json: every decision with all reasons and scores.",
          "yaml: the objects as given, with what the run has done to them.",
          "summary: figures, workloads and warnings, as JSON for programs.",
          "Over time, json and yaml have every pod and all that was measured, summary the latter;"
              + " there is no name.");

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write the summary there, beside the output.")
  private @Nullable Path summary;

  @Mixin private FailOnOptions failOn = new FailOnOptions();

  @Option(names = "--all", description = "Show every pod and every node, however many.")
  private boolean all;

  SimulateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void check() {
    checkedRequest();
  }

  /// The simulation over time; null if there is none.
  private @Nullable TimedRequest checkedRequest() {
    if (namespace != null) {
      options.readIn(new InputNamespace(namespace));
    }
    if (!time.hasTraces()) {
      options.requireInput(files, spec.commandLine());
    }
    TimedRequest request = time.request(spec.commandLine());
    if (request != null && options.nodeUsage() != null) {
      throw new ParameterException(
          spec.commandLine(), "--node-usage is of one moment: not with --until or --trace");
    }
    return request;
  }

  /// The summary.
  @Override
  public Map<String, @Nullable Object> document(InputReader inputs)
      throws InputException, InterruptedException, IOException {
    TimedRequest request = checkedRequest();
    options.readBy(inputs);
    if (request == null) {
      var command = new CommandRun(options, files, streams);
      var run = new SimulationRun(command.simulation(), command.notes());
      run.run(_ -> {}, command.progress());
      return shown(run.outcome()).document();
    }
    try (var never = EarlyEnd.never()) {
      var simulation = new TimedSimulate(streams, options, files, never);
      Answer answer =
          time.comparedNodes().isEmpty()
              ? time.hasUsage()
                  ? usageComparison(simulation, request, new RunNotes())
                  : simulation.measure(request, new RunNotes())
              : simulation.compare(request, time.comparedNodes());
      return answer.document();
    }
  }

  @Override
  public List<DocumentType<?>> documentTypes() {
    if (checkedRequest() == null) {
      return List.of(SummaryTree.SUMMARY);
    }
    if (!time.comparedNodes().isEmpty()) {
      return List.of();
    }
    return List.of(time.hasUsage() ? UsageComparison.COMPARISON : TimelineTree.SUMMARY);
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    TimedRequest request = checkedRequest();
    if (summary != null) {
      OutputFile.requireDirectory(summary, spec.commandLine());
    }
    html.check(spec.commandLine());
    if (request != null) {
      return overTime(request);
    }
    var run = new CommandRun(options, files, streams);
    RunOutcome outcome = shown(run(run));
    run.notes().print(streams.err());
    write(
        outcome,
        isWrittenDuringTheRun(),
        "Simulation of " + options.inputTitle(files),
        options.inputTitle(files));
    return failOn.exitCode(outcome, streams.err());
  }

  private RunOutcome shown(RunOutcome outcome) {
    return namespace == null ? outcome : outcome.in(namespace);
  }

  /// Writes an answer to all places that options name.
  ///
  /// @param isWritten whether the output already has it
  private void write(Answer answer, boolean isWritten, String title, String input)
      throws IOException {
    Consumer<Page> page = it -> answer.write(it, all || it.isForPrograms());
    if (!isWritten) {
      output.write(streams, page, answer::document);
    }
    html.write(title, () -> answer.charts(input), page);
    if (summary != null) {
      try (var file = Files.newBufferedWriter(summary)) {
        Codecs.ANY.encode(answer.document(), JsonEncoder.indented(file));
        file.append(System.lineSeparator());
      }
    }
  }

  private boolean isWrittenDuringTheRun() {
    return output.format() == OutputFormat.JSON || output.format() == OutputFormat.YAML;
  }

  private int overTime(TimedRequest request) throws InputException, IOException {
    output.format().requireNoNames(spec.commandLine(), "over time, pods come and go");
    String input = time.inputTitle(options.inputTitle(files));
    try (var early = time.earlyEnd(streams.out())) {
      var simulation = new TimedSimulate(streams, options, files, early);
      return time.comparedNodes().isEmpty()
          ? time.hasUsage()
              ? compareUsage(simulation, request, input)
              : overTime(simulation, request, input)
          : compare(simulation, request, input);
    }
  }

  private int overTime(TimedSimulate simulation, TimedRequest request, String input)
      throws InputException, IOException {
    var notes = new RunNotes();
    var outcome =
        switch (output.format()) {
          case JSON -> simulation.write(request, JsonEncoder.compact(streams.out()), notes);
          case YAML -> simulation.write(request, new YamlEncoder(streams.out()), notes);
          default -> simulation.measure(request, notes);
        };
    notes.print(streams.err());
    if (output.format() == OutputFormat.JSON) {
      streams.out().println();
    }
    write(outcome, isWrittenDuringTheRun(), "Simulation of " + input, input);
    time.draw(() -> outcome.charts(input), "");
    return failOn.exitCode(outcome, streams.err());
  }

  private int compareUsage(TimedSimulate simulation, TimedRequest request, String input)
      throws InputException, IOException {
    if (output.format() == OutputFormat.SUMMARY || summary != null) {
      throw new ParameterException(
          spec.commandLine(), "--usage-seed compares: -o table, json or yaml, without a summary");
    }
    var notes = new RunNotes();
    var comparison = usageComparison(simulation, request, notes);
    notes.print(streams.err());
    write(comparison, false, "Simulation of " + input, input);
    time.draw(() -> comparison.charts(input), "");
    for (var run : comparison.runs().entrySet()) {
      time.draw(() -> run.getValue().outcome().charts(input), run.getKey());
    }
    return failOn.exitCode(comparison.told().outcome(), streams.err());
  }

  private UsageComparison usageComparison(
      TimedSimulate simulation, TimedRequest request, RunNotes notes)
      throws InputException, IOException {
    return new UsageComparison(
        measured(simulation, request, true, notes),
        measured(simulation, request, false, new RunNotes()));
  }

  private UsageComparison.Run measured(
      TimedSimulate simulation, TimedRequest request, boolean isTold, RunNotes notes)
      throws InputException, IOException {
    var hot = new HotNodes();
    var usage = time.usage(isTold, hot);
    return new UsageComparison.Run(
        simulation.measure(usage == null ? request : request.withUsage(usage), notes), hot);
  }

  private int compare(TimedSimulate simulation, TimedRequest request, String input)
      throws InputException, IOException {
    if (isWrittenDuringTheRun()) {
      throw new ParameterException(
          spec.commandLine(), "--nodes with several numbers compares: -o table or -o summary");
    }
    var comparison = simulation.compare(request, time.comparedNodes());
    write(comparison, false, "Simulations of " + input, input);
    int code = ExitCodes.DONE;
    for (var run : comparison.runs().entrySet()) {
      time.draw(() -> run.getValue().charts(input), Integer.toString(run.getKey()));
      code = Math.max(code, failOn.exitCode(run.getValue(), streams.err()));
    }
    return code;
  }

  /// Runs the scheduler, and writes JSON and YAML.
  private RunOutcome run(CommandRun command)
      throws InputException, InterruptedException, IOException {
    try (var _ = new Progress(terminal().progress(), streams.err(), command.progress())) {
      SimulationSetup scenario = command.simulation();
      var run = new SimulationRun(scenario, command.notes());
      switch (output.format()) {
        case JSON -> json(scenario, run, command.progress());
        case YAML -> yaml(scenario, run, command.progress());
        default -> run.run(_ -> {}, command.progress());
      }
      return run.outcome();
    }
  }

  /// JSON is written during the run.
  private Terminal terminal() {
    return output.format() == OutputFormat.JSON
        ? streams.terminal().forStreaming()
        : streams.terminal();
  }

  private void json(SimulationSetup scenario, SimulationRun run, RunProgress progress)
      throws InterruptedException {
    try (var writer =
        new DecisionListWriter(streams.out(), Documents.headOfSimulation(scenario.givenGates()))) {
      run.run(writer, progress);
    }
  }

  private void yaml(SimulationSetup scenario, SimulationRun run, RunProgress progress)
      throws InterruptedException, IOException {
    run.run(_ -> {}, progress);
    ClusterYaml.write(
        scenario.sources(),
        scenario.givenGates(),
        scenario.input(),
        scenario.simulated().replacements(),
        scenario.assumptions()::applied,
        scenario.cluster(),
        streams.out());
  }
}
