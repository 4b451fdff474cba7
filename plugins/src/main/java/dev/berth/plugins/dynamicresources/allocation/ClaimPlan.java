package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim, read for allocation.
///
/// @param problem what is wrong with its constraints, in kube-scheduler's words; null if nothing is
record ClaimPlan(
    ResourceClaim claim,
    List<RequestPlan> requests,
    List<ConstraintPlan> constraints,
    @Nullable String problem) {

  /// A constraint between the devices of some requests.
  ///
  /// @param matching whether the attribute must be the same for all, not different for each
  /// @param requests whom it concerns, by reference; empty: all
  /// @param attribute its full name
  record ConstraintPlan(boolean matching, List<String> requests, String attribute) {

    boolean concerns(Wish wish) {
      return RequestReference.covers(requests, wish.reference());
    }

    /// As it is called in a claim.
    String kind() {
      return matching ? "matchAttribute" : "distinctAttribute";
    }
  }

  ClaimPlan {
    requests = List.copyOf(requests);
    constraints = List.copyOf(constraints);
  }

  /// `namespace/name`.
  String name() {
    return GoStrings.of(claim);
  }
}
