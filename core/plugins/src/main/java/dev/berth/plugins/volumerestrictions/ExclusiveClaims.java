package dev.berth.plugins.volumerestrictions;

import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.plugins.support.PodVolumes;
import dev.berth.plugins.volumerestrictions.ClaimInUse.User;
import java.util.Map;
import java.util.Set;

/// The claims of a pod that only one pod may use at a time, and how many uses pods on nodes have.
final class ExclusiveClaims implements StateData {
  private final Set<String> names;
  private final Map<String, User> users;
  private int uses;

  /// Creates the claims of one pod.
  ///
  /// @param names their names in the pod's namespace
  /// @param users the pods that used them at the beginning, as far as known
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

  @Override
  public ExclusiveClaims copy() {
    return new ExclusiveClaims(names, users, uses);
  }

  /// Counts pods that are added or removed. As in kube-scheduler, claims are compared by name, so
  /// those of other namespaces count as well.
  private void count(PodInfo pod, int sign) {
    for (String claim : PodVolumes.namedClaims(pod.pod())) {
      if (names.contains(claim)) {
        uses += sign;
      }
    }
  }

  /// Returns extensions that update the state under the key when pods are added or removed.
  static PreFilterExtensions moving(StateKey<ExclusiveClaims> key) {
    return new PreFilterExtensions() {
      @Override
      public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        state.require(key).count(added, 1);
      }

      @Override
      public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        state.require(key).count(removed, -1);
      }
    };
  }
}
