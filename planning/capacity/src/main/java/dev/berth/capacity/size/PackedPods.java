package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.DryRun;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceNames;
import dev.berth.framework.state.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// The pods of a bound, by kind, and what nodes have for them. What plugins say of a pod and a node
/// whatever else runs there is taken from the engine; of all else, only the amounts of resources
/// count, and which pods exclude each other: each set of those is one more resource, of which a
/// node has one. For one thread.
final class PackedPods {
  private static final String RESOURCES = "NodeResourcesFit";

  /// What these plugins reject, they reject whatever else runs on the node.
  private static final Set<String> OF_NODES =
      Set.of("NodeAffinity", "NodeName", "NodeUnschedulable", "TaintToleration");

  /// More rules on more nodes take too long to look at.
  private static final int MOST_PAIRS = 400_000;

  /// Kinds that may run on the same nodes.
  ///
  /// @param sample a pod of one of them
  /// @param kinds their numbers
  private record SameNodes(Pod sample, BitSet kinds) {}

  private final Map<NodeRules, SameNodes> byRules = new LinkedHashMap<>();
  private final List<ResourceVector> requests = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final List<Set<Integer>> exclusiveSets = new ArrayList<>();
  private final List<String> resources;
  private final ExclusivePods exclusive;

  /// By node, the kinds that may run there.
  private final Map<String, BitSet> kindsOf = new HashMap<>();

  private final Map<PodKind, Integer> numbers = new HashMap<>();

  private PackedPods(Map<PodKind, List<PodInfo>> kinds, ExclusivePods exclusive) {
    this.exclusive = exclusive;
    var names = new TreeSet<String>();
    names.add(ResourceNames.PODS);
    kinds.forEach((kind, pods) -> {
      var number = numbers.size();
      numbers.put(kind, number);
      byRules
          .computeIfAbsent(kind.rules(), _ -> new SameNodes(unbound(pods.getFirst()), new BitSet()))
          .kinds()
          .set(number);
      requests.add(kind.requests());
      counts.add(pods.size());
      exclusiveSets.add(kind.exclusiveSets());
      add(ResourceNames.CPU, kind.requests(), names);
      add(ResourceNames.MEMORY, kind.requests(), names);
      add(ResourceNames.EPHEMERAL_STORAGE, kind.requests(), names);
      kind.requests().scalars().keySet().forEach(name -> add(name, kind.requests(), names));
    });
    resources = List.copyOf(names);
  }

  private static Pod unbound(PodInfo info) {
    return info.pod().withSpec(info.pod().spec().withNodeName(""));
  }

  private static void add(String resource, ResourceVector requests, Set<String> names) {
    if (requests.get(resource) > 0) {
      names.add(resource);
    }
  }

  /// The pods by kind: all of them, or those with as many rules as there is time for.
  ///
  /// @param dryRun of the engine with these settings
  /// @param cluster with all nodes that they will be looked at on
  static PackedPods of(List<Pod> pods, EngineSettings settings, DryRun dryRun, Snapshot cluster) {
    var infos = pods.stream().filter(dryRun::isResponsibleFor).map(dryRun::info).toList();
    var exclusive = ExclusivePods.of(infos, settings);
    var most = Math.max(1, MOST_PAIRS / Math.max(1, cluster.nodes().nodes().size()));
    var looked =
        Set.copyOf(
            largestFirst(infos, info -> NodeRules.of(info.pod())).keySet().stream()
                .limit(most)
                .toList());
    var kinds = largestFirst(infos, info -> PodKind.of(info, exclusive));
    kinds.keySet().removeIf(kind -> !looked.contains(kind.rules()));
    var packed = new PackedPods(kinds, exclusive);
    packed.look(dryRun, cluster);
    return packed;
  }

  private static <K> SequencedMap<K, List<PodInfo>> largestFirst(
      List<PodInfo> pods, Function<PodInfo, K> key) {
    Map<K, List<PodInfo>> groups = new LinkedHashMap<>();
    for (PodInfo pod : pods) {
      groups.computeIfAbsent(key.apply(pod), _ -> new ArrayList<>()).add(pod);
    }
    SequencedMap<K, List<PodInfo>> sorted = new LinkedHashMap<>();
    groups.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .forEach(group -> sorted.put(group.getKey(), group.getValue()));
    return sorted;
  }

  private void look(DryRun dryRun, Snapshot cluster) {
    for (var alike : byRules.values()) {
      PodFilters filters = dryRun.filters(cluster, alike.sample());
      for (NodeInfo node : cluster.nodes().nodes()) {
        if (filters.rejections(node).stream()
            .map(PluginStatus::plugin)
            .noneMatch(OF_NODES::contains)) {
          kindsOf.computeIfAbsent(node.name(), _ -> new BitSet()).or(alike.kinds());
        }
      }
    }
  }

  /// Whether all profiles count resources as bounds do.
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
    return counts.isEmpty();
  }

  /// What a node has for the pods.
  ///
  /// @param free of each resource; less than nothing counts as nothing
  /// @param fixed pods that stay there
  /// @param there pods that may stay there, whether or not they would be placed there now
  Packing.Bin bin(NodeInfo node, ResourceVector free, List<PodInfo> fixed, List<PodInfo> there) {
    var amounts = new long[resources.size() + exclusive.size()];
    for (var r = 0; r < resources.size(); r++) {
      amounts[r] = Math.max(0, free.get(resources.get(r)));
    }
    var places = places(node, fixed, there);
    System.arraycopy(places, 0, amounts, resources.size(), places.length);
    var kinds = (BitSet) kindsOf.getOrDefault(node.name(), new BitSet()).clone();
    for (PodInfo pod : there) {
      var kind = numbers.get(PodKind.of(pod, exclusive));
      if (kind != null) {
        kinds.set(kind);
      }
    }
    return new Packing.Bin(amounts, kinds);
  }

  /// How many pods of each exclusive set the node takes.
  private long[] places(NodeInfo node, List<PodInfo> fixed, List<PodInfo> there) {
    var places = new long[exclusive.size()];
    if (!node.node().metadata().labels().containsKey(Node.HOSTNAME)) {
      // Anti-affinity about host names says nothing of it.
      Arrays.fill(places, counts.stream().mapToLong(Integer::longValue).sum());
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
    for (var set = 0; set < places.length; set++) {
      places[set] = Math.max(places[set], now[set]);
    }
    return places;
  }

  Packing packing(List<Packing.Bin> bins) {
    var amounts = new long[counts.size()][resources.size() + exclusive.size()];
    for (var kind = 0; kind < amounts.length; kind++) {
      for (var r = 0; r < resources.size(); r++) {
        var resource = resources.get(r);
        amounts[kind][r] =
            resource.equals(ResourceNames.PODS) ? 1 : requests.get(kind).get(resource);
      }
      for (int set : exclusiveSets.get(kind)) {
        amounts[kind][resources.size() + set] = 1;
      }
    }
    return new Packing(amounts, counts.stream().mapToInt(Integer::intValue).toArray(), bins);
  }

  /// What pods take of a node.
  static ResourceVector taken(List<PodInfo> pods) {
    var taken = ResourceVector.ZERO;
    for (PodInfo pod : pods) {
      taken = taken.plus(pod.requests());
    }
    return taken.plus(new ResourceVector(0, 0, 0, pods.size(), Map.of()));
  }

  /// The larger amount of each resource.
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
