package dev.berth.plugins.dynamicresources.allocation.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request of a claim.
///
/// @param number its index among all requests of the claims
/// @param claim the index of its claim
/// @param prioritized whether it has alternatives; the first possible one is taken
/// @param alternatives in order; at least one unless there is a problem
/// @param problem why it cannot be served, in kube-scheduler's words; null if it can
public record RequestPlan(
    int number,
    int claim,
    String name,
    boolean prioritized,
    List<RequestData> alternatives,
    @Nullable String problem) {
  public RequestPlan {
    alternatives = List.copyOf(alternatives);
  }
}
