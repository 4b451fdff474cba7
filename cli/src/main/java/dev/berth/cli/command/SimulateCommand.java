package dev.berth.cli.command;

import dev.berth.cli.report.ClusterUse;
import dev.berth.cli.report.Report;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.report.RunLog;
import dev.berth.cli.report.Workloads;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.terminal.Terminal;
import dev.berth.cluster.output.ClusterYaml;
import dev.berth.cluster.output.DecisionListWriter;
import java.io.IOException;
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

/// `berth simulate`: places every pending pod of the given YAML.
@Command(
    name = "simulate",
    header = "Places every pending pod of a cluster, and shows the result.",
    description = {
      "",
      "Pods with a node run there, all others are placed, in the order and with the decisions of"
          + " kube-scheduler. Deployments and other workloads get the pods that they lack.",
      ""
    },
    footer = {
      "",
      "  berth snapshot > cluster.yaml",
      "  berth simulate cluster.yaml app.yaml",
      "  berth simulate --context prod app.yaml",
      "  berth simulate cluster.yaml app.yaml -o yaml | berth simulate - more.yaml"
    })
final class SimulateCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
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
      description = {
        "table: for people (default).",
        "json: every decision with all reasons and scores.",
        "yaml: the objects as given, with what the run has done to them."
      })
  private OutputFormat format = OutputFormat.TABLE;

  @Option(names = "--all", description = "Show every pod and every node, however many.")
  private boolean all;

  SimulateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, InterruptedException, IOException {
    options.requireInput(files, spec.commandLine());
    var notes = new RunNotes();
    Report report = run(notes);
    notes.print(streams.err());
    if (report != null) {
      new ReportPage(report, all).write(Page.of(streams));
    }
    return ExitCodes.DONE;
  }

  /// Runs the scheduler, and writes JSON and YAML.
  ///
  /// @param notes collects notices about the run
  /// @return the report of the formats for people; null for the others
  private @Nullable Report run(RunNotes notes)
      throws InputException, InterruptedException, IOException {
    var progress = new RunProgress();
    try (var _ = new Progress(terminal().progress(), streams.err(), progress)) {
      SimulationSetup scenario = options.load(files, streams, progress, notes);
      InputNotices.print(scenario, streams.err());
      return switch (format) {
        case TABLE -> report(scenario, progress);
        case JSON -> {
          json(scenario, progress);
          yield null;
        }
        case YAML -> {
          yaml(scenario, progress);
          yield null;
        }
      };
    }
  }

  /// JSON is written while the run goes on.
  private Terminal terminal() {
    return format == OutputFormat.JSON ? streams.terminal().forStreaming() : streams.terminal();
  }

  private static Report report(SimulationSetup scenario, RunProgress progress)
      throws InterruptedException {
    var log = new RunLog();
    var use = new ClusterUse(scenario.cluster(), scenario.featureGates());
    scenario.simulation().run(log, progress);
    return Report.of(log, use, new Workloads(scenario.manifests()));
  }

  private void json(SimulationSetup scenario, RunProgress progress) throws InterruptedException {
    try (var writer =
        new DecisionListWriter(streams.out(), VersionText.KUBERNETES, options.featureGates())) {
      scenario.simulation().run(writer, progress);
    }
  }

  private void yaml(SimulationSetup scenario, RunProgress progress)
      throws InterruptedException, IOException {
    scenario.simulation().run(_ -> {}, progress);
    ClusterYaml.write(
        scenario.sources(), scenario.input(), scenario.made(), scenario.cluster(), streams.out());
  }
}
