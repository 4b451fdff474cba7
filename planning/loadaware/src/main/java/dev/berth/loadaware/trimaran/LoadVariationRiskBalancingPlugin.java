package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.PluginContext;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.PodAndLoads;
import dev.berth.loadaware.trimaran.MeasuredNodes.MeasuredNode;
import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Balances the risk of varying use.
final class LoadVariationRiskBalancingPlugin
    implements ScorePlugin<
        PodAndLoads<LoadVariationRiskBalancingPlugin.Requested, NodeLoads<MeasuredNode>>> {
  static final String NAME = "LoadVariationRiskBalancing";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.OBJECT, NodeAspect.ALLOCATABLE);
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";

  private final Risk risk;
  private final MeasuredNodes nodes;

  /// The requests of a pod: thousandths of a core, and bytes.
  record Requested(long milliCpu, long memory) {}

  LoadVariationRiskBalancingPlugin(Risk risk, PluginContext context) {
    this.risk = risk;
    nodes = new MeasuredNodes(_ -> 0, context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PodAndLoads<Requested, NodeLoads<MeasuredNode>> prepareScore(
      CycleState state, PodInfo pod) {
    return new PodAndLoads<>(
        new Requested(requested(pod.pod(), CPU), requested(pod.pod(), MEMORY)), nodes.loads());
  }

  /// The sum of the containers, or an init container if that requests more, and the overhead.
  private static long requested(Pod pod, String resource) {
    ToLongFunction<Container> request =
        container -> amount(container.resources().requests(), resource);
    long sum = pod.spec().containers().stream().mapToLong(request).sum();
    long most = pod.spec().initContainers().stream().mapToLong(request).max().orElse(0);
    return Math.max(sum, most) + amount(pod.spec().overhead(), resource);
  }

  private static long amount(Map<String, Quantity> amounts, String resource) {
    return ResourceAmounts.number(resource, amounts.getOrDefault(resource, Quantity.ZERO));
  }

  @Override
  public Set<NodeAspect> scoreReads(PodAndLoads<Requested, NodeLoads<MeasuredNode>> prepared) {
    return READS;
  }

  @Override
  public long score(PodAndLoads<Requested, NodeLoads<MeasuredNode>> prepared, NodeInfo node) {
    MeasuredNode measured = MeasuredNodes.fresh(prepared.nodes(), node.name());
    if (measured == null) {
      return MIN_SCORE;
    }
    NodeMeasurement usage = measured.usage();
    Requested pod = prepared.pod();
    return Math.round(
        Math.min(
            score(CPU, usage.cpuDistribution(), pod.milliCpu(), node.node()),
            score(MEMORY, usage.memoryDistribution(), pod.memory(), node.node())));
  }

  /// Scales the measured use from the node's whole capacity to its allocatable resources.
  private double score(String resource, Distribution used, long request, Node node) {
    double allocatable = amount(node.status().allocatable(), resource);
    double capacity = amount(node.status().capacity(), resource);
    double part = capacity <= 0 ? 1 : allocatable / capacity;
    return risk.score(
        used.average() * part, used.deviation() * part, (double) request, allocatable);
  }
}
