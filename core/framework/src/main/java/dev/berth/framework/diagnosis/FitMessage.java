package dev.berth.framework.diagnosis;

import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// The text of kube-scheduler's FitError: how many nodes were rejected for each reason.
final class FitMessage {
  private FitMessage() {}

  static String of(Diagnosis diagnosis) {
    var text = new StringBuilder("0/").append(diagnosis.nodes()).append(" nodes are available:");
    if (!diagnosis.preFilterMessage().isEmpty()) {
      text.append(' ').append(diagnosis.preFilterMessage()).append('.');
    } else {
      String histogram = histogram(diagnosis.nodes(), diagnosis.nodeToStatus());
      if (!histogram.isEmpty()) {
        text.append(' ').append(histogram).append('.');
      }
    }
    if (!diagnosis.postFilterMessage().isEmpty()) {
      text.append(' ').append(diagnosis.postFilterMessage());
    }
    return text.toString();
  }

  /// Entries are sorted as text, including their counts, as in kube-scheduler: `10 x` comes before
  /// `2 y`.
  private static String histogram(int nodes, NodeToStatus nodeToStatus) {
    Map<String, Integer> counts = new HashMap<>(nodeToStatus.explicit().reasonCounts());
    int absent = nodes - nodeToStatus.explicit().size();
    if (absent > 0) {
      count(counts, nodeToStatus.absent(), absent);
    }
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static void count(Map<String, Integer> counts, PluginStatus status, int nodes) {
    for (Reason reason : status.reasons()) {
      counts.merge(reason.message(), nodes, Integer::sum);
    }
  }
}
