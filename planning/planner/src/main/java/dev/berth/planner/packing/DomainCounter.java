package dev.berth.planner.packing;

import java.util.List;

/// Counts pods by topology domain.
///
/// @param domains the number of each node's domain; [#NO_DOMAIN] for a node that does not count
/// @param fixed how many pods each domain has that stay
public record DomainCounter(List<Integer> domains, List<Integer> fixed) {
  /// The number of no domain.
  public static final int NO_DOMAIN = -1;

  public DomainCounter {
    domains = List.copyOf(domains);
    fixed = List.copyOf(fixed);
  }
}
