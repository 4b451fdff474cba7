package dev.berth.engine.lifecycle;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Set;

/// The less of a node's CPU is taken, the better.
final class LeastCpu implements ScorePlugin<Long> {
  static final String NAME = "LeastCpu";
  static final PluginFactory<?> FACTORY = new Made(NAME, LeastCpu.class, _ -> new LeastCpu());

  private LeastCpu() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Long prepareScore(CycleState state, PodInfo pod) {
    return pod.requests().milliCpu();
  }

  @Override
  public Set<NodeAspect> scoreReads(Long milliCpu) {
    return Set.of(NodeAspect.ALLOCATABLE, NodeAspect.PODS);
  }

  @Override
  public long score(Long milliCpu, NodeInfo node) {
    long all = node.allocatable().milliCpu();
    long free = all - node.requested().milliCpu() - milliCpu;
    return free <= 0 ? MIN_SCORE : MAX_SCORE * free / all;
  }
}
