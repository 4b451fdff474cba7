package dev.berth.cli.scenario;

import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.workload.Rollout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Says which objects an API server would not store. Those of one kind and namespace that are
/// refused for the same reason share a line.
public final class RefusalNotes {
  private record Group(String kind, String namespace, String reason) {}

  private RefusalNotes() {}

  /// A line for each group, in the order of the first ones.
  public static List<String> of(List<Refusal> refusals) {
    var groups = new LinkedHashMap<Group, List<Refusal>>();
    for (Refusal refusal : refusals) {
      groups
          .computeIfAbsent(
              new Group(refusal.kind(), refusal.key().namespace(), refusal.reason()),
              absent -> new ArrayList<>())
          .add(refusal);
    }
    return groups.values().stream().map(RefusalNotes::line).toList();
  }

  /// A line for each workload whose pods are not all created, after a run.
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

  private static String line(List<Refusal> group) {
    return line(group.getFirst(), group.size());
  }

  private static String line(Refusal first, int refused) {
    String others = refused == 1 ? "is" : "and %,d more are".formatted(refused - 1);
    return "%s %s %s not created: %s%s"
        .formatted(first.kind(), first.key(), others, first.message(), first.hint());
  }
}
