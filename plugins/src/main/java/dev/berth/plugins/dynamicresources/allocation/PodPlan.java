package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The claims of a pod, read for allocation on any node.
final class PodPlan {
  static final PodPlan NOTHING = new PodPlan(List.of());

  private final List<ResourceClaim> resources;
  private final List<ClaimPlan> claims;
  private final List<RequestPlan> requests;
  private final int wishes;
  private final boolean counted;
  private final boolean constrained;
  private final boolean mayFailLate;
  private volatile @Nullable Needs needs;

  PodPlan(List<ClaimPlan> claims) {
    this.claims = List.copyOf(claims);
    resources = claims.stream().map(ClaimPlan::claim).toList();
    requests = claims.stream().flatMap(claim -> claim.requests().stream()).toList();
    var all = requests.stream().flatMap(request -> request.alternatives().stream()).toList();
    wishes = all.size();
    counted = all.stream().noneMatch(Wish::all);
    constrained = claims.stream().anyMatch(claim -> !claim.constraints().isEmpty());
    mayFailLate =
        all.stream()
            .filter(wish -> !claims.get(wish.claim()).constraints().isEmpty())
            .anyMatch(wish -> wish.all() || !wish.derivedAttributes().isEmpty());
  }

  /// Whether any claim has constraints.
  boolean isConstrained() {
    return constrained;
  }

  /// Whether a device that was fine by itself can make an error when others are given, too.
  boolean mayFailLate() {
    return mayFailLate;
  }

  /// How many wishes there are.
  int wishes() {
    return wishes;
  }

  /// Whether it is of these claims; quick if they are the same objects.
  boolean isOf(List<ResourceClaim> others) {
    return resources.equals(others);
  }

  List<ClaimPlan> claims() {
    return claims;
  }

  /// The requests of all claims, in order.
  List<RequestPlan> requests() {
    return requests;
  }

  /// How many devices are needed; the same on all nodes, if none are asked for all they have.
  ///
  /// @param empty an attempt that has given nothing yet
  /// @throws AllocationException if a claim can be allocated on no node
  Needs needs(List<PoolShape> pools, Attempt empty) {
    var known = needs;
    if (known == null) {
      known = Needs.of(claims, pools, empty);
      if (counted) {
        needs = known;
      }
    }
    return known;
  }
}
