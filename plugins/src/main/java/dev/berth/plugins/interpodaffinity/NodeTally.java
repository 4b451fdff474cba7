package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.state.PodInfo;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts the matches that come or go on one node. Those for the same label are counted in one go,
/// as long as they come in a row: the pods of a node are often of few kinds.
final class NodeTally {
  private final TopologyCounts counts;
  private final Map<String, String> nodeLabels;
  private final int sign;
  private String topologyKey = "";
  private @Nullable PodInfo example;
  private int number;

  /// Nothing has come or gone yet.
  ///
  /// @param sign 1 if matches come, -1 if they go
  NodeTally(TopologyCounts counts, Map<String, String> nodeLabels, int sign) {
    this.counts = counts;
    this.nodeLabels = nodeLabels;
    this.sign = sign;
  }

  void match(String key, PodInfo pod) {
    if (!key.equals(topologyKey)) {
      finish();
      topologyKey = key;
    }
    example = pod;
    number++;
  }

  /// To be called after the last match.
  void finish() {
    if (example != null) {
      counts.add(topologyKey, nodeLabels, example, sign * (long) number);
      example = null;
      number = 0;
    }
  }
}
