package dev.berth.sweep;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A question in many scenarios, and what is to be kept of the answers. Immutable.
///
/// @param question the command that asks it, such as `capacity scale`
/// @param files what all scenarios read; may refer to axes
/// @param options the options of all scenarios by name, with their values; may refer to axes
/// @param axes what differs; one that nothing refers to is an option
/// @param measures what is kept
/// @param goal the criterion for the best candidate; null if there is none
/// @param frontier the objectives of the Pareto frontier; empty for none
public record SweepPlan(
    String question,
    List<String> files,
    Map<String, List<String>> options,
    List<SweepAxis> axes,
    List<Measure> measures,
    @Nullable SweepGoal goal,
    List<SweepObjective> frontier) {
  /// Half of a SHA-256 is enough to tell plans apart.
  private static final int FINGERPRINT = 16;

  public SweepPlan {
    files = List.copyOf(files);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    axes = List.copyOf(axes);
    measures = List.copyOf(measures);
    frontier = List.copyOf(frontier);
  }

  /// The numbers of its scenarios.
  public ScenarioSpace space() {
    return new ScenarioSpace(axes);
  }

  /// A scenario by its number, on which alone it depends.
  public SweepScenario scenario(int number) {
    Map<String, Object> values = values(number);
    Map<String, List<String>> given = new LinkedHashMap<>();
    options.forEach((name, texts) ->
        put(name, texts.stream().map(it -> AxisReferences.replace(it, values)).toList(), given));
    values.forEach((axis, value) -> {
      if (isOption(axis)) {
        put(axis, List.of(AxisReferences.text(value)), given);
      }
    });
    return new SweepScenario(
        number,
        values,
        files.stream().map(it -> AxisReferences.replace(it, values)).toList(),
        given);
  }

  /// Adds an option, unless its value is empty.
  private static void put(String name, List<String> texts, Map<String, List<String>> given) {
    if (!texts.equals(List.of(""))) {
      given.put(name, texts);
    }
  }

  /// The values of the axes in a scenario, by name.
  Map<String, Object> values(int scenario) {
    Map<String, Object> values = new LinkedHashMap<>();
    var all = space().values(scenario);
    for (int i = 0; i < axes.size(); i++) {
      values.put(axes.get(i).name(), all.get(i));
    }
    return values;
  }

  /// Whether an axis is an option, because nothing refers to it.
  public boolean isOption(String axis) {
    return files.stream().flatMap(AxisReferences::in).noneMatch(axis::equals)
        && options.values().stream()
            .flatMap(List::stream)
            .flatMap(AxisReferences::in)
            .noneMatch(axis::equals);
  }

  /// Tells plans with other scenarios or measures apart, so that results are not mixed. Goal and
  /// frontier may change: they only compare results.
  public String fingerprint() {
    var text = List.of(question, files, options, axes, measures).toString();
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, FINGERPRINT / 2);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
