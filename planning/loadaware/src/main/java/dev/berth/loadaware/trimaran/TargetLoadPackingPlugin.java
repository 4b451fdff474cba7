package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.PluginContext;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.PodAndLoads;
import dev.berth.loadaware.trimaran.MeasuredNodes.MeasuredNode;
import java.util.Map;
import java.util.Set;

/// Fills nodes up to a target.
final class TargetLoadPackingPlugin
    implements ScorePlugin<PodAndLoads<Long, NodeLoads<MeasuredNode>>> {
  static final String NAME = "TargetLoadPacking";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.OBJECT, NodeAspect.ALLOCATABLE);
  private static final double PERCENT = 100;

  private final CpuPrediction prediction;
  private final double target;
  private final MeasuredNodes nodes;

  /// @param target in percent of CPU
  TargetLoadPackingPlugin(CpuPrediction prediction, long target, PluginContext context) {
    this.prediction = prediction;
    this.target = target;
    nodes = new MeasuredNodes(prediction::of, context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PodAndLoads<Long, NodeLoads<MeasuredNode>> prepareScore(CycleState state, PodInfo pod) {
    return new PodAndLoads<>(prediction.of(pod.pod()), nodes.loads());
  }

  @Override
  public Set<NodeAspect> scoreReads(PodAndLoads<Long, NodeLoads<MeasuredNode>> prepared) {
    return READS;
  }

  @Override
  public long score(PodAndLoads<Long, NodeLoads<MeasuredNode>> prepared, NodeInfo node) {
    MeasuredNode measured = MeasuredNodes.fresh(prepared.nodes(), node.name());
    return measured == null
        ? MIN_SCORE
        : score(
            measured.usage().cpuDistribution().average() + measured.predicted() + prepared.pod(),
            node.node());
  }

  /// If a node does not report its capacity, all of it counts as allocatable.
  private long score(long used, Node node) {
    Map<String, Quantity> amounts =
        node.status().capacity().isEmpty() ? node.status().allocatable() : node.status().capacity();
    long capacity = amounts.getOrDefault("cpu", Quantity.ZERO).milliValue();
    return score(capacity == 0 ? 0 : PERCENT * used / capacity, target);
  }

  /// @param used in percent, like the target
  static long score(double used, double target) {
    if (used > PERCENT) {
      return MIN_SCORE;
    }
    return Math.round(
        used > target
            ? target * (PERCENT - used) / (PERCENT - target)
            : (PERCENT - target) * used / target + target);
  }
}
