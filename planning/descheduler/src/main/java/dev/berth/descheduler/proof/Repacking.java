package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.MovePlanner.MovePlan;
import dev.berth.descheduler.proof.EvictionProof.ReevictionCheck;
import dev.berth.descheduler.proof.SuccessorRules.Successor;
import dev.berth.planner.packing.PackingObjective;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Repack as a plan: either all pods move, or none. After all moves, fewer pods must wait or, with
/// that objective, as many pods must wait and fewer nodes must be in use. So each plan improves the
/// cluster, and plans come to an end.
///
/// A pod may move to room that another move makes: a move whose replacement finds no place becomes
/// the last one, and all are tried again. For one cycle, and one thread.
final class Repacking implements JointEvictions {
  /// A running pod that should move to another node.
  ///
  /// @param replacement the pod that its controller creates instead
  /// @param target the other node; empty if the scheduler chooses
  record Move(Pod pod, Successor.Replacement replacement, String target) {
    Move to(String node) {
      return new Move(pod, replacement, node);
    }
  }

  private final PlannedCluster cluster;
  private final ReevictionCheck reevictions;
  private final PackingObjective objective;

  /// The places of replacements, by the UID of the pod.
  private final Map<String, Placed> places = new HashMap<>();

  /// The reason why pods without a place stay.
  private String left = "no plan moves it";

  Repacking(PlannedCluster cluster, ReevictionCheck reevictions, PackingObjective objective) {
    this.cluster = cluster;
    this.reevictions = reevictions;
    this.objective = objective;
  }

  /// Tries the moves, and plans them if they improve the cluster.
  MovePlan plan(List<Move> moves) throws InterruptedException {
    var order = new ArrayList<>(moves);
    String objection = "";
    for (int turn = 0; turn < moves.size(); turn++) {
      cluster.begin();
      ClusterFill before = cluster.fill();
      var relocations = new ArrayList<Relocation>();
      objection = relocate(order, relocations);
      if (objection == null) {
        cluster.placeWaiting();
        return planned(relocations, before, cluster.fill());
      }
      cluster.undo();
      order.add(order.remove(relocations.size() - 1));
    }
    return new MovePlan(List.of(), objection);
  }

  /// Moves the pods, and says why the last tried one finds no place; null if all find one.
  private @Nullable String relocate(List<Move> moves, List<Relocation> relocations)
      throws InterruptedException {
    for (Move move : moves) {
      var relocation = cluster.relocate(move.pod(), move.replacement(), move.target());
      relocations.add(relocation);
      String problem = problem(relocation);
      if (problem != null) {
        return "%s %s".formatted(move.pod().key(), problem);
      }
    }
    return null;
  }

  private static @Nullable String problem(Relocation relocation) {
    if (relocation.node().isEmpty()) {
      return "would stay pending: " + relocation.message();
    }
    if (!relocation.preempted().isEmpty()) {
      return "would preempt " + relocation.preempted().getFirst();
    }
    return relocation.node().equals(relocation.origin()) ? "would come back" : null;
  }

  private MovePlan planned(List<Relocation> relocations, ClusterFill before, ClusterFill after) {
    String objection =
        after.isBetterThan(before, objective)
            ? reeviction(relocations)
            : "the scheduler would place no more pods after the moves";
    if (objection != null) {
      cluster.undo();
      return new MovePlan(List.of(), objection);
    }
    cluster.keep();
    for (Relocation it : relocations) {
      places.put(it.pod().metadata().uid(), new Placed(it.replacement(), it.node(), null));
    }
    return new MovePlan(
        relocations.stream().map(Relocation::pod).toList(),
        "pods that wait: %,d, and %,d after the moves; nodes in use: %,d, and %,d"
            .formatted(before.pods(), after.pods(), before.nodes(), after.nodes()));
  }

  private @Nullable String reeviction(List<Relocation> relocations) {
    for (Relocation relocation : relocations) {
      String again = reevictions.chosenBy(relocation);
      if (again != null) {
        return "%s would go to node %s, and %s would evict it again"
            .formatted(relocation.pod().key(), relocation.node(), again);
      }
    }
    return null;
  }

  @Override
  public Placed place(Pod pod) {
    return places.getOrDefault(pod.metadata().uid(), Placed.stays(left));
  }

  @Override
  public void fails(Pod pod) {
    places.clear();
    left = "the plan has failed: %s could not be evicted".formatted(pod.key());
  }
}
