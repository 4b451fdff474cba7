package dev.berth.cli.scenario;

import dev.berth.cluster.admission.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Says which objects an API server would not store. Those of one kind and namespace that are
/// refused for the same reason share a line.
final class RefusalNotes {
  private record Group(String kind, String namespace, String reason) {}

  private RefusalNotes() {}

  /// A line for each group, in the order of the first ones.
  static List<String> of(List<Refusal> refusals) {
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

  private static String line(List<Refusal> group) {
    Refusal first = group.getFirst();
    String line =
        "%s %s is not created: %s%s"
            .formatted(first.kind(), first.key(), first.message(), first.hint());
    return group.size() == 1 ? line : "%s; so are %,d more".formatted(line, group.size() - 1);
  }
}
