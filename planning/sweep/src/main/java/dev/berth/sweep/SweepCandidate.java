package dev.berth.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A combination of choices, with the results of its samples. Immutable.
///
/// @param number from 0 on, see [ScenarioSpace]
/// @param choices the values of the axes of choice, in the order of the plan
/// @param expected how many samples there are to be
/// @param results the results of the existing samples, in their order
public record SweepCandidate(
    int number, Map<String, Object> choices, int expected, List<ScenarioResult> results) {
  public SweepCandidate {
    choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
    results = List.copyOf(results);
  }

  /// A candidate with the results of its first samples.
  ///
  /// @param samples how many of them count
  /// @param results by scenario; more than these may be there
  static SweepCandidate of(
      SweepPlan plan, int number, int samples, Map<Integer, ScenarioResult> results) {
    var space = plan.space();
    var choices = plan.values(space.scenario(number, 0));
    plan.axes().stream().filter(SweepAxis::isSample).forEach(axis -> choices.remove(axis.name()));
    var found = new ArrayList<ScenarioResult>();
    for (int sample = 0; sample < samples; sample++) {
      @Nullable ScenarioResult result = results.get(space.scenario(number, sample));
      if (result != null) {
        found.add(result);
      }
    }
    return new SweepCandidate(number, choices, samples, found);
  }

  /// The values of a measure, in the order of the samples; without those that are missing.
  double[] values(String measure) {
    return results.stream()
        .map(result -> result.measures().get(measure))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /// How many samples have no answer.
  public long failed() {
    return results.stream().filter(ScenarioResult::isFailed).count();
  }

  /// Whether all samples have an answer.
  public boolean isComplete() {
    return results.size() == expected && failed() == 0;
  }
}
