package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Moves pods, on paper, from large domains to small ones until these are even enough: none gets
/// above the mean that was not, and none below.
final class DomainBalance {
  private final int maxSkew;
  private final double mean;
  private final List<Domain> ascending;
  private final Predicate<Pod> fits;
  private final IdentityHashMap<Pod, Boolean> known = new IdentityHashMap<>();

  /// @param fits whether a pod could be on another node, in a domain below the mean
  DomainBalance(TopologyDomains domains, int maxSkew, Predicate<Pod> fits) {
    this.maxSkew = maxSkew;
    this.mean = domains.mean();
    this.fits = fits;
    this.ascending = new ArrayList<>(domains.all());
    ascending.forEach(domain -> LeavingOrder.sort(domain.pods()));
    ascending.sort(Comparator.comparingInt(Domain::size).thenComparing(DomainBalance::byNextPod));
  }

  /// Of domains of the same size, the one gives pods first whose next pod comes first by name; the
  /// descheduler takes any.
  private static int byNextPod(Domain a, Domain b) {
    return a.pods().isEmpty() || b.pods().isEmpty()
        ? 0
        : b.pods().getLast().key().compareTo(a.pods().getLast().key());
  }

  /// Tells which pods are moved.
  void run(Consumer<Pod> moved) {
    int smaller = 0;
    int larger = ascending.size() - 1;
    while (smaller < larger) {
      if (ascending.get(larger).size() <= mean) {
        larger--;
      }
      Domain from = ascending.get(larger);
      Domain to = ascending.get(smaller);
      int number = toMove(from.size(), to.size());
      if (number <= 0) {
        smaller++;
      } else {
        from.pods().sort(Comparator.comparing(this::fits));
        from.move(number, to).forEach(moved);
      }
    }
  }

  private int toMove(int from, int to) {
    int skew = from - to;
    if (skew <= maxSkew) {
      return 0;
    }
    double offered = Math.ceil(from - mean);
    double wanted = Math.ceil(mean - to);
    double excess = Math.ceil(((double) skew - maxSkew) / 2);
    return (int) Math.min(Math.min(offered, wanted), excess);
  }

  /// Whether the pod could be on another node; a pod that is moved again is not asked about again.
  boolean fits(Pod pod) {
    return known.computeIfAbsent(pod, fits::test);
  }
}
