package dev.berth.plugins.volumerestrictions;

import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.PodVolumes;
import dev.berth.plugins.volumerestrictions.ClaimInUse.User;
import java.util.Map;
import java.util.Set;

/// The claims of a pod that only one pod may use at a time, and how many uses pods on nodes have.
/// Immutable.
final class ExclusiveClaims {
  private final Set<String> names;
  private final Map<String, User> users;
  private final int uses;

  /// Creates the claims of one pod.
  ///
  /// @param names their names in the pod's namespace
  /// @param users the pods that used them at the beginning, if known
  /// @param uses the number of claims in use
  ExclusiveClaims(Set<String> names, Map<String, User> users, int uses) {
    this.names = Set.copyOf(names);
    this.users = Map.copyOf(users);
    this.uses = uses;
  }

  /// Returns the reason to reject a node on which other pods use these claims.
  ClaimInUse reason() {
    return new ClaimInUse(names, users);
  }

  boolean inUse() {
    return uses > 0;
  }

  /// Returns the claims as if a pod were added to a node.
  ExclusiveClaims plus(PodInfo added) {
    return withUses(uses + usesOf(added));
  }

  /// Returns the claims as if a pod were removed from its node.
  ExclusiveClaims minus(PodInfo removed) {
    return withUses(uses - usesOf(removed));
  }

  private ExclusiveClaims withUses(int now) {
    return now == uses ? this : new ExclusiveClaims(names, users, now);
  }

  /// As in kube-scheduler, claims are compared by name, so claims of other namespaces count as
  /// well.
  private int usesOf(PodInfo pod) {
    int count = 0;
    for (String claim : PodVolumes.namedClaims(pod.pod())) {
      count += names.contains(claim) ? 1 : 0;
    }
    return count;
  }
}
