package dev.berth.testkit.contract;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// One plugin asked about one pod, as a scheduling cycle would.
final class Trial {
  private final Plugin plugin;
  private final PodInfo pod;
  private final List<NodeInfo> nodes;
  private final CycleState state = new CycleState();
  private final PreFilterResult preFilter;

  /// Runs PreFilter, if the plugin has it.
  Trial(Plugin plugin, PodInfo pod, List<NodeInfo> nodes) {
    this.plugin = plugin;
    this.pod = pod;
    this.nodes = List.copyOf(nodes);
    preFilter =
        plugin instanceof PreFilterPlugin first
            ? first.preFilter(state, pod, this.nodes)
            : Success.SUCCESS;
  }

  CycleState state() {
    return state;
  }

  /// What PreFilter said, as text that can be compared.
  String preFilter() {
    return switch (preFilter) {
      case Success success -> success.toString();
      case Skip skip -> skip.toString();
      case Rejected rejected -> text(rejected);
      case PreFilterResult.OnlyNodes only -> new TreeSet<>(only.names()).toString();
    };
  }

  /// Whether Filter is called at all.
  boolean isFiltered() {
    return !(preFilter instanceof Rejected) && !(preFilter instanceof Skip);
  }

  /// What Filter says of each node, as text that can be compared.
  Map<String, String> verdicts() {
    return verdicts(state, nodes);
  }

  /// The same for other nodes and another state.
  Map<String, String> verdicts(CycleState changed, List<NodeInfo> order) {
    Map<String, String> verdicts = new TreeMap<>();
    for (NodeInfo node : order) {
      verdicts.put(
          node.name(), isFiltered() ? text(filter(changed, node)) : Success.SUCCESS.toString());
    }
    return verdicts;
  }

  FilterStatus filter(CycleState changed, NodeInfo node) {
    return ((FilterPlugin) plugin).filter(changed, pod, node);
  }

  /// The raw scores by node; empty if PreScore skips.
  Map<String, Long> rawScores() {
    return byName(score(false));
  }

  /// The normalized scores by node; empty if PreScore skips.
  Map<String, Long> normalizedScores() {
    return byName(score(true));
  }

  private long[] score(boolean normalize) {
    PreScoreStatus preScore =
        plugin instanceof PreScorePlugin first
            ? first.preScore(state, pod, nodes)
            : Success.SUCCESS;
    if (preScore == Skip.SKIP) {
      return new long[0];
    }
    var scorer = (ScorePlugin) plugin;
    long[] scores = nodes.stream().mapToLong(node -> scorer.score(state, pod, node)).toArray();
    if (normalize) {
      scorer.normalizeScores(state, pod, nodes, scores);
    }
    return scores;
  }

  private Map<String, Long> byName(long[] scores) {
    Map<String, Long> byName = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      byName.put(nodes.get(i).name(), scores[i]);
    }
    return byName;
  }

  private static String text(FilterStatus status) {
    return switch (status) {
      case Success success -> success.toString();
      case Rejected rejected -> text(rejected);
    };
  }

  private static String text(Rejected rejected) {
    return rejected.code() + ": " + rejected.message();
  }
}
