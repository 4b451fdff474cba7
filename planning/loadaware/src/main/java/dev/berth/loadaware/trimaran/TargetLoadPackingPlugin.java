package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.PluginContext;
import dev.berth.framework.RememberedScore;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.loadaware.support.LoadFragment;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.trimaran.MeasuredNodes.MeasuredNode;
import java.util.Map;
import java.util.Set;

/// Fills nodes up to a target.
final class TargetLoadPackingPlugin
    implements RememberedScore<LoadFragment<Long, NodeLoads<MeasuredNode>>> {
  static final String NAME = "TargetLoadPacking";

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
  public LoadFragment<Long, NodeLoads<MeasuredNode>> scoreFragment(CycleState state, PodInfo pod) {
    return new LoadFragment<>(prediction.of(pod.pod()), nodes.loads());
  }

  @Override
  public Set<NodeAspect> scoreReads() {
    return Set.of(NodeAspect.OBJECT, NodeAspect.ALLOCATABLE);
  }

  @Override
  public long score(LoadFragment<Long, NodeLoads<MeasuredNode>> fragment, NodeInfo node) {
    MeasuredNode measured = MeasuredNodes.fresh(fragment.nodes(), node.name());
    return measured == null
        ? MIN_SCORE
        : score(
            measured.usage().cpuDistribution().average() + measured.predicted() + fragment.pod(),
            node.node());
  }

  /// Of a node that does not say what it has, all is taken to be allocatable.
  private long score(long used, Node node) {
    Map<String, Quantity> amounts =
        node.status().capacity().isEmpty() ? node.status().allocatable() : node.status().capacity();
    long capacity = amounts.getOrDefault("cpu", Quantity.ZERO).milliValue();
    return score(capacity == 0 ? 0 : PERCENT * used / capacity, target);
  }

  /// @param used in percent, as is the target
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
