package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim, prepared for allocation.
///
/// @param problem the error in its constraints, in kube-scheduler's words; null if they are valid
public record ClaimPlan(
    ResourceClaim claim,
    List<RequestPlan> requests,
    List<ConstraintPlan> constraints,
    @Nullable String problem) {
  /// A constraint between the devices of some requests.
  ///
  /// @param matching true if the attribute must be the same for all devices; false if it must
  ///   differ
  /// @param requests references to the constrained requests; empty for all
  /// @param attribute its full name
  public record ConstraintPlan(boolean matching, List<String> requests, String attribute) {
    public boolean concerns(RequestData data) {
      return RequestReference.covers(requests, data.reference());
    }

    /// The name of the constraint's kind in a claim.
    public String kind() {
      return matching ? "matchAttribute" : "distinctAttribute";
    }
  }

  public ClaimPlan {
    requests = List.copyOf(requests);
    constraints = List.copyOf(constraints);
  }

  /// `namespace/name`.
  public String name() {
    return GoStrings.of(claim);
  }
}
