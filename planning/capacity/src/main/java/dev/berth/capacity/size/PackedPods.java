package dev.berth.capacity.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.framework.status.PluginStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods of a bound, by kind, and the room of nodes for them. The engine provides the answers of
/// plugins that depend only on a pod and a node. For everything else, only the amounts of resources
/// count, and which pods exclude each other: each set of such pods is one more resource, of which a
/// node has one. For one thread.
final class PackedPods {
  private static final String RESOURCES = "NodeResourcesFit";
  private static final List<String> OF_ALL =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE);

  /// Rejections of these plugins do not depend on other pods of the node.
  private static final Set<String> OF_NODES =
      Set.of("NodeAffinity", "NodeName", "NodeUnschedulable", "TaintToleration");

  /// More rules on more nodes take too long.
  private static final int MOST_PAIRS = 400_000;

  /// Pods with the same requests, the same possible nodes, whatever else runs there, and the same
  /// exclusions.
  ///
  /// @param exclusiveSets their [ExclusivePods] sets
  private record Kind(ResourceVector requests, NodeRules rules, Set<Integer> exclusiveSets) {}

  /// The rules of a pod about its nodes, independent of other pods there.
  private record NodeRules(
      String schedulerName,
      Map<String, String> nodeSelector,
      @Nullable NodeAffinity nodeAffinity,
      List<Toleration> tolerations) {
    static NodeRules of(PodInfo info) {
      var spec = info.pod().spec();
      var affinity = spec.affinity();
      return new NodeRules(
          spec.schedulerName(),
          spec.nodeSelector(),
          affinity == null ? null : affinity.nodeAffinity(),
          spec.tolerations());
    }
  }

  private final List<Kind> kinds;
  private final int[] counts;
  private final List<String> resources;
  private final ExclusivePods exclusive;

  /// By node, the kinds that may run there.
  private final Map<String, BitSet> kindsOf = new HashMap<>();

  private final Map<Kind, Integer> numbers = new HashMap<>();

  private PackedPods(SequencedMap<Kind, List<PodInfo>> pods, ExclusivePods exclusive) {
    this.exclusive = exclusive;
    kinds = List.copyOf(pods.keySet());
    counts = pods.values().stream().mapToInt(List::size).toArray();
    kinds.forEach(kind -> numbers.put(kind, numbers.size()));
    var requested =
        kinds.stream()
            .map(Kind::requests)
            .flatMap(requests ->
                Stream.concat(OF_ALL.stream(), requests.scalars().keySet().stream())
                    .filter(name -> requests.get(name) > 0));
    resources =
        Stream.concat(Stream.of(ResourceNames.PODS), requested).distinct().sorted().toList();
  }

  /// The pods by kind: all of them, or those with as many rules as time allows.
  ///
  /// @param cluster with all nodes that will be asked about
  static PackedPods of(List<Pod> pods, EngineSettings settings, DryRun dryRun, Snapshot cluster) {
    var infos = pods.stream().filter(dryRun::isResponsibleFor).map(dryRun::info).toList();
    var exclusive = ExclusivePods.of(infos, settings);
    var most = Math.max(1, MOST_PAIRS / Math.max(1, cluster.nodes().nodes().size()));
    var looked = largestFirst(infos, NodeRules::of);
    while (looked.size() > most) {
      looked.pollLastEntry();
    }
    var kinds = largestFirst(infos, info -> kind(info, exclusive));
    kinds.keySet().removeIf(kind -> !looked.containsKey(kind.rules));
    var packed = new PackedPods(kinds, exclusive);
    packed.look(kinds, dryRun, cluster);
    return packed;
  }

  private static Kind kind(PodInfo info, ExclusivePods exclusive) {
    return new Kind(info.requests(), NodeRules.of(info), exclusive.setsOf(info));
  }

  private static <K> SequencedMap<K, List<PodInfo>> largestFirst(
      List<PodInfo> pods, Function<PodInfo, K> key) {
    SequencedMap<K, List<PodInfo>> sorted = new LinkedHashMap<>();
    pods.stream().collect(groupingBy(key, LinkedHashMap::new, toList())).entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .forEach(group -> sorted.put(group.getKey(), group.getValue()));
    return sorted;
  }

  private void look(Map<Kind, List<PodInfo>> pods, DryRun dryRun, Snapshot cluster) {
    pods.keySet().stream()
        .collect(groupingBy(Kind::rules, LinkedHashMap::new, toList()))
        .values()
        .forEach(alike -> {
          var sample = Objects.requireNonNull(pods.get(alike.getFirst())).getFirst().pod();
          var filters = dryRun.filters(cluster, sample.withSpec(sample.spec().withNodeName("")));
          for (NodeInfo node : cluster.nodes().nodes()) {
            if (filters.rejections(node).stream()
                .map(PluginStatus::plugin)
                .noneMatch(OF_NODES::contains)) {
              var here = kindsOf.computeIfAbsent(node.name(), _ -> new BitSet());
              alike.forEach(kind -> here.set(Objects.requireNonNull(numbers.get(kind))));
            }
          }
        });
  }

  /// Whether all profiles count resources like the bounds do.
  static boolean areCounted(EngineSettings settings) {
    return settings.profiles().stream().allMatch(PackedPods::countsResources);
  }

  private static boolean countsResources(ExpandedProfile profile) {
    return profile.at(ExtensionPoint.FILTER).stream()
            .anyMatch(plugin -> plugin.name().equals(RESOURCES))
        && !(profile.args(RESOURCES) instanceof NodeResourcesFitArgs args
            && !(args.ignoredResources().isEmpty() && args.ignoredResourceGroups().isEmpty()));
  }

  boolean isEmpty() {
    return kinds.isEmpty();
  }

  /// The name of a resource of bins; empty for the places of pods that exclude each other.
  String resource(int number) {
    return number < resources.size() ? resources.get(number) : "";
  }

  /// The room of a node for the pods.
  ///
  /// @param free the free amounts of each resource; a negative amount counts as zero
  /// @param there pods that may stay there, even if they would not be placed there now
  Packing.Bin bin(NodeInfo node, ResourceVector free, List<PodInfo> fixed, List<PodInfo> there) {
    var amounts = new long[resources.size() + exclusive.size()];
    for (int r = 0; r < resources.size(); r++) {
      amounts[r] = Math.max(0, free.get(resources.get(r)));
    }
    var places = places(node, fixed, there);
    System.arraycopy(places, 0, amounts, resources.size(), places.length);
    var here = (BitSet) kindsOf.getOrDefault(node.name(), new BitSet()).clone();
    for (PodInfo pod : there) {
      var kind = numbers.get(kind(pod, exclusive));
      if (kind != null) {
        here.set(kind);
      }
    }
    return new Packing.Bin(amounts, here);
  }

  /// The number of pods of each exclusive set that the node takes.
  private long[] places(NodeInfo node, List<PodInfo> fixed, List<PodInfo> there) {
    var places = new long[exclusive.size()];
    if (!node.node().metadata().labels().containsKey(Node.HOSTNAME)) {
      // Anti-affinity about host names says nothing of it.
      Arrays.fill(places, Arrays.stream(counts).asLongStream().sum());
      return places;
    }
    Arrays.fill(places, 1);
    for (PodInfo pod : fixed) {
      exclusive.setsOf(pod).forEach(set -> places[set] = 0);
    }
    var now = new long[places.length];
    for (PodInfo pod : there) {
      exclusive.setsOf(pod).forEach(set -> now[set]++);
    }
    for (int set = 0; set < places.length; set++) {
      places[set] = Math.max(places[set], now[set]);
    }
    return places;
  }

  Packing packing(List<Packing.Bin> bins) {
    var amounts = new long[kinds.size()][resources.size() + exclusive.size()];
    for (int number = 0; number < amounts.length; number++) {
      var kind = kinds.get(number);
      for (int r = 0; r < resources.size(); r++) {
        var resource = resources.get(r);
        amounts[number][r] = resource.equals(ResourceNames.PODS) ? 1 : kind.requests.get(resource);
      }
      for (int set : kind.exclusiveSets) {
        amounts[number][resources.size() + set] = 1;
      }
    }
    return new Packing(amounts, counts, bins);
  }

  /// The amounts that pods take of a node.
  static ResourceVector taken(List<PodInfo> pods) {
    var taken = ResourceVector.ZERO;
    for (PodInfo pod : pods) {
      taken = taken.plus(pod.requests());
    }
    return taken.plus(new ResourceVector(0, 0, 0, pods.size(), Map.of()));
  }

  static ResourceVector most(ResourceVector a, ResourceVector b) {
    Map<String, Long> scalars = new HashMap<>(a.scalars());
    b.scalars().forEach((name, amount) -> scalars.merge(name, amount, Math::max));
    return new ResourceVector(
        Math.max(a.milliCpu(), b.milliCpu()),
        Math.max(a.memory(), b.memory()),
        Math.max(a.ephemeralStorage(), b.ephemeralStorage()),
        Math.max(a.pods(), b.pods()),
        scalars);
  }
}
