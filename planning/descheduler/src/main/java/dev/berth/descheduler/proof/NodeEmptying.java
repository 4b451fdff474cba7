package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.DrainedPods;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.proof.EvictionProof.ReevictionCheck;
import dev.berth.descheduler.proof.SuccessorRules.Successor;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// HighNodeUtilization as a plan: a node is either emptied of all its pods, or left alone. Pods of
/// DaemonSets and static ones go with their node. For one cycle, and one thread.
final class NodeEmptying implements JointEvictions {
  /// The plan for a node.
  ///
  /// @param left the reason why it is left alone; empty if it is emptied
  /// @param places the place of each replacement, by the UID of the evicted pod
  private record Plan(String left, Map<String, Placed> places) {}

  private final PlannedCluster cluster;
  private final SuccessorRules successors;
  private final ReevictionCheck reevictions;
  private final Map<String, Plan> plans = new HashMap<>();

  /// The pods that the strategy chooses, by node.
  private final SequencedMap<String, List<ObjectKey>> chosen = new LinkedHashMap<>();

  private final Map<ObjectKey, String> refused = new HashMap<>();

  /// @param choice the choice of the strategy without limits
  NodeEmptying(
      PlannedCluster cluster,
      SuccessorRules successors,
      ReevictionCheck reevictions,
      CycleResult choice) {
    this.cluster = cluster;
    this.successors = successors;
    this.reevictions = reevictions;
    choice
        .evictions()
        .forEach(it -> chosen.computeIfAbsent(it.node(), _ -> new ArrayList<>()).add(it.pod()));
    for (RefusedPod it : choice.refused()) {
      refused.putIfAbsent(it.pod(), it.message());
    }
  }

  /// Uses the plan of the pod's node.
  @Override
  public Placed place(Pod pod) throws InterruptedException {
    String node = pod.spec().nodeName();
    Plan plan = plans.get(node);
    if (plan == null) {
      plan = plan(node);
      plans.put(node, plan);
    }
    Placed place = plan.places.get(pod.metadata().uid());
    if (place != null) {
      return place;
    }
    return Placed.stays(
        plan.left.isEmpty()
            ? "it came to node %s after that was planned to be emptied".formatted(node)
            : plan.left);
  }

  /// Records that the plan of the pod's node has failed.
  @Override
  public void fails(Pod pod) {
    String node = pod.spec().nodeName();
    plans.put(
        node,
        left("node %s cannot be emptied now: %s could not be evicted".formatted(node, pod.key())));
  }

  private Plan plan(String name) throws InterruptedException {
    NodeInfo node = cluster.snapshot().nodes().node(name);
    if (node == null) {
      return left("node %s is gone".formatted(name));
    }
    List<ObjectKey> order = chosen.getOrDefault(name, List.of());
    for (PodInfo pod : node.pods()) {
      if (DrainedPods.include(pod.pod()) && !order.contains(pod.key())) {
        String reason = refused.getOrDefault(pod.key(), "");
        return left(name, pod.key(), reason.isEmpty() ? "stays" : "stays: " + reason);
      }
    }
    cluster.begin();
    var places = new HashMap<String, Placed>();
    var relocations = new ArrayList<Relocation>();
    for (ObjectKey key : order) {
      Plan failure = move(name, key, places, relocations);
      if (failure != null) {
        cluster.undo();
        return failure;
      }
    }
    for (Relocation relocation : relocations) {
      String again = reevictions.chosenBy(relocation);
      if (again != null) {
        cluster.undo();
        return left(
            name,
            relocation.pod().key(),
            "would go to node %s, and %s would evict it again".formatted(relocation.node(), again));
      }
    }
    cluster.keep();
    return new Plan("", places);
  }

  /// Moves a pod of the node, or says why the node is left alone; null if the pod has a place.
  private @Nullable Plan move(
      String name, ObjectKey key, Map<String, Placed> places, List<Relocation> relocations)
      throws InterruptedException {
    Pod pod = cluster.objects().get(Pod.class, key);
    if (pod == null) {
      return left(name, key, "will have given way to a pod of higher priority");
    }
    return switch (successors.of(pod)) {
      case Successor.Impossible(var reason) -> left(name, key, "stays: " + reason);
      case Successor.Unneeded() -> {
        cluster.remove(pod);
        places.put(pod.metadata().uid(), new Placed(null, "", null));
        yield null;
      }
      case Successor.Replacement made -> {
        Relocation relocation = cluster.relocate(pod, made);
        relocations.add(relocation);
        places.put(
            pod.metadata().uid(), new Placed(relocation.replacement(), relocation.node(), null));
        String problem = problem(relocation);
        yield problem == null ? null : left(name, key, problem);
      }
    };
  }

  private static @Nullable String problem(Relocation relocation) {
    String node = relocation.node();
    if (node.isEmpty()) {
      return "would stay pending: " + relocation.message();
    }
    if (!relocation.preempted().isEmpty()) {
      return "would preempt " + relocation.preempted().getFirst();
    }
    if (node.equals(relocation.origin())) {
      return "would come back";
    }
    return isInUse(relocation.before(), node)
        ? null
        : "would go to node %s, which is empty".formatted(node);
  }

  private static boolean isInUse(Snapshot cluster, String name) {
    NodeInfo node = cluster.nodes().node(name);
    return node != null && node.pods().stream().anyMatch(pod -> DrainedPods.include(pod.pod()));
  }

  private static Plan left(String node, ObjectKey pod, String why) {
    return left("node %s cannot be emptied: %s %s".formatted(node, pod, why));
  }

  private static Plan left(String why) {
    return new Plan(why, Map.of());
  }
}
