package dev.berth.plugins.podtopologyspread;

import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterPlugin.PreFilterResult;
import dev.berth.framework.PreScorePlugin.PreScoreStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// PodTopologySpread called for one pod, as by a scheduling cycle.
final class Spread {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOST = "kubernetes.io/hostname";

  private final FakePluginContext context;
  private final PodTopologySpreadPlugin plugin;
  private final PodInfo pod;
  private final CycleState state = new CycleState();

  Spread(FakePluginContext context, PodTopologySpreadArgs args, PodInfo pod) {
    this.context = context;
    this.pod = pod;
    plugin =
        new PodTopologySpreadPlugin(
            args, context.featureGates(), context.countSource(), context.objects());
  }

  static Spread of(GivenPod pod, GivenNode... nodes) {
    return new Spread(FakePluginContext.of(nodes), PodTopologySpreadArgs.DEFAULT, pod.info());
  }

  PodTopologySpreadPlugin plugin() {
    return plugin;
  }

  CycleState state() {
    return state;
  }

  PreFilterResult preFilter() {
    return plugin.preFilter(state, pod, nodes());
  }

  /// What the filter says of each node: `fits`, `full` or `no label`.
  Map<String, String> verdicts() {
    PreFilterResult result = preFilter();
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (NodeInfo node : nodes()) {
      verdicts.put(node.name(), result == Skip.SKIP ? "fits" : verdict(state, node));
    }
    return verdicts;
  }

  String verdict(CycleState of, NodeInfo node) {
    FilterStatus status = plugin.filter(of, pod, node);
    if (!(status instanceof Rejected rejected)) {
      return "fits";
    }
    return switch (rejected.code()) {
      case UNSCHEDULABLE -> "full";
      case UNSCHEDULABLE_AND_UNRESOLVABLE -> "no label";
      default -> throw new AssertionError(rejected);
    };
  }

  /// The raw scores by node; empty if PreScore skips.
  Map<String, Long> raw(List<String> feasible) {
    return scores(feasible, false);
  }

  /// The normalized scores by node; empty if PreScore skips.
  Map<String, Long> normalized(List<String> feasible) {
    return scores(feasible, true);
  }

  private Map<String, Long> scores(List<String> feasible, boolean normalize) {
    List<NodeInfo> nodes = nodes().stream().filter(node -> feasible.contains(node.name())).toList();
    Map<String, Long> scores = new LinkedHashMap<>();
    PreScoreStatus status = plugin.preScore(state, pod, nodes);
    if (status == Skip.SKIP) {
      return scores;
    }
    long[] values = nodes.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
    if (normalize) {
      plugin.normalizeScores(state, pod, nodes, values);
    }
    for (int n = 0; n < values.length; n++) {
      scores.put(nodes.get(n).name(), values[n]);
    }
    return scores;
  }

  List<NodeInfo> nodes() {
    return context.nodes().nodes();
  }

  NodeInfo node(String name) {
    return nodes().stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }
}
