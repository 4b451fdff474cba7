package dev.berth.plugins.podtopologyspread;

import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
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

  PreFilterResult<SpreadPreFilterState> preFilter() {
    return plugin.preFilter(state, pod, nodes());
  }

  /// What PreFilter prepares; it must not skip the pod.
  SpreadPreFilterState prepared() {
    return ((Ready<SpreadPreFilterState>) preFilter()).prepared();
  }

  /// What the filter says of each node: `fits`, `full` or `no label`.
  Map<String, String> verdicts() {
    PreFilterResult<SpreadPreFilterState> result = preFilter();
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (NodeInfo node : nodes()) {
      verdicts.put(
          node.name(),
          result instanceof Ready<SpreadPreFilterState>(SpreadPreFilterState spread)
              ? verdict(spread, node)
              : "fits");
    }
    return verdicts;
  }

  String verdict(SpreadPreFilterState spread, NodeInfo node) {
    FilterStatus status = plugin.filter(spread, node);
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
    var score = new PluginHarness(plugin, pod, nodes).preScore();
    if (score == null) {
      return scores;
    }
    long[] values = nodes.stream().mapToLong(score::score).toArray();
    if (normalize) {
      score.normalize(nodes, values);
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
