package dev.berth.scenario;

import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.Rollout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Lists the objects that an API server would not store. Objects of one kind and namespace share a
/// line if they are refused for the same reason.
public final class RefusalNotes {
  private RefusalNotes() {}

  /// One line for each group, in the order of their first objects.
  public static List<String> of(List<Refusal> refusals) {
    var groups = new LinkedHashMap<List<String>, List<Refusal>>();
    for (Refusal refusal : refusals) {
      var group = List.of(refusal.kind(), refusal.key().namespace(), refusal.reason());
      groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(refusal);
    }
    return groups.values().stream().map(it -> line(it.getFirst(), it.size())).toList();
  }

  /// One line for each workload some of whose pods are not created.
  public static List<String> ofPods(List<Rollout> rollouts) {
    var lines = new ArrayList<String>();
    for (Rollout rollout : rollouts) {
      Refusal refusal = rollout.refusal();
      if (refusal != null && rollout.refused() > 0) {
        lines.add(line(refusal, rollout.refused()));
      }
    }
    return lines;
  }

  private static String line(Refusal first, int refused) {
    String others = refused == 1 ? "is" : "and %,d more are".formatted(refused - 1);
    return "%s %s %s not created: %s%s"
        .formatted(first.kind(), first.key(), others, first.message(), first.hint());
  }
}
