package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.PodLists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Evicts pods from domains that have too many of them: first chooses, then evicts.
final class RemovePodsViolatingTopologySpreadConstraintPlugin implements BalancePlugin {
  static final String NAME = "RemovePodsViolatingTopologySpreadConstraint";

  private final SpreadArgs args;
  private final Predicate<Pod> selected;
  private final DeschedulerContext context;

  RemovePodsViolatingTopologySpreadConstraintPlugin(SpreadArgs args, DeschedulerContext context) {
    this.args = args;
    this.selected = args.selection().toFilter();
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void balance(List<Node> nodes) {
    context.log().note("Processing namespaces for topology spread constraints");
    SortedMap<String, List<Pod>> byNamespace = new TreeMap<>();
    for (Pod pod : evictable(nodes)) {
      byNamespace.computeIfAbsent(pod.metadata().namespace(), _ -> new ArrayList<>()).add(pod);
    }
    var choice = new PodChoice(args, nodes, context);
    byNamespace.values().forEach(choice::chooseFrom);
    for (Pod pod : choice.withoutPlace()) {
      context
          .log()
          .kept(
              pod,
              "ignoring pod for eviction as it does not fit on any other node",
              SpreadArgs.NODE_FIT + ": true");
    }
    evict(choice.chosen());
  }

  /// The pods of all nodes that may be evicted, node by node. The filter is asked in the order of
  /// their names, in which it is noted down what it refuses.
  private List<Pod> evictable(List<Node> nodes) {
    List<Pod> pods = new ArrayList<>();
    for (Node node : nodes) {
      pods.addAll(PodLists.running(context.cluster(), node, selected));
    }
    Set<ObjectKey> evictable =
        pods.stream()
            .sorted(Comparator.comparing(Pod::key))
            .filter(context.evictor()::filter)
            .map(Pod::key)
            .collect(Collectors.toSet());
    pods.removeIf(pod -> !evictable.contains(pod.key()));
    return pods;
  }

  private void evict(Collection<Pod> chosen) {
    Set<String> fullNodes = new HashSet<>();
    for (Pod pod : chosen) {
      if (fullNodes.contains(pod.spec().nodeName())
          || !context.evictor().filter(pod)
          || !context.evictor().preEvictionFilter(pod)) {
        continue;
      }
      EvictionResult result = context.evictor().evict(pod);
      if (result.reached(Limit.TOTAL)) {
        return;
      }
      if (result.reached(Limit.NODE)) {
        fullNodes.add(pod.spec().nodeName());
      }
    }
  }
}
