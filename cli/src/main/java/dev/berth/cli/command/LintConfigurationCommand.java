package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.questions.configuration.ConfigurationCheck;
import dev.berth.questions.configuration.ConfigurationFinder;
import dev.berth.questions.descheduling.PolicyFiles;
import dev.berth.questions.lint.LintReport;
import dev.berth.questions.lint.LintRun;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.terminal.Streams;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `berth check-config lint`: finds settings that can never match a cluster.
@Command(
    name = LintConfigurationCommand.NAME,
    header = "Finds what can never match a cluster, in configurations and manifests.",
    description =
        "Selectors of no node, requests larger than any node, budgets that block every eviction,"
            + " and so on, each with a fix. Without FILEs, the objects of the cluster are looked"
            + " through. Of a DeschedulerPolicy, also names that are not there.",
    footer = {
      "  berth check-config lint --cluster prod.json.gz rendered/",
      "  berth check-config lint scheduler.yaml --context prod",
      "  berth check-config lint policy.yaml --cluster cluster.yaml"
    },
    exitCodeList = "3:done, with a finding that --fail-on names")
final class LintConfigurationCommand extends ConfigurationCommand {
  static final String NAME = "lint";

  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description = {
        "Look through configuration and manifests for what can never match this cluster: a file as"
            + " berth snapshot writes it, or a directory. May be repeated.",
        "Without manifests among the FILEs, the objects of the cluster are looked through."
      })
  private List<String> cluster = List.of();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Mixin private FindingOptions findings = new FindingOptions();

  @Option(
      names = "--scheduler-conf",
      paramLabel = "FILE",
      description =
          "In place of a configuration: that of kube-batch, as convert-kube-batch takes it.")
  private @Nullable Path schedulerConf;

  LintConfigurationCommand(Streams streams) {
    super(
        streams,
        new OutputOptions(OutputFormat.TEXTS, "How to print what is found (default: table)."));
  }

  @Override
  int ofPolicies() throws InputException {
    var problems = new Problems();
    var ofCluster = Sources.of(cluster, streams.in(), problems);
    InputException.throwIfAny(problems);
    var notes = new RunNotes();
    var progress = new RunProgress();
    LintReport report;
    try (var _ = streams.showing(progress)) {
      report =
          new PolicyFiles(scheduler.pluginDirectory())
              .lint(files, sources(ofCluster, progress, notes), this::warn);
    }
    notes.print(streams.err());
    write(report);
    return findings.exitCode(report);
  }

  @Override
  int ofConfigurations() throws InputException {
    if (cluster.isEmpty() && !live.isGiven()) {
      throw new ParameterException(
          spec.commandLine(),
          "a cluster is missing: name a file by --cluster, or a live one by --kubeconfig or"
              + " --context");
    }
    var problems = new Problems();
    var warnings = new ArrayList<Problem>();
    var manifests = Sources.of(files, streams.in(), problems);
    var ofCluster = Sources.of(cluster, streams.in(), problems);
    LoadedScheduler given = given(manifests, problems, warnings);
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    var notes = new RunNotes();
    var progress = new RunProgress();
    var clock = InstantSource.system();
    LintReport report;
    try (var _ = streams.showing(progress)) {
      report =
          new LintRun(sources(ofCluster, progress, notes), manifests, given, warnings)
              .run(
                  new ScenarioLoader(streams.in(), clock, progress.bytes(), notes),
                  scheduler.request(file()),
                  clock);
    }
    notes.print(streams.err());
    write(report);
    return findings.exitCode(report);
  }

  /// The live cluster, if the options name one, and then the files.
  private List<Source> sources(List<Source> ofFiles, RunProgress progress, RunNotes notes) {
    return Stream.concat(live.sources(progress, notes::note).stream(), ofFiles.stream()).toList();
  }

  private @Nullable ConfigurationFile file() {
    return schedulerConf == null
        ? null
        : new ConfigurationFile(ConfigurationFile.Format.KUBE_BATCH, schedulerConf);
  }

  /// The scheduler of the only configuration among the files; null if there is none, or if it is
  /// invalid.
  private @Nullable LoadedScheduler given(
      List<Source> sources, Problems problems, List<Problem> warnings) {
    var finder = new ConfigurationFinder(problems);
    var found = sources.stream().flatMap(it -> finder.find(it, false).stream()).toList();
    if (found.size() > 1) {
      problems.add(
          found
              .getLast()
              .value()
              .problem("", "there is another configuration in " + found.getFirst().source()));
    }
    return found.isEmpty()
        ? null
        : new ConfigurationCheck(scheduler.request(null), problems, warnings::add)
            .check(found.getFirst());
  }
}
