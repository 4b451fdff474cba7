package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Evicts duplicate pods of a node.
public record RemoveDuplicatesPlugin(Args args, DeschedulerContext context)
    implements BalancePlugin {
  public static final DeschedulerPluginFactory<Args> FACTORY =
      new StandardFactory<>(
          "RemoveDuplicates",
          RemoveDuplicatesPlugin.class,
          Args::read,
          Args::problems,
          RemoveDuplicatesPlugin::new);

  private static final int MIN_TARGETS = 2;
  private static final Comparator<Pod> ORDER =
      Comparator.comparing((Pod pod) -> Duplicates.OwnerKey.of(pod).getFirst())
          .thenComparing(pod -> pod.spec().nodeName());

  /// `RemoveDuplicatesArgs`.
  record Args(Namespaces namespaces, List<String> excludeOwnerKinds) {
    static Args read(ArgsReader args) {
      return new Args(Namespaces.read(args, "namespaces"), args.texts("excludeOwnerKinds"));
    }

    List<String> problems() {
      return namespaces.problems();
    }
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
    var filter = inNamespace.and(NodePods.evictable(context.evictor())).and(this::hasOwner);
    var duplicates = new Duplicates();
    for (Node node : nodes) {
      duplicates.add(node, NodePods.running(context.cluster(), node, filter));
    }
    return duplicates;
  }

  private boolean hasOwner(Pod pod) {
    var owners = pod.metadata().ownerReferences();
    return !owners.isEmpty()
        && owners.stream().noneMatch(owner -> args.excludeOwnerKinds().contains(owner.kind()));
  }

  private List<Pod> choose(Duplicates duplicates, List<Node> nodes) {
    var chosen = new ArrayList<Pod>();
    var notes = new ArrayList<String>();
    duplicates
        .byOwner()
        .forEach((owner, byNode) -> {
          int targets = targets(byNode.values().stream().flatMap(List::stream), nodes);
          notes.add(
              "Adjusting feasible nodes owner=%s from=%d to=%d"
                  .formatted(owner, nodes.size(), targets));
          if (targets < MIN_TARGETS) {
            notes.add(
                "Less than two feasible nodes for duplicates to land, skipping eviction owner="
                    + owner);
          } else {
            // so many pods may stay, the first of which is no duplicate
            int each = Math.ceilDiv(duplicates.occurrences(owner), targets);
            byNode.values().forEach(pods -> pods.stream().skip(each - 1L).forEach(chosen::add));
          }
        });
    notes.stream().sorted().forEach(context.log()::note);
    chosen.sort(ORDER);
    return chosen;
  }

  /// The number of nodes that suit at least one of the pods, by taints and labels alone; if only
  /// one node suits a pod, this node does not count for the pod.
  private static int targets(Stream<Pod> pods, List<Node> nodes) {
    record Demands(List<Toleration> tolerations, RequiredNodeAffinity affinity) {}
    Set<Node> targets = new HashSet<>();
    pods.map(pod -> new Demands(pod.spec().tolerations(), RequiredNodeAffinity.of(pod.spec())))
        .distinct()
        .forEach(demands -> {
          var suitable =
              nodes.stream()
                  .filter(node -> NodeFit.areTaintsTolerated(node, demands.tolerations))
                  .filter(node -> matches(demands.affinity, node))
                  .toList();
          if (suitable.size() > 1) {
            targets.addAll(suitable);
          }
        });
    return targets.size();
  }

  /// An invalid affinity excludes no node.
  private static boolean matches(RequiredNodeAffinity affinity, Node node) {
    try {
      return affinity.matchesStrictly(node);
    } catch (SelectorException _) {
      return true;
    }
  }

  /// The pods of which a node already has one, by owner and node, and the number of pods of each
  /// owner.
  private static final class Duplicates {
    private final SortedMap<OwnerKey, SequencedMap<String, List<Pod>>> byOwner = new TreeMap<>();
    private final Map<OwnerKey, Integer> occurrences = new HashMap<>();

    /// Counts the pods of a node. The first pod with its fingerprint is not a duplicate.
    void add(Node node, List<Pod> pods) {
      Set<List<String>> seen = new HashSet<>();
      for (Pod pod : pods) {
        boolean duplicate = !seen.add(OwnerKey.fingerprint(pod));
        for (OwnerKey owner : OwnerKey.of(pod)) {
          occurrences.merge(owner, 1, Integer::sum);
          if (duplicate) {
            byOwner
                .computeIfAbsent(owner, _ -> new TreeMap<>())
                .computeIfAbsent(node.metadata().name(), _ -> new ArrayList<>())
                .add(pod);
          }
        }
      }
    }

    /// The duplicates of each owner that has some, by the name of their node, in the order in which
    /// they were added.
    SortedMap<OwnerKey, SequencedMap<String, List<Pod>>> byOwner() {
      return byOwner;
    }

    /// The number of the owner's pods on all nodes, including duplicates.
    int occurrences(OwnerKey owner) {
      return occurrences.getOrDefault(owner, 0);
    }

    /// An owner with the images of its pods, because pods of one owner may serve several purposes.
    ///
    /// @param images the images of all containers, without init containers, sorted, with `#`
    ///   between them
    record OwnerKey(String namespace, String kind, String name, String images)
        implements Comparable<OwnerKey> {
      private static final Comparator<OwnerKey> ORDER =
          Comparator.comparing(OwnerKey::namespace)
              .thenComparing(OwnerKey::kind)
              .thenComparing(OwnerKey::name)
              .thenComparing(OwnerKey::images);

      /// The keys of a pod, one for each owner, in their order.
      static List<OwnerKey> of(Pod pod) {
        var images = String.join("#", images(pod));
        return pod.metadata().ownerReferences().stream()
            .map(it -> new OwnerKey(pod.metadata().namespace(), it.kind(), it.name(), images))
            .toList();
      }

      private static List<String> images(Pod pod) {
        return pod.spec().containers().stream().map(Container::image).sorted().toList();
      }

      /// The properties that duplicate pods share.
      static List<String> fingerprint(Pod pod) {
        var images = images(pod);
        return of(pod).stream()
            .map(it -> String.join("/", it.namespace, it.kind, it.name))
            .flatMap(owner -> images.stream().map(image -> owner + "/" + image))
            .sorted()
            .toList();
      }

      @Override
      public int compareTo(OwnerKey other) {
        return ORDER.compare(this, other);
      }

      @Override
      public String toString() {
        return String.join("/", namespace, kind, name, images);
      }
    }
  }
}
