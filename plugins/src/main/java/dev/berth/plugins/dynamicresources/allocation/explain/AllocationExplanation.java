package dev.berth.plugins.dynamicresources.allocation.explain;

import dev.berth.plugins.dynamicresources.allocation.plan.PoolProblem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why claims cannot be allocated on a node.
///
/// @param pools the pools in reach of the node that give no devices
/// @param requests every request, or alternative of one, as if nothing else had been asked for
/// @param deadEnd where the search got furthest; null if a request cannot be served even by itself
public record AllocationExplanation(
    List<PoolProblem> pools, List<RequestFeasibility> requests, @Nullable DeadEnd deadEnd) {
  public AllocationExplanation {
    pools = List.copyOf(pools);
    requests = List.copyOf(requests);
  }

  /// One line for each finding.
  public List<String> lines() {
    var lines = new ArrayList<String>();
    pools.forEach(pool -> lines.add(pool.text()));
    requests.forEach(request -> lines.add(request.text()));
    if (deadEnd != null) {
      lines.add(deadEnd.text());
    }
    return lines;
  }
}
