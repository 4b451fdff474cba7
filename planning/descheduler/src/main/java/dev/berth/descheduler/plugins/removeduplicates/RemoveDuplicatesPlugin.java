package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.PodLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Evicts pods of which a node has several.
final class RemoveDuplicatesPlugin implements BalancePlugin {
  static final String NAME = "RemoveDuplicates";
  private static final int MIN_TARGETS = 2;
  private static final Comparator<Pod> ORDER =
      Comparator.comparing((Pod pod) -> OwnerKey.of(pod).getFirst())
          .thenComparing(pod -> pod.spec().nodeName());

  private final DeschedulerContext context;
  private final RemoveDuplicatesArgs args;
  private final Set<String> excludedKinds;

  RemoveDuplicatesPlugin(RemoveDuplicatesArgs args, DeschedulerContext context) {
    this.context = context;
    this.args = args;
    excludedKinds = Set.copyOf(args.excludeOwnerKinds());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void balance(List<Node> nodes) {
    for (Pod pod : choose(find(nodes), nodes)) {
      if (context.evictor().evict(pod).reached(Limit.TOTAL)) {
        return;
      }
    }
  }

  private Duplicates find(List<Node> nodes) {
    Predicate<Pod> inNamespace = pod -> args.namespaces().contains(pod.metadata().namespace());
    var filter = inNamespace.and(PodLists.evictable(context.evictor())).and(this::hasOwner);
    var duplicates = new Duplicates();
    for (Node node : nodes) {
      duplicates.add(node, PodLists.running(context.cluster(), node, filter));
    }
    return duplicates;
  }

  private boolean hasOwner(Pod pod) {
    var owners = pod.metadata().ownerReferences();
    return !owners.isEmpty()
        && owners.stream().noneMatch(owner -> excludedKinds.contains(owner.kind()));
  }

  private List<Pod> choose(Duplicates duplicates, List<Node> nodes) {
    var chosen = new ArrayList<Pod>();
    var notes = new ArrayList<String>();
    duplicates
        .byOwner()
        .forEach((owner, byNode) -> {
          var all = byNode.values().stream().flatMap(List::stream).toList();
          int targets = TargetNodes.count(all, nodes);
          notes.add(
              "Adjusting feasible nodes owner=%s from=%d to=%d"
                  .formatted(owner, nodes.size(), targets));
          if (targets < MIN_TARGETS) {
            notes.add(
                "Less than two feasible nodes for duplicates to land, skipping eviction owner="
                    + owner);
          } else {
            int each = Math.ceilDiv(duplicates.occurrences(owner), targets);
            byNode.values().stream().flatMap(pods -> beyond(each, pods)).forEach(chosen::add);
          }
        });
    notes.stream().sorted().forEach(context.log()::note);
    chosen.sort(ORDER);
    return chosen;
  }

  /// The duplicates that are too many if so many pods may stay, the first of which is none.
  private static Stream<Pod> beyond(int each, List<Pod> duplicates) {
    return duplicates.stream().skip(each - 1L);
  }
}
