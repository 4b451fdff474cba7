package dev.berth.capacity.size;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.engine.EngineSettings;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.HostPort;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Sets of pods of which a node takes at most one, because each excludes every other: by common
/// host ports, or by required anti-affinity about host names. Immutable.
final class ExclusivePods {
  /// More sets take too long.
  private static final int MOST = 40;

  private final boolean byAffinity;
  private final boolean byPorts;

  /// The numbers of the sets, by the traits that exclude others.
  private final Map<Traits, Set<Integer>> setsOf = new HashMap<>();

  private int size;

  private ExclusivePods(EngineSettings settings) {
    byAffinity = filters(settings, "InterPodAffinity");
    byPorts = filters(settings, "NodePorts");
  }

  private static boolean filters(EngineSettings settings, String plugin) {
    return settings.profiles().stream()
        .allMatch(profile ->
            profile.at(ExtensionPoint.FILTER).stream()
                .anyMatch(filter -> filter.name().equals(plugin)));
  }

  /// The sets of these pods, the largest first.
  ///
  /// @param settings the settings whose profiles place them
  static ExclusivePods of(List<PodInfo> pods, EngineSettings settings) {
    var exclusive = new ExclusivePods(settings);
    var counts =
        pods.stream()
            .filter(pod -> pod.hasRequiredAntiAffinity() || !pod.hostPorts().isEmpty())
            .collect(groupingBy(exclusive::traits, LinkedHashMap::new, counting()));
    exclusive.collect(
        counts.entrySet().stream()
            .filter(kind -> kind.getKey().excludes(kind.getKey()))
            .sorted(Comparator.comparingLong((Map.Entry<Traits, Long> kind) -> -kind.getValue()))
            .map(Map.Entry::getKey)
            .toList());
    return exclusive;
  }

  private Traits traits(PodInfo pod) {
    var metadata = pod.pod().metadata();
    return new Traits(
        metadata.namespace(),
        metadata.labels(),
        byAffinity ? pod.affinityTerms().requiredAntiAffinity() : List.of(),
        byPorts ? pod.hostPorts() : Set.of());
  }

  private void collect(List<Traits> kinds) {
    for (var first : kinds) {
      if (size == MOST) {
        return;
      }
      if (setsOf.containsKey(first)) {
        continue;
      }
      var set = new ArrayList<>(List.of(first));
      for (var other : kinds) {
        if (!other.equals(first) && set.stream().allMatch(other::excludes)) {
          set.add(other);
        }
      }
      set.forEach(member -> setsOf.computeIfAbsent(member, _ -> new TreeSet<>()).add(size));
      size++;
    }
  }

  /// The numbers of the pod's sets.
  Set<Integer> setsOf(PodInfo pod) {
    return size == 0 ? Set.of() : setsOf.getOrDefault(traits(pod), Set.of());
  }

  int size() {
    return size;
  }

  /// The traits that keep a pod and others off each other.
  private record Traits(
      String namespace,
      Map<String, String> labels,
      List<AffinityTerm> antiAffinity,
      Set<HostPort> ports) {
    boolean excludes(Traits other) {
      return selects(other) || other.selects(this) || conflictsWith(other);
    }

    /// Additional namespaces by labels are left out: a bound may count too little.
    private boolean selects(Traits other) {
      return antiAffinity.stream()
          .anyMatch(term ->
              term.topologyKey().equals(Node.HOSTNAME)
                  && term.namespaces().contains(other.namespace)
                  && term.selector().matches(other.labels));
    }

    private boolean conflictsWith(Traits other) {
      return ports.stream().anyMatch(port -> other.ports.stream().anyMatch(port::conflictsWith));
    }
  }
}
