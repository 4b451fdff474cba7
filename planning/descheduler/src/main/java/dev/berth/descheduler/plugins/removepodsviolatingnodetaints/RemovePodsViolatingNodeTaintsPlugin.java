package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.plugins.support.NodeEvictions;
import dev.berth.descheduler.plugins.support.PodLists;
import dev.berth.descheduler.plugins.support.Taints;
import java.util.List;
import java.util.function.Predicate;

/// Evicts pods that do not tolerate a taint of their node.
final class RemovePodsViolatingNodeTaintsPlugin implements DeschedulePlugin {
  static final String NAME = "RemovePodsViolatingNodeTaints";

  private final DeschedulerContext context;
  private final RemovePodsViolatingNodeTaintsArgs args;
  private final Predicate<Pod> filter;

  RemovePodsViolatingNodeTaintsPlugin(
      RemovePodsViolatingNodeTaintsArgs args, DeschedulerContext context) {
    this.context = context;
    this.args = args;
    filter = args.selection().toFilter();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    var evictable = filter.and(PodLists.evictable(context.evictor()));
    NodeEvictions.evict(
        context.evictor(),
        nodes,
        node ->
            PodLists.running(
                context.cluster(),
                node,
                evictable.and(pod -> !Taints.areTolerated(pod, node, args::counts))));
  }
}
