package dev.berth.cli.command;

import static java.util.Comparator.comparing;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.configuration.ConfigurationFinder;
import dev.berth.cli.configuration.FoundConfiguration;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.config.ConfigurationWriter;
import dev.berth.config.ConvertedConfiguration;
import dev.berth.config.conversion.OldVersion;
import dev.berth.config.conversion.VersionConverter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth check-config`: validates configurations, and shows the effective ones.
@Command(
    name = "check-config",
    header = "Validates a KubeSchedulerConfiguration, and prints it with all defaults.",
    description = {
      "",
      "Lists everything that is wrong, with file, line and field, and warns of names that have no"
          + " effect. The output is what kube-scheduler --write-config-to writes.",
      ""
    },
    footer = {
      "",
      "  berth check-config scheduler.yaml",
      "  kubectl get cm -n kube-system scheduler-config -o yaml | berth check-config -",
      "  berth check-config --convert old.yaml > scheduler.yaml"
    })
final class CheckConfigCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON with a KubeSchedulerConfiguration, or with a ConfigMap that has one: files,"
              + " directories of them, or - for standard input.")
  private List<Path> files = List.of();

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = "--convert",
      description =
          "Make v1 of v1beta1, v1beta2 and v1beta3, and print that, without defaults. What is not"
              + " as it was stands in comments at the top; what is wrong with the result, such as"
              + " plugins that are missing here, is a warning.")
  private boolean convert;

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
    var warnings = new ArrayList<Problem>();
    var check = new Check(problems, warnings);
    Map<String, Runnable> outputs = new LinkedHashMap<>();
    for (FoundConfiguration found : find(problems)) {
      check.output(found).ifPresent(output -> outputs.put(found.value().source(), output));
    }
    warnings.forEach(warning -> streams.err().println(Line.harmless(text(warning))));
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    outputs.forEach((source, output) -> {
      if (outputs.size() > 1 && format == OutputFormat.YAML) {
        streams.out().printf("---%n# %s%n", source);
      }
      output.run();
    });
    return ExitCodes.DONE;
  }

  private List<FoundConfiguration> find(Problems problems) {
    var names = files.stream().map(Path::toString).toList();
    var finder = new ConfigurationFinder(problems);
    var found = new ArrayList<FoundConfiguration>();
    for (Source source : Sources.of(names, streams.in(), problems)) {
      boolean isNamed =
          names.contains(source.name()) || source.name().equals(Sources.STANDARD_INPUT);
      found.addAll(finder.find(source, isNamed));
    }
    if (found.isEmpty() && problems.isEmpty()) {
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

  /// By lines, however they were found.
  private static Problems inOrder(Problems problems) {
    var ordered = new Problems();
    problems.kept().stream()
        .sorted(comparing(Problem::source).thenComparingInt(Problem::line))
        .forEach(ordered::add);
    return ordered;
  }

  private static String text(Problem warning) {
    return new Problem(
            warning.source(),
            warning.line(),
            0,
            "",
            "warning: %s: %s".formatted(warning.path(), warning.message()))
        .toString();
  }

  /// Checks configurations one by one, and makes what is printed of them.
  private final class Check {
    private final Problems problems;
    private final List<Problem> warnings;
    private final SchedulerLoader loader;

    Check(Problems problems, List<Problem> warnings) {
      this.problems = problems;
      this.warnings = warnings;
      loader = loader(problems);
    }

    private SchedulerLoader loader(Problems target) {
      return new SchedulerLoader(scheduler.request(null), InstantSource.system(), target);
    }

    /// Prints the configuration; empty if there are problems.
    Optional<Runnable> output(FoundConfiguration found) {
      var old = OldVersion.of(found.apiVersion());
      if (old.isEmpty()) {
        LoadedScheduler loaded = loader.check(found.value(), warnings::add);
        return Optional.ofNullable(loaded)
            .map(checked -> convert ? () -> write(asWritten(found)) : () -> write(checked));
      }
      if (!convert) {
        problems.add(
            found
                .value()
                .problem(
                    "apiVersion",
                    "%s is not served any more; --convert makes %s of it"
                        .formatted(found.apiVersion(), KubeSchedulerConfiguration.API_VERSION)));
        return Optional.empty();
      }
      var value = found.value();
      var converted =
          VersionConverter.convert(
              old.get(),
              new Located<>(fields(found), value.source(), value.line(), value.positions()),
              problems);
      if (converted == null) {
        return Optional.empty();
      }
      checkResult(converted, value.source());
      return Optional.of(() -> write(converted));
    }

    /// The lines are those of the result.
    private void checkResult(ConvertedConfiguration converted, String source) {
      var text = new StringBuilder();
      converted.write(text);
      var wrong = new Problems();
      new ConfigurationFinder(wrong)
          .find(text.toString(), source + ", converted")
          .forEach(result -> loader(wrong).check(result.value(), warnings::add));
      warnings.addAll(wrong.kept());
    }
  }

  private static ConvertedConfiguration asWritten(FoundConfiguration found) {
    return new ConvertedConfiguration(fields(found), List.of());
  }

  private static Map<String, @Nullable Object> fields(FoundConfiguration found) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (found.value().value().decode(Codecs.ANY) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> fields.put((String) name, value));
    }
    return fields;
  }

  private void write(ConvertedConfiguration converted) {
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
