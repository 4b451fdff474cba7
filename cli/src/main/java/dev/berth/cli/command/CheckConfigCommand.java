package dev.berth.cli.command;

import static java.util.Comparator.comparing;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.configuration.ConfigurationCheck;
import dev.berth.cli.configuration.ConfigurationFinder;
import dev.berth.cli.configuration.FoundConfiguration;
import dev.berth.cli.descheduling.PolicyConversion;
import dev.berth.cli.descheduling.PolicyLint;
import dev.berth.cli.lint.LintPage;
import dev.berth.cli.lint.LintReport;
import dev.berth.cli.lint.LintRun;
import dev.berth.cli.lint.LintTree;
import dev.berth.cli.scenario.ConfigurationFile;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.ScenarioLoader;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.config.ConfigurationWriter;
import dev.berth.config.ConvertedDocument;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
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

/// `berth check-config`: validates configurations, and shows the effective ones; or looks through
/// them, and through manifests, for what can never match a cluster.
@Command(
    name = "check-config",
    header = "Validates a KubeSchedulerConfiguration, and finds what can never match a cluster.",
    description = {
      "",
      "Lists everything that is wrong, with file, line and field, and warns of names that have no"
          + " effect. The output is what kube-scheduler --write-config-to writes.",
      "",
      "With a cluster (--cluster, --kubeconfig or --context), the output is a list of what can"
          + " never match there, in the configuration and in manifests: selectors of no node,"
          + " requests larger than any node, budgets that block every eviction, and so on, each"
          + " with a fix.",
      "",
      "A file with a DeschedulerPolicy, or with a ConfigMap that has one, is looked through for"
          + " what is wrong, and for what does nothing; with a cluster also for names that are not"
          + " there, and for what can never be there.",
      ""
    },
    footer = {
      "",
      "  berth check-config scheduler.yaml",
      "  kubectl get cm -n kube-system scheduler-config -o yaml | berth check-config -",
      "  berth check-config --convert old.yaml > scheduler.yaml",
      "  berth check-config --cluster prod.json.gz rendered/",
      "  berth check-config scheduler.yaml --context prod"
    },
    exitCodeList = "3:done, and there is what --fail-on names")
final class CheckConfigCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = {
        "YAML or JSON with a KubeSchedulerConfiguration, or with a ConfigMap that has one: files,"
            + " directories of them, or - for standard input.",
        "With a cluster, also manifests. Or files with a DeschedulerPolicy each."
      })
  private List<String> files = List.of();

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Mixin private LintOptions lint = new LintOptions();

  @Option(
      names = "--convert",
      description =
          "Make v1 of v1beta1, v1beta2 and v1beta3, and v1alpha2 of a DeschedulerPolicy of"
              + " v1alpha1, and print that, without defaults. What is not as it was stands in"
              + " comments at the top; what is wrong with the result, such as plugins that are"
              + " missing here, is a warning.")
  private boolean convert;

  @Option(
      names = "--scheduler-conf",
      paramLabel = "FILE",
      description =
          "In place of a configuration: that of kube-batch, as convert-kube-batch takes it.")
  private @Nullable Path schedulerConf;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "yaml|json|table",
      converter = OutputFormat.TextConverter.class,
      description = {
        "How to print the configuration: yaml (default) or json.",
        "With a cluster, how to print what is found: table, for people (default), yaml or json."
      })
  private @Nullable OutputFormat format;

  CheckConfigCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException {
    if (files.stream().anyMatch(PolicyLint::isPolicy)) {
      if (!files.stream().allMatch(PolicyLint::isPolicy)) {
        throw new ParameterException(
            spec.commandLine(), "a DeschedulerPolicy is checked apart from other files");
      }
      return convert ? convertPolicies() : lintPolicies();
    }
    if (lint.isGiven()) {
      return lint();
    }
    if (files.isEmpty() && schedulerConf == null) {
      throw new ParameterException(
          spec.commandLine(), "a configuration is missing, or a cluster to compare with");
    }
    if (format == OutputFormat.TABLE) {
      throw new ParameterException(spec.commandLine(), "a configuration is no table");
    }
    if (convert && schedulerConf != null) {
      throw new ParameterException(
          spec.commandLine(), "berth convert-kube-batch converts what --scheduler-conf names");
    }
    var problems = new Problems();
    var warnings = new ArrayList<Problem>();
    var outputs = new ArrayList<Output>();
    if (schedulerConf != null) {
      LoadedScheduler loaded =
          new SchedulerLoader(request(), InstantSource.system(), problems).load(null);
      if (loaded != null) {
        outputs.add(new Output(schedulerConf.toString(), () -> write(loaded)));
      }
    }
    var check = new ConfigurationCheck(scheduler.request(null), problems, warnings::add);
    for (FoundConfiguration found : find(problems)) {
      Runnable writer = writer(found, check);
      if (writer != null) {
        outputs.add(new Output(found.source(), writer));
      }
    }
    warnings.forEach(this::warn);
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    print(outputs);
    return ExitCodes.DONE;
  }

  private void print(List<Output> outputs) {
    for (Output output : outputs) {
      if (outputs.size() > 1 && format != OutputFormat.JSON) {
        streams.out().printf("---%n# %s%n", output.source);
      }
      output.writer.run();
    }
  }

  private void warn(Problem problem) {
    streams.err().println(Line.harmless(problem.warning().toString()));
  }

  /// Makes policies of the descheduler of those of an earlier version.
  private int convertPolicies() throws InputException {
    if (lint.isGiven()) {
      throw new ParameterException(spec.commandLine(), "--convert needs no cluster");
    }
    print(
        new PolicyConversion(scheduler.pluginDirectory())
            .run(files, this::warn).entrySet().stream()
                .map(policy -> new Output(policy.getKey(), () -> write(policy.getValue())))
                .toList());
    return ExitCodes.DONE;
  }

  /// Looks through policies of the descheduler.
  private int lintPolicies() throws InputException {
    var problems = new Problems();
    var ofCluster = Sources.of(lint.names(), streams.in(), problems);
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    var notes = new RunNotes();
    var progress = new RunProgress();
    LintReport report;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress)) {
      report =
          new PolicyLint(scheduler.pluginDirectory())
              .run(files, lint.sources(ofCluster, progress, notes::note), this::warn);
    }
    notes.print(streams.err());
    write(report);
    return lint.exitCode(report);
  }

  /// The scheduler, if no file has another one.
  private SchedulerRequest request() {
    return scheduler.request(
        schedulerConf == null
            ? null
            : new ConfigurationFile(ConfigurationFile.Format.KUBE_BATCH, schedulerConf));
  }

  /// Looks through the files, or through the cluster, for what can never match.
  private int lint() throws InputException {
    if (convert) {
      throw new ParameterException(spec.commandLine(), "--convert needs no cluster");
    }
    var problems = new Problems();
    var warnings = new ArrayList<Problem>();
    var manifests = Sources.of(names(), streams.in(), problems);
    var ofCluster = Sources.of(lint.names(), streams.in(), problems);
    LoadedScheduler given = given(manifests, problems, warnings);
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    var notes = new RunNotes();
    var progress = new RunProgress();
    var clock = InstantSource.system();
    LintReport report;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress)) {
      report =
          new LintRun(lint.sources(ofCluster, progress, notes::note), manifests, given, warnings)
              .run(
                  new ScenarioLoader(streams.in(), clock, progress.bytes(), notes),
                  request(),
                  clock);
    }
    notes.print(streams.err());
    write(report);
    return lint.exitCode(report);
  }

  /// The scheduler of the one configuration among the files; null if there is none, or if it is
  /// wrong.
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

  private void write(LintReport report) {
    new ResultWriter(format == null ? OutputFormat.TABLE : format, streams)
        .write(new LintPage(report)::write, () -> LintTree.FINDINGS.tree(report));
  }

  /// What is printed of a configuration.
  private record Output(String source, Runnable writer) {}

  /// Null if there are problems.
  private @Nullable Runnable writer(FoundConfiguration found, ConfigurationCheck check) {
    if (convert) {
      ConvertedDocument converted = check.convert(found);
      return converted == null ? null : () -> write(converted);
    }
    LoadedScheduler loaded = check.check(found);
    return loaded == null ? null : () -> write(loaded);
  }

  private List<FoundConfiguration> find(Problems problems) {
    var names = names();
    var finder = new ConfigurationFinder(problems);
    var found = new ArrayList<FoundConfiguration>();
    for (Source source : Sources.of(names, streams.in(), problems)) {
      boolean isNamed =
          names.contains(source.name()) || source.name().equals(Sources.STANDARD_INPUT);
      found.addAll(finder.find(source, isNamed));
    }
    if (found.isEmpty() && schedulerConf == null && problems.isEmpty()) {
      problems.add(
          new Problem(
              String.join(" ", names),
              0,
              0,
              "",
              "no file there has a " + KubeSchedulerConfiguration.KIND));
    }
    return found;
  }

  private List<String> names() {
    return files;
  }

  /// By lines, however they were found.
  private static Problems inOrder(Problems problems) {
    var ordered = new Problems();
    problems.kept().stream()
        .sorted(comparing(Problem::source).thenComparingInt(Problem::line))
        .forEach(ordered::add);
    return ordered;
  }

  private void write(ConvertedDocument converted) {
    if (format == OutputFormat.JSON) {
      converted.remarks().forEach(remark -> streams.err().println("berth: " + remark));
      Codecs.ANY.encode(converted.document(), JsonEncoder.indented(streams.out()));
      streams.out().println();
    } else {
      converted.write(streams.out());
    }
  }

  private void write(LoadedScheduler loaded) {
    var configuration = loaded.configuration().inUse(loaded.profiles());
    if (format == OutputFormat.JSON) {
      ConfigurationWriter.write(configuration, JsonEncoder.indented(streams.out()));
      streams.out().println();
    } else {
      ConfigurationWriter.write(configuration, streams.out());
    }
  }
}
