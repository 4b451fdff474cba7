package dev.berth.cli.command;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.ConfigurationWriter;
import dev.berth.questions.configuration.ConfigurationCheck;
import dev.berth.questions.descheduling.PolicyFiles;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.terminal.Streams;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `berth check-config print`: validates configurations, and shows the effective ones.
@Command(
    name = PrintConfigurationCommand.NAME,
    header = "Validates configurations, and prints them with all defaults.",
    description =
        "Lists everything that is wrong, with file, line and field, and warns of names that have no"
            + " effect. The output is what kube-scheduler --write-config-to writes. A"
            + " DeschedulerPolicy is looked through for what is wrong, and for what does nothing.",
    footer = {
      "  berth check-config print scheduler.yaml",
      "  kubectl get cm -n kube-system scheduler-config -o yaml | berth check-config print -",
      "  berth check-config print policy.yaml"
    },
    exitCodeList = "3:done, with a finding that --fail-on names")
final class PrintConfigurationCommand extends ConfigurationCommand {
  static final String NAME = "print";

  @Option(
      names = "--scheduler-conf",
      paramLabel = "FILE",
      description =
          "In place of a configuration: that of kube-batch, as convert-kube-batch takes it.")
  private @Nullable Path schedulerConf;

  @Mixin private FindingOptions findings = new FindingOptions();

  PrintConfigurationCommand(Streams streams) {
    super(
        streams,
        new OutputOptions(
            List.of(OutputFormat.YAML, OutputFormat.JSON, OutputFormat.TABLE),
            "yaml: the configuration (default). json: the same. Of a DeschedulerPolicy, how to"
                + " print what is found; table, for people, is the default then."));
  }

  @Override
  int ofPolicies() throws InputException {
    var report = new PolicyFiles(scheduler.pluginDirectory()).lint(files, List.of(), this::warn);
    write(report);
    return findings.exitCode(report);
  }

  @Override
  int ofConfigurations() throws InputException {
    if (files.isEmpty() && schedulerConf == null) {
      throw new ParameterException(spec.commandLine(), "a configuration is missing");
    }
    if (output.format() == OutputFormat.TABLE) {
      throw new ParameterException(
          spec.commandLine(), "a configuration cannot be printed as a table");
    }
    var problems = new Problems();
    var warnings = new ArrayList<Problem>();
    var outputs = new ArrayList<Output>();
    if (schedulerConf != null) {
      var file = new ConfigurationFile(ConfigurationFile.Format.KUBE_BATCH, schedulerConf);
      var loader = new SchedulerLoader(scheduler.request(file), InstantSource.system(), problems);
      add(outputs, schedulerConf.toString(), loader.load(null));
    }
    if (!files.isEmpty()) {
      var check = new ConfigurationCheck(scheduler.request(null), problems, warnings::add);
      for (var found : find(schedulerConf == null, problems)) {
        add(outputs, found.source(), check.check(found));
      }
    }
    warnings.forEach(this::warn);
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    print(outputs);
    return findings.exitCode(warnings.size());
  }

  /// @param loaded null if there are problems
  private void add(List<Output> outputs, String source, @Nullable LoadedScheduler loaded) {
    if (loaded != null) {
      outputs.add(new Output(source, () -> write(loaded)));
    }
  }

  private void write(LoadedScheduler loaded) {
    var configuration = loaded.configuration().inUse(loaded.profiles());
    if (output.format() == OutputFormat.JSON) {
      ConfigurationWriter.write(configuration, JsonEncoder.indented(streams.out()));
      streams.out().println();
    } else {
      ConfigurationWriter.write(configuration, streams.out());
    }
  }
}
