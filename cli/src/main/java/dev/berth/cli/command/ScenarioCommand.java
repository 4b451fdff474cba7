package dev.berth.cli.command;

import dev.berth.questions.sweep.ScenarioRunner;
import dev.berth.questions.sweep.SweepPlanTree;
import dev.berth.scenario.InputReader;
import dev.berth.scenario.SharedInputs;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepPlan;
import dev.berth.sweep.SweepScenario;
import dev.berth.terminal.Streams;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// Runs each scenario of a plan as a command line: every option of the command may differ between
/// scenarios. Each command line creates its own command objects, so scenarios share only the
/// objects of their files, which are values. For any threads.
final class ScenarioCommand implements ScenarioRunner {
  /// The number of times that a file counts.
  private static final Pattern TIMES = Pattern.compile("\\*\\d+$");

  private final SweepPlan plan;
  private final Path directory;
  private final InputReader inputs = new SharedInputs();
  private final CommandSpec known;

  /// @param plan the plan; its question is one of [SweepPlanTree#QUESTIONS]
  /// @param directory names of files are relative to it
  ScenarioCommand(SweepPlan plan, Path directory) {
    this.plan = plan;
    this.directory = directory;
    known =
        RootCommand.command(
            Streams.silent(InputStream.nullInputStream()), plan.question().split(" "));
  }

  /// The options of the question, without the two dashes.
  Set<String> options() {
    return known.options().stream()
        .map(OptionSpec::longestName)
        .map(name -> name.substring(2))
        .collect(Collectors.toSet());
  }

  /// Whether there is an option with that name or alias.
  boolean hasOption(String name) {
    return known.findOption("--" + name) != null;
  }

  /// Parses a command line of the plan's question.
  ///
  /// @param options that there are
  /// @throws ParameterException with all errors
  CommandLine parse(Map<String, List<String>> options, List<String> files) {
    var arguments = new ArrayList<>(List.of(plan.question().split(" ")));
    options.forEach((name, values) ->
        values.forEach(value -> arguments.addAll(argument(known.findOption("--" + name), value))));
    files.forEach(file -> arguments.add(resolved(file)));
    return RootCommand.parse(
        Streams.silent(InputStream.nullInputStream()), arguments.toArray(String[]::new));
  }

  /// An option with its value; for a flag, only the option, or nothing if it is false.
  private List<String> argument(OptionSpec option, String value) {
    var name = option.longestName();
    if (option.arity().max() > 0) {
      boolean isFile = option.paramLabel().contains("FILE") || option.paramLabel().contains("DIR");
      return List.of(name + "=" + (isFile ? withResolved(value) : value));
    }
    return switch (value) {
      case "true" -> List.of(name);
      case "false" -> List.of();
      default ->
          throw new ParameterException(
              option.command().commandLine(),
              "%s: \"%s\" is not true or false".formatted(name, value));
    };
  }

  /// The name of a file in the form of the command.
  String resolved(String file) {
    return file.matches("https?://.*") ? file : directory.resolve(file).toString();
  }

  /// The files in the value of an option, as in `web.yaml*3` or `monday.csv,tuesday.csv`.
  static Stream<String> fileNames(String value) {
    return Arrays.stream(value.split(",", -1)).map(part -> TIMES.matcher(part).replaceFirst(""));
  }

  /// The value of an option that may name files, as in `web.yaml*3` or `monday.csv,tuesday.csv`.
  private String withResolved(String value) {
    return Arrays.stream(value.split(",", -1))
        .map(part ->
            Files.exists(Path.of(resolved(TIMES.matcher(part).replaceFirst(""))))
                ? resolved(part)
                : part)
        .collect(Collectors.joining(","));
  }

  /// Asks a scenario. A failure is a result, too, since it would happen again.
  ///
  /// @throws OutOfMemoryError if other scenarios leave too little memory
  @Override
  public ScenarioResult run(SweepScenario scenario) throws InterruptedException {
    try {
      var command = parse(scenario.options(), scenario.files());
      DocumentCommand question = command.getCommand();
      return ScenarioResult.of(scenario.number(), plan, question.document(inputs));
    } catch (InterruptedException | OutOfMemoryError e) {
      throw e;
    } catch (Exception | Error e) {
      return ScenarioResult.failed(scenario.number(), FailureReport.line(e));
    }
  }
}
