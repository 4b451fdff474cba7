package dev.berth.loadaware.trimaran;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.RememberedScore;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.loadaware.support.LoadFragment;
import dev.berth.loadaware.support.NodeLoads;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Balances the risk that comes of use that varies.
final class LoadVariationRiskBalancingPlugin
    implements RememberedScore<
        LoadFragment<LoadVariationRiskBalancingPlugin.Requested, NodeLoads<MeasuredNode>>> {
  static final String NAME = "LoadVariationRiskBalancing";

  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";

  private final Risk risk;
  private final MeasuredNodes nodes;

  /// What a pod requests: thousandths of a core, and bytes.
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
  public LoadFragment<Requested, NodeLoads<MeasuredNode>> scoreFragment(
      CycleState state, PodInfo pod) {
    return new LoadFragment<>(
        new Requested(
            requested(pod.pod(), CPU, Quantity::milliValue),
            requested(pod.pod(), MEMORY, Quantity::value)),
        nodes.now());
  }

  /// The sum of the containers, or an init container if that requests more, and the overhead.
  private static long requested(Pod pod, String resource, ToLongFunction<Quantity> unit) {
    long sum = 0;
    for (Container container : pod.spec().containers()) {
      sum += amount(container.resources().requests(), resource, unit);
    }
    for (Container container : pod.spec().initContainers()) {
      sum = Math.max(sum, amount(container.resources().requests(), resource, unit));
    }
    return sum + amount(pod.spec().overhead(), resource, unit);
  }

  private static long amount(
      Map<String, Quantity> amounts, String resource, ToLongFunction<Quantity> unit) {
    return unit.applyAsLong(amounts.getOrDefault(resource, Quantity.ZERO));
  }

  @Override
  public Set<NodeAspect> scoreReads() {
    return Set.of(NodeAspect.OBJECT, NodeAspect.ALLOCATABLE);
  }

  @Override
  public long score(LoadFragment<Requested, NodeLoads<MeasuredNode>> fragment, NodeInfo node) {
    MeasuredNode measured = MeasuredNodes.fresh(fragment.nodes(), node.name());
    if (measured == null) {
      return MIN_SCORE;
    }
    double cpu =
        score(
            measured.averageCpu(),
            measured.deviationOfCpu(),
            fragment.pod().milliCpu(),
            node.node(),
            CPU,
            Quantity::milliValue);
    double memory =
        score(
            measured.averageMemory(),
            measured.deviationOfMemory(),
            fragment.pod().memory(),
            node.node(),
            MEMORY,
            Quantity::value);
    return Math.round(Math.min(cpu, memory));
  }

  /// What is measured is taken as a part of all that the node has, and that of what is allocatable.
  private double score(
      long average,
      long deviation,
      long request,
      Node node,
      String resource,
      ToLongFunction<Quantity> unit) {
    double allocatable = amount(node.status().allocatable(), resource, unit);
    double capacity = amount(node.status().capacity(), resource, unit);
    double part = capacity <= 0 ? 1 : allocatable / capacity;
    return risk.score(average * part, deviation * part, (double) request, allocatable);
  }
}
