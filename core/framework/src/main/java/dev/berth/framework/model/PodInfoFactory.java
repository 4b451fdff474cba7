package dev.berth.framework.model;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Creates the [PodInfo] of many pods; equal affinities are parsed and stored once. Keeps the most
/// recently used affinities. For one thread.
public final class PodInfoFactory {
  private final PodRequests held;
  private final int capacity;
  private final LinkedHashMap<Source, PodAffinityTerms> known =
      new LinkedHashMap<>(16, 0.75f, true);

  /// @param held computes a pod's requests on its node
  /// @param capacity how many different affinities to keep
  public PodInfoFactory(PodRequests held, int capacity) {
    this.held = held;
    this.capacity = capacity;
  }

  /// Same as [PodInfo#of].
  public PodInfo of(Pod pod) {
    return PodInfo.of(pod, held, terms(pod));
  }

  /// Same as [PodInfo#of], for a pod with a known earlier version: values are computed again only
  /// if their inputs have changed.
  ///
  /// @param known another version of the pod, from this factory or one with the same calculation;
  ///   null for none
  @SuppressWarnings("ReferenceEquality") // the same version is the same object
  public PodInfo of(Pod pod, @Nullable PodInfo known) {
    if (known == null) {
      return of(pod);
    }
    if (known.pod() == pod) {
      return known;
    }
    PodInfo derived = known.withVersion(pod);
    return derived == null ? of(pod) : derived;
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

  /// The key of parsed terms; it has the namespace because a term without namespaces uses its
  /// pod's.
  private record Source(Affinity affinity, String namespace) {}
}
