package dev.berth.framework.state;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import java.util.LinkedHashMap;

/// Makes the [PodInfo] of many pods: equal affinities are parsed once, and held once. Keeps the
/// most recently used. For one thread.
public final class PodInfoFactory {
  private final PodRequests held;
  private final int capacity;
  private final LinkedHashMap<Source, PodAffinityTerms> known =
      new LinkedHashMap<>(16, 0.75f, true);

  /// @param held computes a pod's requests on its node
  /// @param capacity how many different affinities are kept
  public PodInfoFactory(PodRequests held, int capacity) {
    this.held = held;
    this.capacity = capacity;
  }

  /// The same as [PodInfo#of].
  public PodInfo of(Pod pod) {
    return PodInfo.of(pod, held, terms(pod));
  }

  private PodAffinityTerms terms(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    if (affinity == null) {
      return PodAffinityTerms.NONE;
    }
    var source = new Source(affinity, pod.metadata().namespace());
    PodAffinityTerms terms = known.computeIfAbsent(source, _ -> PodAffinityTerms.of(pod));
    if (known.size() > capacity) {
      known.pollFirstEntry(); // the least recently used
    }
    return terms;
  }

  /// The key of terms: a term without namespaces has that of its pod.
  private record Source(Affinity affinity, String namespace) {}
}
