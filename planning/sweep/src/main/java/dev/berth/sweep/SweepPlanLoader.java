package dev.berth.sweep;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.sweep.PlanDocument.AxisEntry;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads a [SweepPlan], and finds all that is wrong with it except for what only the question
/// knows: its options and their values. For one plan and one thread.
public final class SweepPlanLoader {
  /// Beyond it, a sweep would take years, and numbers of scenarios overflow.
  static final int MOST_SCENARIOS = 1_000_000;

  private static final String AXIS_NAME = "[A-Za-z][A-Za-z0-9_-]*";
  private static final String MEASURE_NAME = "[A-Za-z][A-Za-z0-9_]*";

  private final Located<PlanDocument> read;
  private final Problems problems;

  private SweepPlanLoader(Located<PlanDocument> read, Problems problems) {
    this.read = read;
    this.problems = problems;
  }

  /// Reads a plan in YAML or JSON.
  ///
  /// @param source the name of the file, for problems
  /// @param problems receives everything that is wrong
  /// @return the plan without what is wrong, and the lines of its fields; null if it is not
  ///   readable
  /// @throws java.io.UncheckedIOException if reading fails
  public static @Nullable Located<SweepPlan> load(
      InputStream in, String source, Problems problems) {
    var read = ValueReader.locate(PlanDocument.CODEC, in, source, problems);
    if (read == null) {
      if (problems.isEmpty()) {
        problems.add(source, "there is no document in this file");
      }
      return null;
    }
    var document = new Located<>(read.value(), source, 1, read.positions());
    return new Located<>(
        new SweepPlanLoader(document, problems).plan(), source, 1, read.positions());
  }

  private SweepPlan plan() {
    var document = read.value();
    expect("apiVersion", PlanDocument.API_VERSION, document.apiVersion());
    expect("kind", PlanDocument.KIND, document.kind());
    if (document.question().isEmpty()) {
      missing("question");
    }
    var axes = axes(document.axes());
    var options = options(document.options());
    var measures = measures(document.measures());
    var names = document.measures().stream().map(PlanDocument.MeasureEntry::name).toList();
    references(document.files(), options, axes);
    var goal =
        document.goal().isEmpty()
            ? null
            : parsed("goal", document.goal(), text -> GoalParser.goal(text, names));
    var frontier = new ArrayList<SweepObjective>();
    for (int i = 0; i < document.frontier().size(); i++) {
      var text = document.frontier().get(i);
      var objective =
          parsed("frontier[%d]".formatted(i), text, it -> GoalParser.objective(it, names));
      if (objective != null) {
        frontier.add(objective);
      }
    }
    if (document.frontier().size() == 1) {
      problem("frontier", "one objective has no frontier; give at least two, or a goal");
    }
    return new SweepPlan(
        document.question(), document.files(), options, axes, measures, goal, frontier);
  }

  private void expect(String field, String expected, String given) {
    if (given.isEmpty()) {
      problem(field, "%s is missing; it is %s".formatted(field, expected));
    } else if (!given.equals(expected)) {
      problem(field, "\"%s\" is not %s".formatted(given, expected));
    }
  }

  private void missing(String field) {
    problem(field, field + " is missing");
  }

  private void problem(String path, String message) {
    problems.add(read.problem(path, message));
  }

  private <T> @Nullable T parsed(String path, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      problem(path, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private List<SweepAxis> axes(List<AxisEntry> entries) {
    if (entries.isEmpty()) {
      problem("axes", "axes are missing: without them there is one scenario");
    }
    var names = new HashSet<String>();
    var axes = new ArrayList<SweepAxis>();
    long scenarios = 1;
    for (int i = 0; i < entries.size(); i++) {
      var path = "axes[%d]".formatted(i);
      var entry = entries.get(i);
      checkName(path + ".name", entry.name(), AXIS_NAME, names);
      var values = values(path, entry);
      axes.add(new SweepAxis(entry.name(), values, entry.sample()));
      scenarios = Math.min(scenarios * Math.max(values.size(), 1), 1L << 31);
    }
    if (scenarios > MOST_SCENARIOS) {
      problem(
          "axes",
          "there are more than %,d scenarios: the number of values of all axes, multiplied"
              .formatted(MOST_SCENARIOS));
      return List.of();
    }
    return axes;
  }

  private void checkName(String path, String name, String pattern, Set<String> known) {
    if (name.isEmpty()) {
      problem(path, "name is missing");
    } else if (!name.matches(pattern)) {
      problem(path, MustBe.text("letters and digits, and begin with a letter", name));
    } else if (!known.add(name)) {
      problem(path, "\"%s\" is there twice; give each a name of its own".formatted(name));
    }
  }

  private List<Object> values(String path, AxisEntry entry) {
    if (entry.isRange() != entry.values().isEmpty()) {
      problem(path, "an axis has either values, or a range with from and to");
      return List.of();
    }
    if (entry.isRange()) {
      return range(path, entry);
    }
    for (int i = 0; i < entry.values().size(); i++) {
      var value = entry.values().get(i);
      var at = "%s.values[%d]".formatted(path, i);
      if (value instanceof Map || value instanceof List) {
        problem(at, "this must be a string, number or boolean");
      } else if (entry.values().indexOf(value) < i) {
        problem(at, "\"%s\" is there twice".formatted(AxisReferences.text(value)));
      }
    }
    return entry.values();
  }

  private List<Object> range(String path, AxisEntry entry) {
    var from = entry.from();
    var to = entry.to();
    double step = entry.step() == null ? 1 : entry.step();
    if (from == null || to == null) {
      problem(path, "a range has from and to");
      return List.of();
    }
    if (step <= 0) {
      problem(path + ".step", "must be greater than 0, not " + AxisReferences.text(step));
      return List.of();
    }
    if (from > to) {
      problem(
          path + ".to",
          "%s is smaller than from, which is %s"
              .formatted(AxisReferences.text(to), AxisReferences.text(from)));
      return List.of();
    }
    if ((to - from) / step >= MOST_SCENARIOS) {
      problem(path, "there are more than %,d values".formatted(MOST_SCENARIOS));
      return List.of();
    }
    var values = new ArrayList<Object>();
    var width = BigDecimal.valueOf(step);
    for (var value = BigDecimal.valueOf(from);
        value.compareTo(BigDecimal.valueOf(to)) <= 0;
        value = value.add(width)) {
      values.add(
          value.stripTrailingZeros().scale() <= 0
              ? (Object) value.longValueExact()
              : value.doubleValue());
    }
    return values;
  }

  private Map<String, List<String>> options(Object given) {
    var options = new LinkedHashMap<String, List<String>>();
    if (!(given instanceof Map<?, ?> fields)) {
      problem("options", "this must be an object with the options of the question");
      return options;
    }
    fields.forEach((key, value) -> {
      var name = (String) key;
      var values = value instanceof List<?> list ? list : Collections.singletonList(value);
      var texts = new ArrayList<String>();
      for (var each : values) {
        if (each == null || each instanceof Map || each instanceof List) {
          problem("options." + name, "this must be a string, number or boolean, or a list of them");
        } else {
          texts.add(AxisReferences.text(each));
        }
      }
      options.put(name, texts);
    });
    return options;
  }

  private List<Measure> measures(List<PlanDocument.MeasureEntry> entries) {
    if (entries.isEmpty()) {
      problem("measures", "measures are missing: the numbers to keep of each answer");
    }
    var names = new HashSet<String>();
    var measures = new ArrayList<Measure>();
    for (int i = 0; i < entries.size(); i++) {
      var path = "measures[%d]".formatted(i);
      var entry = entries.get(i);
      checkName(path + ".name", entry.name(), MEASURE_NAME, names);
      if (entry.path().isEmpty()) {
        problem(path, "path is missing: a JSON Pointer into the answer, such as /nodes");
        continue;
      }
      var pointer = parsed(path + ".path", entry.path(), JsonPointer::parse);
      if (pointer != null) {
        measures.add(new Measure(entry.name(), pointer));
      }
    }
    return measures;
  }

  private void references(
      List<String> files, Map<String, List<String>> options, List<SweepAxis> axes) {
    var names = axes.stream().map(SweepAxis::name).distinct().toList();
    for (int i = 0; i < files.size(); i++) {
      references("files[%d]".formatted(i), files.get(i), names);
    }
    options.forEach((name, texts) -> {
      texts.forEach(text -> references("options." + name, text, names));
      if (names.contains(name)
          && texts.stream().flatMap(AxisReferences::in).noneMatch(name::equals)) {
        problem(
            "options." + name,
            "there is an axis of this name; refer to it by $(%s), or leave one of them out"
                .formatted(name));
      }
    });
  }

  private void references(String path, String text, Collection<String> names) {
    AxisReferences.in(text)
        .filter(name -> !names.contains(name))
        .forEach(name ->
            problem(path, "there is no axis \"%s\"%s".formatted(name, Nearest.hint(name, names))));
  }
}
