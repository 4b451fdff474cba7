package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.ResourceClaim;
import java.util.List;

/// The claims of a pod, prepared for allocation on any node.
public final class PodPlan {
  public static final PodPlan NOTHING = new PodPlan(List.of());

  private final List<ResourceClaim> resources;
  private final List<ClaimPlan> claims;
  private final List<RequestPlan> requests;
  private final int requestCount;
  private final boolean counted;
  private final boolean constrained;
  private final boolean mayFailLate;

  public PodPlan(List<ClaimPlan> claims) {
    this.claims = List.copyOf(claims);
    resources = claims.stream().map(ClaimPlan::claim).toList();
    requests = claims.stream().flatMap(claim -> claim.requests().stream()).toList();
    var all = requests.stream().flatMap(request -> request.alternatives().stream()).toList();
    requestCount = all.size();
    counted = all.stream().noneMatch(RequestData::all);
    constrained = claims.stream().anyMatch(claim -> !claim.constraints().isEmpty());
    mayFailLate =
        all.stream()
            .filter(data -> !claims.get(data.claim()).constraints().isEmpty())
            .anyMatch(data -> data.all() || !data.derivedAttributes().isEmpty());
  }

  /// Returns whether every request is for a number of devices, not for all matching ones; the
  /// number is then the same on all nodes.
  public boolean isCounted() {
    return counted;
  }

  /// Returns whether any claim has constraints.
  public boolean isConstrained() {
    return constrained;
  }

  /// Returns whether a device that fits alone may cause an error together with others.
  public boolean mayFailLate() {
    return mayFailLate;
  }

  /// The number of requests, with every alternative counted.
  public int requestCount() {
    return requestCount;
  }

  /// Returns whether it is the plan of these claims; fast if they are the same objects.
  public boolean isOf(List<ResourceClaim> others) {
    return resources.equals(others);
  }

  public List<ClaimPlan> claims() {
    return claims;
  }

  /// The requests of all claims, in order.
  public List<RequestPlan> requests() {
    return requests;
  }
}
