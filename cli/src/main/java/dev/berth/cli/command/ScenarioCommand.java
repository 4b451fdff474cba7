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

/// Asks the scenarios of a plan, each by a command line: whatever a command has as an option may
/// differ between scenarios. Each command line makes command objects of its own, so scenarios share
/// nothing but the objects of their files, which are values. For any threads.
final class ScenarioCommand implements ScenarioRunner {
  /// How often a file counts.
  private static final Pattern TIMES = Pattern.compile("\\*\\d+$");

  private final SweepPlan plan;
  private final Path directory;
  private final InputReader inputs = new SharedInputs();
  private final CommandSpec known;

  /// @param plan whose question is one of [SweepPlanTree#QUESTIONS]
  /// @param directory to which names of files are relative
  ScenarioCommand(SweepPlan plan, Path directory) {
    this.plan = plan;
    this.directory = directory;
    known =
        RootCommand.command(
            Streams.silent(InputStream.nullInputStream()), plan.question().split(" "));
  }

  /// The options that the question has, without the two dashes.
  Set<String> options() {
    return known.options().stream()
        .map(OptionSpec::longestName)
        .map(name -> name.substring(2))
        .collect(Collectors.toSet());
  }

  /// Whether there is an option of that name, or an alias of it.
  boolean hasOption(String name) {
    return known.findOption("--" + name) != null;
  }

  /// Reads a command line of the plan's question.
  ///
  /// @param options that there are
  /// @throws ParameterException with all that is wrong
  CommandLine parse(Map<String, List<String>> options, List<String> files) {
    var arguments = new ArrayList<>(List.of(plan.question().split(" ")));
    options.forEach((name, values) ->
        values.forEach(value -> arguments.addAll(argument(known.findOption("--" + name), value))));
    files.forEach(file -> arguments.add(resolved(file)));
    return RootCommand.parse(
        Streams.silent(InputStream.nullInputStream()), arguments.toArray(String[]::new));
  }

  /// An option with its value; of a flag, the option alone, or nothing if it is false.
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

  /// The name of a file as a command takes it.
  String resolved(String file) {
    return file.matches("https?://.*") ? file : directory.resolve(file).toString();
  }

  /// The files that the value of an option may name, as in `web.yaml*3` or
  /// `monday.csv,tuesday.csv`.
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

  /// Asks a scenario. What fails is a result, too, since it would fail again.
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
