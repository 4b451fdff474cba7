package dev.berth.cli.command;

import dev.berth.cli.Streams;
import dev.berth.cli.scenario.Scenario;
import dev.berth.cli.scenario.ScenarioLoader;
import dev.berth.cli.scenario.ScenarioRequest;
import dev.berth.cluster.manifest.ByteProgress;
import dev.berth.cluster.output.ResultWriter;
import dev.berth.engine.choice.FirstByName;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `berth simulate`: places every pending pod of the given YAML.
@Command(name = "simulate", description = "Places every pending pod of the given YAML.")
final class SimulateCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "files, directories, or - for standard input")
  private List<String> files = List.of();

  @Option(names = "--config", paramLabel = "FILE", description = "a KubeSchedulerConfiguration")
  private @Nullable Path config;

  @Option(
      names = "--feature-gates",
      paramLabel = "A=true,...",
      description = "as for kube-scheduler")
  private List<String> featureGates = List.of();

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "a directory of jars with plugins")
  private @Nullable Path pluginDirectory;

  @Option(
      names = "-o",
      required = true,
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}")
  private Format format = Format.JSON;

  private enum Format {
    JSON
  }

  SimulateCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws Exception {
    Scenario scenario =
        new ScenarioLoader(streams.in(), InstantSource.system(), new ByteProgress())
            .load(
                new ScenarioRequest(
                    files, config, featureGates, pluginDirectory, new FirstByName()));
    return switch (format) {
      case JSON -> printJson(scenario);
    };
  }

  private int printJson(Scenario scenario) throws InterruptedException {
    try (var writer = new ResultWriter(streams.out(), "v1.37.1", String.join(",", featureGates))) {
      scenario.simulation().run(writer, progress -> {});
    }
    return 0;
  }
}
