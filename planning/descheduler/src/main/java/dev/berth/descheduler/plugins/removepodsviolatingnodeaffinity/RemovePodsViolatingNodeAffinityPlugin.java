package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.plugins.support.NodeEvictions;
import dev.berth.descheduler.plugins.support.PodLists;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/// Evicts pods whose node no longer meets their node affinity.
final class RemovePodsViolatingNodeAffinityPlugin implements DeschedulePlugin {
  static final String NAME = "RemovePodsViolatingNodeAffinity";

  private final DeschedulerContext context;
  private final List<String> types;
  private final Predicate<Pod> filter;

  RemovePodsViolatingNodeAffinityPlugin(
      RemovePodsViolatingNodeAffinityArgs args, DeschedulerContext context) {
    this.context = context;
    types = args.nodeAffinityType();
    filter = args.selection().toFilter();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    var violations = new AffinityViolations(context.cluster(), nodes);
    for (String type : types) {
      context.log().note("Executing for nodeAffinityType");
      switch (type) {
        case "requiredDuringSchedulingIgnoredDuringExecution" ->
            evict(nodes, violations::ofRequired);
        case "preferredDuringSchedulingIgnoredDuringExecution" ->
            evict(nodes, violations::ofPreferred);
        default -> context.log().error("Invalid nodeAffinityType");
      }
    }
  }

  private void evict(List<Node> nodes, BiPredicate<Pod, Node> violation) {
    var evictable = filter.and(PodLists.evictable(context.evictor()));
    NodeEvictions.evict(
        context.evictor(),
        nodes,
        node ->
            PodLists.running(
                context.cluster(), node, evictable.and(pod -> violation.test(pod, node))));
  }
}
