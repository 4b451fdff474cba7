package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.storage.CSINode;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// Drains nodes one after the other, beside the controllers of the cluster, and removes each when
/// its pods have gone. All of them are cordoned from the beginning, so that no pod moves twice.
/// Stops where a drain cannot go on, and where more pods wait or are refused than in the beginning.
/// For one thread.
final class NodeRemovals implements Controllers {
  private final SimulatedCluster cluster;
  private final List<String> nodes;
  private final Missing mayMiss;
  private final List<ConsolidationPlan.Removal> done = new ArrayList<>();
  private final List<ConsolidationPlan.Round> rounds = new ArrayList<>();
  private final List<ObjectKey> evicted = new ArrayList<>();
  private final Map<ObjectKey, String> placed = new LinkedHashMap<>();
  private final Prices prices;
  private final WaitingKeys waiting;

  /// The pods on the nodes to remove.
  private final Map<String, SequencedSet<ObjectKey>> podsOn = new HashMap<>();

  private @Nullable String draining;
  private boolean hasStopped;
  private @Nullable StayReason obstacle;
  private @Nullable ObjectKey homeless;

  /// @param mayMiss the pods that may be missing at any time between two drains
  NodeRemovals(SimulatedCluster cluster, List<String> nodes, Missing mayMiss, Prices prices) {
    this.cluster = cluster;
    this.nodes = nodes;
    this.mayMiss = mayMiss;
    this.prices = prices;
    for (var name : nodes) {
      cordon(cluster, name, true);
      podsOn.put(name, new LinkedHashSet<>());
    }
    waiting = new WaitingKeys(cluster.objects());
    cluster.objects().watch(this::note);
  }

  static void cordon(SimulatedCluster cluster, String name, boolean isCordoned) {
    var node = node(cluster, name);
    cluster.objects().update(isCordoned ? Cordon.on(node) : Cordon.off(node));
  }

  private static Node node(SimulatedCluster cluster, String name) {
    return Objects.requireNonNull(cluster.objects().get(Node.class, new ObjectKey("", name)), name);
  }

  /// Records evictions, and the placements after them.
  private void note(ClusterChange change) {
    if (change.object() instanceof Pod pod) {
      var there = podsOn.get(pod.spec().nodeName());
      if (there != null) {
        there.add(pod.key());
      }
    }
    if (!(change instanceof ClusterChange.Updated(var old, var changed))
        || !(old instanceof Pod before && changed instanceof Pod pod)) {
      return;
    }
    if (pod.isTerminating() && !before.isTerminating()) {
      if (pod.spec().nodeName().equals(draining)) {
        evicted.add(pod.key());
      }
    } else if (before.spec().nodeName().isEmpty() && !pod.spec().nodeName().isEmpty()) {
      placed.put(pod.key(), pod.spec().nodeName());
    }
  }

  @Override
  public boolean reconcile() {
    endRound();
    if (cluster.controllers().reconcile()) {
      return true;
    }
    if (hasStopped) {
      return false;
    }
    if (draining != null) {
      obstacle = obstacle(cluster, draining, mayMiss);
      if (obstacle == null) {
        cluster.controllers().endDrain(draining);
        remove(draining);
        draining = null;
      }
      hasStopped = obstacle != null;
      return !hasStopped;
    }
    if (waiting.count() > mayMiss.waiting()) {
      homeless = waiting.last();
    }
    if (homeless != null || done.size() == nodes.size()) {
      hasStopped = true;
      return false;
    }
    draining = nodes.get(done.size());
    cluster.controllers().drain(draining);
    cluster.controllers().reconcile();
    return true;
  }

  /// A placement after an eviction belongs to the eviction, although workloads may take their time.
  private void endRound() {
    if (!evicted.isEmpty()) {
      rounds.add(new ConsolidationPlan.Round(evicted, placed));
    } else if (!placed.isEmpty() && !rounds.isEmpty()) {
      var last = rounds.removeLast();
      var all = new LinkedHashMap<>(last.placed());
      all.putAll(placed);
      rounds.add(new ConsolidationPlan.Round(last.evicted(), all));
    }
    evicted.clear();
    placed.clear();
  }

  /// Why pods are left on a node that is drained, or do not come again; null if neither is so.
  static @Nullable StayReason obstacle(SimulatedCluster cluster, String node, Missing mayMiss) {
    return cluster.controllers().drains().stream()
        .filter(drain -> drain.node().equals(node))
        .flatMap(drain -> drain.remaining().entrySet().stream())
        .findFirst()
        .map(left -> StayReason.tried(left.getValue(), left.getKey()))
        .orElseGet(() -> refusal(cluster, mayMiss));
  }

  private static @Nullable StayReason refusal(SimulatedCluster cluster, Missing mayMiss) {
    var refused = cluster.controllers().refused();
    if (Missing.refused(refused) <= mayMiss.refused()) {
      return null;
    }
    var last = refused.getLast();
    return StayReason.tried(
        "pods of %s would not be created again: %s"
            .formatted(last.title(), Objects.requireNonNull(last.refusal()).reason()));
  }

  /// The pods that do not run.
  ///
  /// @param waiting how many have no node
  /// @param refused how many an API server refuses
  record Missing(int waiting, int refused) {
    static Missing of(Trial trial) {
      return new Missing(trial.waiting().size(), refused(trial.cluster().controllers().refused()));
    }

    private static int refused(List<Rollout> rollouts) {
      return rollouts.stream().mapToInt(Rollout::refused).sum();
    }
  }

  private void remove(String name) {
    var objects = cluster.objects();
    podsOn.getOrDefault(name, new LinkedHashSet<>()).stream()
        .map(key -> objects.get(Pod.class, key))
        .filter(pod -> pod != null && pod.spec().nodeName().equals(name))
        .toList()
        .forEach(pod -> objects.evict(pod.key()));
    objects.list(ResourceSlice.class).stream()
        .filter(slice -> name.equals(slice.spec().nodeName()))
        .toList()
        .forEach(objects::delete);
    var drivers = objects.get(CSINode.class, new ObjectKey("", name));
    if (drivers != null) {
      objects.delete(drivers);
    }
    var node = node(cluster, name);
    objects.delete(node);
    done.add(new ConsolidationPlan.Removal(name, prices.of(node), List.copyOf(rounds)));
    rounds.clear();
  }

  List<ConsolidationPlan.Removal> removals() {
    return List.copyOf(done);
  }

  /// Why the next one cannot be drained; null if neither disruption budgets keep it, nor an API
  /// server refuses its pods.
  @Nullable StayReason obstacle() {
    return obstacle;
  }

  /// The pod that no longer has a place; null if there is none.
  @Nullable ObjectKey homeless() {
    return homeless;
  }

  /// The waiting pods of a cluster, maintained without a search through all pods. For one thread.
  static final class WaitingKeys {
    private final SequencedSet<ObjectKey> keys = new LinkedHashSet<>();

    /// @param cluster the cluster, which is followed from now on
    WaitingKeys(EmbeddedCluster cluster) {
      cluster.watch(this::follow);
    }

    private void follow(ClusterChange change) {
      if (change.object() instanceof Pod pod) {
        if (change instanceof ClusterChange.Deleted || !PodStates.isPending(pod)) {
          keys.remove(pod.key());
        } else {
          keys.add(pod.key());
        }
      }
    }

    int count() {
      return keys.size();
    }

    /// The last pod that came; at least one waits.
    ObjectKey last() {
      return keys.getLast();
    }
  }
}
