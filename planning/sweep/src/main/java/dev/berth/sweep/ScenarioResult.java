package dev.berth.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a scenario. Immutable.
///
/// @param scenario its number
/// @param measures by name, in the order of the plan; null where the answer has no number
/// @param error why there is no answer; empty if there is one
public record ScenarioResult(int scenario, Map<String, @Nullable Double> measures, String error) {
  public ScenarioResult {
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }

  /// The result of an answer.
  ///
  /// @param document the answer as maps and lists
  public static ScenarioResult of(int scenario, SweepPlan plan, Object document) {
    var measures = new LinkedHashMap<String, @Nullable Double>();
    plan.measures().forEach(measure -> measures.put(measure.name(), measure.of(document)));
    return new ScenarioResult(scenario, measures, "");
  }

  /// The result of a scenario that has no answer.
  public static ScenarioResult failed(int scenario, String error) {
    return new ScenarioResult(scenario, Map.of(), error);
  }

  /// Whether there is no answer.
  public boolean isFailed() {
    return !error.isEmpty();
  }
}
