package dev.berth.cli.command;

import static java.util.Comparator.comparing;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.questions.configuration.ConfigurationFinder;
import dev.berth.questions.configuration.ConfigurationFinder.FoundConfiguration;
import dev.berth.questions.descheduling.PolicyFiles;
import dev.berth.questions.lint.LintPage;
import dev.berth.questions.lint.LintReport;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Line;
import dev.berth.terminal.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A command about files with configurations of a scheduler, or about files with policies of a
/// descheduler.
abstract class ConfigurationCommand implements Callable<Integer> {
  final Streams streams;

  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = {
        "YAML or JSON with a KubeSchedulerConfiguration, or with a ConfigMap that has one: files,"
            + " directories of them, or - for standard input.",
        "Or files with a DeschedulerPolicy each, or with a ConfigMap or values of a chart that have"
            + " one."
      })
  List<String> files = List.of();

  @Mixin SchedulerOptions scheduler = new SchedulerOptions();

  @Mixin OutputOptions output;

  ConfigurationCommand(Streams streams, OutputOptions output) {
    this.streams = streams;
    this.output = output;
  }

  /// The printed form of a configuration.
  record Output(String source, Runnable writer) {}

  /// Answers for policies of a descheduler.
  abstract int ofPolicies() throws InputException;

  /// Answers for configurations of a scheduler.
  abstract int ofConfigurations() throws InputException;

  @Override
  public final Integer call() throws InputException {
    if (files.stream().noneMatch(PolicyFiles::isPolicy)) {
      return ofConfigurations();
    }
    if (!files.stream().allMatch(PolicyFiles::isPolicy)) {
      throw new ParameterException(
          spec.commandLine(), "a DeschedulerPolicy is checked apart from other files");
    }
    return ofPolicies();
  }

  /// The configurations in the files.
  ///
  /// @param isRequired whether a missing configuration is a problem
  /// @param problems takes what is wrong
  final List<FoundConfiguration> find(boolean isRequired, Problems problems) {
    var finder = new ConfigurationFinder(problems);
    var found = new ArrayList<FoundConfiguration>();
    for (Source source : Sources.of(files, streams.in(), problems)) {
      boolean isNamed =
          files.contains(source.name()) || source.name().equals(Sources.STANDARD_INPUT);
      found.addAll(finder.find(source, isNamed));
    }
    if (isRequired && found.isEmpty() && problems.isEmpty()) {
      problems.add(
          String.join(" ", files), "no file there has a " + KubeSchedulerConfiguration.KIND);
    }
    return found;
  }

  final void print(List<Output> outputs) {
    for (Output document : outputs) {
      if (outputs.size() > 1 && output.format() != OutputFormat.JSON) {
        streams.out().printf("---%n# %s%n", document.source);
      }
      document.writer.run();
    }
  }

  final void write(LintReport report) {
    var format = output.given() == null ? OutputFormat.TABLE : output.format();
    format.write(streams, new LintPage(report)::write, () -> LintReport.FINDINGS.tree(report));
  }

  final void warn(Problem problem) {
    streams.err().println(Line.harmless(problem.warning().toString()));
  }

  /// Sorts problems by lines.
  static Problems inOrder(Problems problems) {
    var ordered = new Problems();
    problems.kept().stream()
        .sorted(comparing(Problem::source).thenComparingInt(Problem::line))
        .forEach(ordered::add);
    return ordered;
  }
}
