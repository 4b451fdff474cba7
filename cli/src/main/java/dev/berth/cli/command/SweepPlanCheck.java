package dev.berth.cli.command;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.questions.sweep.MeasureCheck;
import dev.berth.questions.sweep.SweepPlanTree;
import dev.berth.scenario.InputException;
import dev.berth.sweep.SweepPlan;
import dev.berth.sweep.SweepScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/// Errors in the question, the options and the measures of a plan, before any scenario runs. For
/// one plan and one thread.
final class SweepPlanCheck {
  private static final String NOTHING_WRITTEN =
      "a scenario writes nothing; name what is to be kept under measures";
  private static final String LIVE =
      "a live cluster changes during a sweep; write it to a file by berth snapshot, and name that"
          + " under files";
  private static final String BY_TIME = "the result would depend on how fast the computer is";

  /// Options of questions that scenarios cannot have, with the reason.
  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("output", NOTHING_WRITTEN),
          Map.entry("html", NOTHING_WRITTEN),
          Map.entry("summary", NOTHING_WRITTEN),
          Map.entry("chart", NOTHING_WRITTEN),
          Map.entry("charts", NOTHING_WRITTEN),
          Map.entry("planned", NOTHING_WRITTEN),
          Map.entry("context", LIVE),
          Map.entry("kubeconfig", LIVE),
          Map.entry("time", BY_TIME + "; limit the search by rounds"),
          Map.entry("time-limit", BY_TIME),
          Map.entry("help", "there is nobody to read it"),
          Map.entry("debug", "give it to berth sweep itself"));

  private final Located<SweepPlan> located;
  private final Path directory;
  private final SweepPlan plan;
  private final Set<Problem> problems = new LinkedHashSet<>();

  private SweepPlanCheck(Located<SweepPlan> located, Path directory) {
    this.located = located;
    this.directory = directory;
    plan = located.value();
  }

  /// Finds the problems.
  ///
  /// @param directory names of files are relative to it
  static List<Problem> problems(Located<SweepPlan> plan, Path directory) {
    var check = new SweepPlanCheck(plan, directory);
    check.run();
    return List.copyOf(check.problems);
  }

  private void add(String path, String message) {
    problems.add(located.problem(path, message));
  }

  private void run() {
    if (!SweepPlanTree.QUESTIONS.contains(plan.question())) {
      if (!plan.question().isEmpty()) {
        add("question", MustBe.oneOf(SweepPlanTree.QUESTIONS, plan.question()));
      }
      return;
    }
    var command = new ScenarioCommand(plan, directory);
    var unknown = new ArrayList<String>();
    named()
        .forEach((name, path) -> {
          if (!command.hasOption(name)) {
            unknown.add(name);
            add(
                path,
                "berth %s has no option --%s%s"
                    .formatted(plan.question(), name, Nearest.question(name, command.options())));
          } else if (REFUSED.containsKey(name)) {
            add(path, "--%s: %s".formatted(name, REFUSED.get(name)));
          }
        });
    repeatable();
    if (plan.axes().stream().anyMatch(axis -> axis.values().isEmpty())) {
      return; // without values, there is no scenario to look at
    }
    values(command, unknown);
    if (problems.isEmpty()) {
      whole(command);
    }
  }

  /// The options of the plan, with the fields that set them.
  private Map<String, String> named() {
    var named = new LinkedHashMap<String, String>();
    plan.options().keySet().forEach(name -> named.put(name, "options." + name));
    for (int i = 0; i < plan.axes().size(); i++) {
      var axis = plan.axes().get(i).name();
      if (plan.isOption(axis)) {
        named.put(axis, "axes[%d]".formatted(i));
      }
    }
    return named;
  }

  /// Requires that a scenario has the same result at any time and in any place.
  private void repeatable() {
    var named = named();
    if (plan.question().equals(PlanCommand.NAME) && !named.containsKey("rounds")) {
      add("options", "rounds is missing: without it, a plan ends by time, and " + BY_TIME);
    }
    if (plan.question().equals(DescheduleCommand.NAME) && !named.containsKey("now")) {
      add("options", "now is missing: without it, ages of pods differ from run to run");
    }
    if (named.containsKey("tie-break") && !named.containsKey("seed") && isByChance()) {
      add(
          named.get("tie-break"),
          "seed is missing: without it, each run chooses otherwise; make it an option or an axis");
    }
  }

  private boolean isByChance() {
    return Stream.concat(
            plan.options().getOrDefault("tie-break", List.of()).stream(),
            plan.axes().stream()
                .filter(axis -> axis.name().equals("tie-break"))
                .flatMap(axis -> axis.values().stream()))
        .map(value -> value.toString().toLowerCase(Locale.ROOT))
        .anyMatch(value -> value.equals("random") || value.startsWith("$("));
  }

  /// Parses each option with each value of the axes that it depends on.
  private void values(ScenarioCommand command, List<String> unknown) {
    SweepScenario first = plan.scenario(0);
    var reported = new LinkedHashSet<String>();
    first
        .options()
        .forEach((name, values) -> {
          if (!unknown.contains(name) && plan.options().containsKey(name)) {
            parse(command, name, values, "options." + name, reported);
          }
        });
    files(first, "files", reported);
    for (int i = 0; i < plan.axes().size(); i++) {
      var axis = plan.axes().get(i);
      int last = axis.values().size() - 1;
      for (int value = 0; value <= last; value++) {
        var path = isList(i) ? "axes[%d].values[%d]".formatted(i, value) : "axes[%d]".formatted(i);
        var scenario = plan.scenario(scenario(i, value));
        files(scenario, path, reported);
        if (isList(i) || value == 0 || value == last) { // ends say enough of a range
          scenario
              .options()
              .forEach((name, values) -> {
                boolean differs =
                    !values.equals(first.options().get(name)) || name.equals(axis.name());
                if (differs && !unknown.contains(name)) {
                  parse(command, name, values, path, reported);
                }
              });
        }
      }
    }
  }

  private boolean isList(int axis) {
    var positions = located.positions();
    return positions != null && positions.has("axes[%d].values".formatted(axis));
  }

  /// The scenario in which one axis has a value, and all others have their first value.
  private int scenario(int axis, int value) {
    int behind =
        plan.axes().subList(axis + 1, plan.axes().size()).stream()
            .mapToInt(it -> it.values().size())
            .reduce(1, (a, b) -> a * b);
    return value * behind;
  }

  /// @param reported errors that were already reported for an option or file
  private void parse(
      ScenarioCommand command,
      String name,
      List<String> values,
      String path,
      Set<String> reported) {
    for (var problem : wrong(command, Map.of(name, values))) {
      var message = String.valueOf(problem.getMessage());
      boolean isOfRange = path.startsWith("axes") && !path.contains("values");
      if (!(problem instanceof MissingParameterException)
          && reported.add(isOfRange ? path : message)) {
        add(path, message);
      }
    }
  }

  private static List<ParameterException> wrong(
      ScenarioCommand command, Map<String, List<String>> options) {
    try {
      command.parse(options, List.of());
      return List.of();
    } catch (ParameterException e) {
      var all = new ArrayList<ParameterException>(List.of(e));
      Arrays.stream(e.getSuppressed())
          .filter(ParameterException.class::isInstance)
          .map(ParameterException.class::cast)
          .forEach(all::add);
      return all;
    }
  }

  private void files(SweepScenario scenario, String path, Set<String> reported) {
    for (int i = 0; i < scenario.files().size(); i++) {
      var file = scenario.files().get(i);
      var at = path.equals("files") ? "files[%d]".formatted(i) : path;
      if (file.equals("-")) {
        if (reported.add(file)) {
          add(at, "standard input can be read once only; write it to a file");
        }
      } else if (file.startsWith("-")) {
        if (reported.add(file)) {
          add(at, MustBe.text("a file; options are under options", file));
        }
      } else if (!file.matches("https?://.*")
          && !Files.exists(directory.resolve(file))
          && reported.add(file)) {
        add(at, "%s: there is no such file or directory".formatted(file));
      }
    }
  }

  /// Checks the options of the first scenario together, and the measures by its answer.
  private void whole(ScenarioCommand command) {
    var first = plan.scenario(0);
    try {
      DocumentCommand question = command.parse(first.options(), first.files()).getCommand();
      question.check();
      measures(question);
    } catch (ParameterException e) {
      add("options", String.valueOf(e.getMessage()));
      Arrays.stream(e.getSuppressed())
          .forEach(more -> add("options", String.valueOf(more.getMessage())));
    }
  }

  private void measures(DocumentCommand question) {
    for (int i = 0; i < plan.measures().size(); i++) {
      var measure = plan.measures().get(i);
      for (var type : question.documentTypes()) {
        var problem = new MeasureCheck(type).problem(measure.path());
        if (!problem.isEmpty()) {
          add("measures[%d].path".formatted(i), problem);
        }
      }
    }
  }

  /// @throws InputException with these problems and those of reading the plan, by line
  static void throwIfAny(List<Problem> ofReading, List<Problem> ofChecking) throws InputException {
    var all = new Problems();
    Stream.of(ofReading, ofChecking)
        .flatMap(List::stream)
        .sorted(Comparator.comparingInt(Problem::line))
        .forEach(all::add);
    InputException.throwIfAny(all);
  }
}
