package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.state.PodInfo;
import dev.berth.plugins.support.DomainCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many matches there are in each domain: for each node label and each of its values. For one
/// thread.
final class TopologyCounts {
  private final Map<String, Domains> byKey = new HashMap<>();

  /// In how many domains the number is not 0.
  private int occupied;

  TopologyCounts copy() {
    var copy = new TopologyCounts();
    byKey.forEach((key, domains) -> copy.byKey.put(key, domains.copy()));
    copy.occupied = occupied;
    return copy;
  }

  /// Whether there is no match in any domain.
  boolean isEmpty() {
    return occupied == 0;
  }

  /// Counts matches of a pod on a node; a node that does not have the label is in no domain.
  ///
  /// @param delta how many matches come; negative if they go
  void add(String topologyKey, Map<String, String> nodeLabels, PodInfo pod, long delta) {
    String domain = nodeLabels.get(topologyKey);
    if (domain == null) {
      return;
    }
    Domains domains = byKey.computeIfAbsent(topologyKey, key -> new Domains(new DomainCounts()));
    long after = domains.add(domain, pod, delta);
    long before = after - delta;
    occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
  }

  /// Whether there is a match in the domain.
  boolean isIn(String topologyKey, String domain) {
    Domains domains = byKey.get(topologyKey);
    return domains != null && domains.counts.get(domain) > 0;
  }

  /// Of the domains of a node one that has a match, by its label; null if none has.
  @Nullable String keyOfMatch(Map<String, String> nodeLabels) {
    for (var entry : byKey.entrySet()) {
      String domain = nodeLabels.get(entry.getKey());
      if (domain != null && entry.getValue().counts.get(domain) > 0) {
        return entry.getKey();
      }
    }
    return null;
  }

  /// A pod that matches in the domain; null if none is known by name.
  @Nullable PodInfo example(String topologyKey, String domain) {
    Domains domains = byKey.get(topologyKey);
    return domains == null ? null : domains.example(domain);
  }

  /// The domains of one label. An example of the matching pods is kept for each of them, for
  /// reasons.
  private static final class Domains {
    private static final int FIRST_CAPACITY = 4;

    private final DomainCounts counts;
    private @Nullable PodInfo[] examples = new PodInfo[FIRST_CAPACITY];
    private boolean shared;

    Domains(DomainCounts counts) {
      this.counts = counts;
    }

    Domains copy() {
      var copy = new Domains(counts.copy());
      copy.examples = examples;
      copy.shared = true;
      shared = true;
      return copy;
    }

    long add(String domain, PodInfo pod, long delta) {
      int position = counts.register(domain);
      if (delta < 0) {
        if (position < examples.length && isSame(examples[position], pod)) {
          put(position, null);
        }
      } else if (position >= examples.length || examples[position] == null) {
        put(position, pod);
      }
      return counts.add(position, delta);
    }

    private static boolean isSame(@Nullable PodInfo example, PodInfo pod) {
      return example != null && example.uid().equals(pod.uid());
    }

    private void put(int position, @Nullable PodInfo pod) {
      if (position >= examples.length) {
        examples = Arrays.copyOf(examples, 2 * position);
      } else if (shared) {
        examples = examples.clone();
      }
      shared = false;
      examples[position] = pod;
    }

    @Nullable PodInfo example(String domain) {
      int position = counts.position(domain);
      return position >= 0 && position < examples.length ? examples[position] : null;
    }
  }
}
