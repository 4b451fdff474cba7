package dev.berth.cli.command;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.terminal.Streams;
import dev.berth.config.ConfigurationWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth check-config`: validates a configuration, and shows the effective one.
@Command(
    name = "check-config",
    header = "Validates a KubeSchedulerConfiguration, and prints it with all defaults.",
    description = {
      "",
      "Lists everything that is wrong, with file, line and field. The output is what kube-scheduler"
          + " --write-config-to writes.",
      ""
    })
final class CheckConfigCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "YAML or JSON with a KubeSchedulerConfiguration.")
  private Path file = Path.of("");

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "yaml|json",
      converter = OutputFormat.Converter.class,
      description = "How to print the configuration (default: yaml).")
  private OutputFormat format = OutputFormat.YAML;

  CheckConfigCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException {
    if (format == OutputFormat.TABLE) {
      throw new ParameterException(spec.commandLine(), "a configuration is no table");
    }
    var problems = new Problems();
    LoadedScheduler loaded =
        new SchedulerLoader(scheduler.request(file), InstantSource.system(), problems).load(null);
    if (loaded == null) {
      throw new InputException(problems);
    }
    var configuration = loaded.configuration().inUse(loaded.profiles());
    if (format == OutputFormat.JSON) {
      ConfigurationWriter.write(configuration, JsonEncoder.indented(streams.out()));
      streams.out().println();
    } else {
      ConfigurationWriter.write(configuration, streams.out());
    }
    return ExitCodes.DONE;
  }
}
