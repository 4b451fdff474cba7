package dev.berth.plugins.interpodaffinity;

import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// InterPodAffinity called for one pod, as by a scheduling cycle.
final class AffinityHarness {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOST = "kubernetes.io/hostname";

  private final FakePluginContext context;
  private final InterPodAffinityPlugin plugin;
  private final PodInfo pod;
  private final CycleState state = new CycleState();

  AffinityHarness(FakePluginContext context, InterPodAffinityArgs args, PodInfo pod) {
    this.context = context;
    this.pod = pod;
    plugin =
        new InterPodAffinityPlugin(
            args, context.featureGates(), context.countSource(), context.objects());
  }

  static AffinityHarness of(FakePluginContext context, GivenPod pod) {
    return new AffinityHarness(context, InterPodAffinityArgs.DEFAULT, pod.info());
  }

  static AffinityHarness of(GivenPod pod, GivenNode... nodes) {
    return of(FakePluginContext.of(nodes), pod);
  }

  InterPodAffinityPlugin plugin() {
    return plugin;
  }

  PreFilterResult<AffinityPreFilterState> preFilter() {
    return plugin.preFilter(state, pod, nodes());
  }

  /// What PreFilter prepares; it must not skip the pod.
  AffinityPreFilterState prepared() {
    return ((Ready<AffinityPreFilterState>) preFilter()).prepared();
  }

  /// The filter's status of each node: `fits`, `alone` if the affinity is not met, `near` if the
  /// pod's own anti-affinity is violated, `unwelcome` if that of another pod is.
  Map<String, String> verdicts() {
    PreFilterResult<AffinityPreFilterState> result = preFilter();
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (NodeInfo node : nodes()) {
      verdicts.put(
          node.name(),
          result instanceof Ready<AffinityPreFilterState>(AffinityPreFilterState affinity)
              ? verdict(affinity, node)
              : "fits");
    }
    return verdicts;
  }

  String verdict(AffinityPreFilterState affinity, NodeInfo node) {
    FilterStatus status = plugin.filter(affinity, node);
    return status instanceof Rejected rejected
        ? switch (rejected.code() + ": " + rejected.message()) {
          case "UnschedulableAndUnresolvable: node(s) didn't match pod affinity rules" -> "alone";
          case "Unschedulable: node(s) didn't match pod anti-affinity rules" -> "near";
          case "Unschedulable: node(s) didn't satisfy existing pods anti-affinity rules" ->
              "unwelcome";
          default -> throw new AssertionError(rejected);
        }
        : "fits";
  }

  /// Why the node was rejected, for people.
  String detail(String node) {
    return detail(prepared(), node(node));
  }

  String detail(AffinityPreFilterState affinity, NodeInfo node) {
    var rejected = (Rejected) plugin.filter(affinity, node);
    Reason reason = rejected.reasons().getFirst();
    return reason.detail();
  }

  /// The raw scores by node; empty if PreScore skips.
  Map<String, Long> raw() {
    return scores(false);
  }

  /// The normalized scores by node; empty if PreScore skips.
  Map<String, Long> normalized() {
    return scores(true);
  }

  private Map<String, Long> scores(boolean normalize) {
    Map<String, Long> scores = new LinkedHashMap<>();
    var score = new PluginHarness(plugin, pod, nodes()).preScore();
    if (score == null) {
      return scores;
    }
    long[] values = nodes().stream().mapToLong(score::score).toArray();
    if (normalize) {
      score.normalize(nodes(), values);
    }
    for (int n = 0; n < values.length; n++) {
      scores.put(nodes().get(n).name(), values[n]);
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
