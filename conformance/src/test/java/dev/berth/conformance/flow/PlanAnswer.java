package dev.berth.conformance.flow;

import dev.berth.api.core.Pod;
import dev.berth.planner.PlannedYaml;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a plan has in the format of oracle-flow.
final class PlanAnswer {
  private static final long ROUNDS = 20_000;

  private PlanAnswer() {}

  /// Finds a plan.
  ///
  /// @return `placed` by priority, `nodesUsed`, `moves`, and the `assignment` of all pods, null for
  ///   a pod that waits
  static Map<String, @Nullable Object> of(PlannedYaml yaml) throws InterruptedException {
    var plan = yaml.plan(ROUNDS, 1);
    var placed = new LinkedHashMap<String, Integer>();
    plan.planned().placed().forEach((priority, pods) -> placed.put(priority.toString(), pods));
    var assignment = new LinkedHashMap<String, @Nullable String>();
    for (Pod pod : yaml.scenario().clusters().get().objects().list(Pod.class)) {
      var node = pod.spec().nodeName();
      assignment.put(pod.key().toString(), node.isEmpty() ? null : node);
    }
    plan.placements().forEach(it -> assignment.put(it.pod().toString(), it.node()));
    var answer = new LinkedHashMap<String, @Nullable Object>();
    answer.put("placed", placed);
    answer.put("nodesUsed", plan.planned().nodes());
    answer.put("moves", plan.planned().moves());
    answer.put("assignment", assignment);
    return answer;
  }
}
