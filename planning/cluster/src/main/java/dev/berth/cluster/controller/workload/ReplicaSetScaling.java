package dev.berth.cluster.controller.workload;

import static java.util.Comparator.comparingInt;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.cluster.controller.workload.DeploymentController.Sets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Distributes a changed number of replicas over the ReplicaSets of a Deployment: during a rollout,
/// or while it is paused, each ReplicaSet gets its share.
///
/// Source: `scale` in `pkg/controller/deployment/sync.go`.
final class ReplicaSetScaling {
  private final Sets sets;
  private final DeploymentController controller;
  private final int desired;

  private ReplicaSetScaling(Sets sets, DeploymentController controller) {
    this.sets = sets;
    this.controller = controller;
    this.desired = DeploymentController.desired(sets.deployment());
  }

  static void scale(Sets sets, DeploymentController controller) {
    new ReplicaSetScaling(sets, controller).scale();
  }

  private void scale() {
    var active = sets.active();
    if (active.size() > 1) {
      share(new ArrayList<>(active));
    } else if (!active.isEmpty()) {
      set(active.getFirst(), desired);
    } else if (sets.newest() != null) {
      set(sets.newest(), desired);
    } else if (!sets.old().isEmpty()) {
      set(sets.old().getLast(), desired);
    }
  }

  /// Gives shares from the largest to the smallest ReplicaSet; the largest one gets what rounding
  /// leaves.
  private void share(List<ReplicaSet> active) {
    var allowed = desired == 0 ? 0 : desired + DeploymentController.maxSurge(sets.deployment());
    var toAdd = allowed - active.stream().mapToInt(ReplicaSetController::replicas).sum();
    Comparator<ReplicaSet> oldestFirst = DeploymentController.OLDEST_FIRST;
    active.sort(
        comparingInt((ReplicaSet set) -> ReplicaSetController.replicas(set))
            .reversed()
            .thenComparing(toAdd > 0 ? oldestFirst.reversed() : oldestFirst));
    var sizes = new ArrayList<Integer>();
    int added = 0;
    for (var set : active) {
      var left = toAdd - added;
      var fraction = fraction(set, allowed);
      var share = toAdd > 0 ? Math.min(fraction, left) : Math.max(fraction, left);
      sizes.add(ReplicaSetController.replicas(set) + (left == 0 ? 0 : share));
      added += left == 0 ? 0 : share;
    }
    sizes.set(0, Math.max(0, sizes.getFirst() + toAdd - added));
    for (int i = 0; i < active.size(); i++) {
      set(active.get(i), sizes.get(i));
    }
  }

  private int fraction(ReplicaSet set, int allowed) {
    var replicas = ReplicaSetController.replicas(set);
    if (desired == 0) {
      return -replicas;
    }
    var before = set.metadata().annotations().get(DeploymentController.MAX);
    var most = before == null ? sets.replicas() : Integer.parseInt(before);
    return most == 0 ? 0 : (int) Math.round((double) replicas * allowed / most) - replicas;
  }

  private void set(ReplicaSet set, int replicas) {
    controller.scale(set, replicas, sets.deployment());
  }
}
