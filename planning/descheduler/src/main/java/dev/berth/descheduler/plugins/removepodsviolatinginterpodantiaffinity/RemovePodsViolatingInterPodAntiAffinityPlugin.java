package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.PodLists;
import dev.berth.descheduler.plugins.support.PodOrder;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Evicts pods that must not be in the same domain as others.
final class RemovePodsViolatingInterPodAntiAffinityPlugin implements DeschedulePlugin {
  static final String NAME = "RemovePodsViolatingInterPodAntiAffinity";

  private final DeschedulerContext context;
  private final Predicate<Pod> filter;

  RemovePodsViolatingInterPodAntiAffinityPlugin(PodSelectionArgs args, DeschedulerContext context) {
    this.context = context;
    filter = args.toFilter();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void deschedule(List<Node> nodes) {
    Map<Node, List<Pod>> podsByNode = new LinkedHashMap<>();
    var rivals = new Rivals(nodes);
    for (Node node : nodes) {
      var pods = PodLists.running(context.cluster(), node, filter);
      pods.forEach(rivals::add);
      podsByNode.put(node, pods);
    }
    for (var entry : podsByNode.entrySet()) {
      PodOrder.lowestPriorityFirst(entry.getValue());
      if (!evict(entry.getKey(), entry.getValue(), rivals)) {
        return;
      }
    }
  }

  /// @return whether pods of other nodes may follow
  private boolean evict(Node node, List<Pod> pods, Rivals rivals) {
    var evictable = PodLists.evictable(context.evictor());
    for (Pod pod : pods) {
      if (!rivals.collideWith(pod, node) || !evictable.test(pod)) {
        continue;
      }
      EvictionResult result = context.evictor().evict(pod);
      if (result.isEvicted()) {
        rivals.remove(pod);
      } else if (result.reached(Limit.NODE)) {
        return true;
      } else if (result.reached(Limit.TOTAL)) {
        return false;
      }
    }
    return true;
  }
}
