package dev.berth.conformance.flow;

import dev.berth.planner.firmament.EquivalenceClass;
import dev.berth.planner.firmament.RoundCase;
import dev.berth.planner.firmament.RoundResult;
import dev.berth.planner.firmament.TaskPlacement;
import dev.berth.planner.flow.MinCostFlow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The answer about a round of Firmament.
final class RoundAnswer {
  private RoundAnswer() {}

  /// Returns the fields of the answer.
  static Map<String, @Nullable Object> of(RoundCase given, MinCostFlow solver) {
    var round = given.round();
    var result = round.solve(solver);
    long placed = result.placements().stream().filter(it -> it.unit() != null).count();
    var answer = new LinkedHashMap<String, @Nullable Object>();
    answer.put("cost", result.cost());
    answer.put("placed", placed);
    answer.put("unscheduled", result.placements().size() - placed);
    answer.put("assignment", byTask(result, TaskPlacement::unit));
    answer.put("taskCost", byTask(result, TaskPlacement::cost));
    answer.put(
        "deltas",
        result.deltas().stream()
            .map(delta -> List.of(delta.type().name(), delta.task(), delta.unit()))
            .toList());
    if (given.model().hasMachineClasses()) {
      answer.put("arcCosts", byName(round.arcCosts()));
    }
    return answer;
  }

  private static Map<String, @Nullable Object> byTask(
      RoundResult result, Function<TaskPlacement, @Nullable Object> value) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    result.placements().forEach(it -> values.put(it.task().name(), value.apply(it)));
    return values;
  }

  private static Map<String, Object> byName(
      Map<EquivalenceClass, Map<String, List<Long>>> arcCosts) {
    var costs = new LinkedHashMap<String, Object>();
    arcCosts.forEach((it, machines) -> costs.put(it.name(), machines));
    return costs;
  }
}
