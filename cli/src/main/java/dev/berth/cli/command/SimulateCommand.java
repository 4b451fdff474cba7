package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.cli.document.Documents;
import dev.berth.cli.report.HeatMap;
import dev.berth.cli.report.HeatMapSvg;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.report.RunOutcome;
import dev.berth.cli.report.SimulationRun;
import dev.berth.cli.report.SummaryTree;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.terminal.Terminal;
import dev.berth.cli.timeline.HotNodes;
import dev.berth.cli.timeline.TimedRequest;
import dev.berth.cli.timeline.TimelineOutcome;
import dev.berth.cli.timeline.TimelinePage;
import dev.berth.cli.timeline.UsageComparison;
import dev.berth.cluster.output.ClusterYaml;
import dev.berth.cluster.output.DecisionListWriter;
import dev.berth.timeline.chart.Chart;
import dev.berth.timeline.chart.TimelineCharts;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth simulate`: places every pending pod of the given YAML.
@Command(
    name = "simulate",
    header = "Places every pending pod of a cluster, and shows the result.",
    description = {
      "",
      "Pods that have a node stay there; new ones that name theirs have to be taken by its kubelet."
          + " All others are placed, in the order and with the decisions of kube-scheduler."
          + " Deployments and other workloads get the pods that they lack.",
      "With --until or --trace time passes: pods arrive, wait, run and end.",
      ""
    },
    footer = {
      "",
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
final class SimulateCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named, and what is to be placed there.")
  private List<String> files = List.of();

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
  public Integer call() throws InputException, InterruptedException, IOException {
    if (!time.hasTraces()) {
      options.requireInput(files, spec.commandLine());
    }
    if (summary != null) {
      OutputFile.requireDirectory(summary, spec.commandLine());
    }
    html.check(spec.commandLine());
    TimedRequest request = time.request(spec.commandLine());
    if (request != null) {
      if (options.nodeUsage() != null) {
        throw new ParameterException(
            spec.commandLine(), "--node-usage is of one moment: not with --until or --trace");
      }
      return overTime(request);
    }
    var notes = new RunNotes();
    RunOutcome outcome = run(notes);
    notes.print(streams.err());
    if (!isWrittenDuringTheRun()) {
      output
          .writer(streams)
          .write(page -> write(outcome, page), () -> SummaryTree.SUMMARY.tree(outcome));
    }
    html.write(
        "Simulation of " + options.inputTitle(files),
        () -> charts(outcome),
        page -> write(outcome, page));
    if (summary != null) {
      try (var file = Files.newBufferedWriter(summary)) {
        write(outcome, file);
      }
    }
    return failOn.exitCode(outcome, streams.err());
  }

  private void write(RunOutcome outcome, Page page) {
    new ReportPage(outcome.report(), all || page.isForPrograms()).write(page);
  }

  private List<Chart> charts(RunOutcome outcome) {
    var nodes = outcome.report().nodes();
    return nodes.isEmpty()
        ? List.of()
        : List.of(
            new Chart(
                "nodes",
                HeatMapSvg.of(
                    HeatMap.of(nodes),
                    "Requested on each node, after the run",
                    about(options.inputTitle(files), nodes.size()))));
  }

  private static String about(String input, int nodes) {
    return "%s · %s".formatted(input, ReportPage.count(nodes, "node"));
  }

  private boolean isWrittenDuringTheRun() {
    return output.format() == OutputFormat.JSON || output.format() == OutputFormat.YAML;
  }

  private int overTime(TimedRequest request) throws InputException, IOException {
    output.format().requireNoNames(spec.commandLine(), "over time, pods come and go");
    try (var early = time.earlyEnd(streams.out())) {
      return overTime(request, new TimedSimulate(streams, options, output.format(), early, all));
    }
  }

  private int overTime(TimedRequest request, TimedSimulate simulation)
      throws InputException, IOException {
    if (!time.comparedNodes().isEmpty()) {
      return compare(simulation, request);
    }
    if (time.hasUsage()) {
      return compareUsage(simulation, request);
    }
    var outcome = simulation.run(files, request);
    if (summary != null) {
      try (var file = Files.newBufferedWriter(summary)) {
        outcome.writeSummary(file);
      }
    }
    time.draw(outcome.figures(), about(outcome), "");
    html.write(
        "Simulation of " + timedInput(),
        () -> TimelineCharts.of(outcome.figures(), about(outcome)),
        page -> new TimelinePage(outcome, all).write(page));
    return failOn.exitCode(outcome, streams.err());
  }

  private String timedInput() {
    return time.inputTitle(options.inputTitle(files));
  }

  private String about(TimelineOutcome outcome) {
    return about(timedInput(), outcome.figures().nodes());
  }

  private int compareUsage(TimedSimulate simulation, TimedRequest request)
      throws InputException, IOException {
    if (output.format() == OutputFormat.SUMMARY || summary != null) {
      throw new ParameterException(
          spec.commandLine(), "--usage-seed compares: -o table, json or yaml, without a summary");
    }
    var notes = new RunNotes();
    var comparison =
        new UsageComparison(
            measured(simulation, request, true, notes),
            measured(simulation, request, false, new RunNotes()));
    notes.print(streams.err());
    output.writer(streams).write(comparison::write, comparison::tree);
    String about = about(comparison.told().outcome());
    time.draw(comparison, about);
    for (var run : comparison.runs().entrySet()) {
      time.draw(run.getValue().outcome().figures(), about, run.getKey());
    }
    html.write(
        "Simulation of " + timedInput(), () -> List.of(comparison.chart(about)), comparison::write);
    return failOn.exitCode(comparison.told().outcome(), streams.err());
  }

  private UsageComparison.Run measured(
      TimedSimulate simulation, TimedRequest request, boolean isTold, RunNotes notes)
      throws InputException, IOException {
    var hot = new HotNodes();
    var usage = time.usage(isTold, hot);
    return new UsageComparison.Run(
        simulation.measure(files, usage == null ? request : request.withUsage(usage), notes), hot);
  }

  private int compare(TimedSimulate simulation, TimedRequest request)
      throws InputException, IOException {
    if (isWrittenDuringTheRun()) {
      throw new ParameterException(
          spec.commandLine(), "--nodes with several numbers compares: -o table or -o summary");
    }
    var comparison = simulation.compare(files, request, time.comparedNodes());
    output.writer(streams).write(comparison::write, comparison::summary);
    if (summary != null) {
      try (var file = Files.newBufferedWriter(summary)) {
        comparison.writeSummary(file);
      }
    }
    html.write("Simulations of " + timedInput(), List::of, comparison::write);
    int code = ExitCodes.DONE;
    for (var run : comparison.runs().entrySet()) {
      time.draw(run.getValue().figures(), about(run.getValue()), Integer.toString(run.getKey()));
      code = Math.max(code, failOn.exitCode(run.getValue(), streams.err()));
    }
    return code;
  }

  /// Runs the scheduler, and writes JSON and YAML.
  ///
  /// @param notes collects notices about the run
  private RunOutcome run(RunNotes notes) throws InputException, InterruptedException, IOException {
    var progress = new RunProgress();
    try (var _ = new Progress(terminal().progress(), streams.err(), progress)) {
      SimulationSetup scenario = options.load(files, streams, progress, notes);
      InputNotices.note(scenario.input(), scenario.simulated(), streams.err(), notes);
      var run = new SimulationRun(scenario, notes);
      switch (output.format()) {
        case TABLE, WIDE, NAME, MARKDOWN, CSV, SUMMARY -> run.run(_ -> {}, progress);
        case JSON -> json(scenario, run, progress);
        case YAML -> yaml(scenario, run, progress);
      }
      return run.outcome();
    }
  }

  /// JSON is written while the run goes on.
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
        scenario.cluster(),
        streams.out());
  }

  private static void write(RunOutcome outcome, Appendable out) throws IOException {
    Codecs.ANY.encode(SummaryTree.SUMMARY.tree(outcome), JsonEncoder.indented(out));
    out.append(System.lineSeparator());
  }
}
