package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.plugins.repack.RepackPlugin;
import dev.berth.descheduler.proof.Prover.NodeReservations;
import dev.berth.descheduler.proof.Repacking.Move;
import dev.berth.descheduler.proof.SuccessorRules.Successor;
import dev.berth.planner.packing.PackingObjective;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The proof of the evictions of one cycle. Each eviction is tried on the cluster that the earlier
/// ones have left: waiting pods come first, and then the scheduler itself places the replacement.
/// If this shows no improvement, the pod stays. For one thread.
final class EvictionProof implements EvictionReview {
  private final PlannedCluster cluster;
  private final SuccessorRules successors;
  private final StrategyObjectives objectives;
  private final ReevictionCheck reevictions;
  private final PastEvictions past;
  private final NodeReservations reservations;
  private final InstantSource clock;

  /// The reasons of refusals, for other pods of the same workload on the same node: while the plan
  /// does not change, they have the same result.
  private final Map<Likeness, String> refusals = new HashMap<>();

  private final Map<List<String>, Optional<NodeEmptying>> emptyings = new HashMap<>();

  /// The last planned moves.
  private Repacking repacking;

  /// The last approved eviction, until its outcome is known.
  private @Nullable Approval approval;

  private record Likeness(
      String profile,
      String plugin,
      String namespace,
      List<OwnerReference> owners,
      Map<String, String> labels,
      PodSpec spec) {
    static Likeness of(Pod pod, String profile, String plugin) {
      var metadata = pod.metadata();
      return new Likeness(
          profile,
          plugin,
          metadata.namespace(),
          metadata.ownerReferences(),
          metadata.labels(),
          pod.spec());
    }
  }

  /// @param destination the node of its replacement; empty without a replacement
  /// @param joint the joint evictions that it belongs to; null for a separate trial
  private record Approval(Pod pod, String destination, @Nullable JointEvictions joint) {}

  /// The objective of each strategy of a policy.
  interface StrategyObjectives {
    /// The objective of a plugin in a profile.
    ///
    /// @param profile its name
    /// @param plugin its name
    Objective of(String profile, String plugin);

    /// Returns the strategy's plan for the planned cluster; null for one that does not empty nodes.
    @Nullable CycleResult emptying(String profile, String plugin);

    /// Whether the strategy leaves pods alone that have come by an eviction, because it looks at
    /// nodes, which change with all of their pods.
    boolean sparesMovedPods(String plugin);
  }

  /// Decides whether the policy would evict a replacement again from its node.
  interface ReevictionCheck {
    /// The plugin that would choose it; null if none would.
    @Nullable String chosenBy(Relocation relocation);
  }

  EvictionProof(
      PlannedCluster cluster,
      SuccessorRules successors,
      StrategyObjectives objectives,
      ReevictionCheck reevictions,
      PastEvictions past,
      NodeReservations reservations,
      InstantSource clock) {
    this.cluster = cluster;
    this.successors = successors;
    this.objectives = objectives;
    this.reevictions = reevictions;
    this.past = past;
    this.reservations = reservations;
    this.clock = clock;
    repacking = new Repacking(cluster, reevictions, PackingObjective.PLACED);
  }

  /// Moves that together improve the cluster. The replacements reach the planned nodes only if
  /// these are reserved; otherwise the scheduler chooses, and the moves must still improve the
  /// cluster.
  MovePlan plan(MoveRequest request, MoveSearch search) throws InterruptedException {
    giveUp();
    if (request.objective() == PackingObjective.PLACED && cluster.fill().pods() == 0) {
      return new MovePlan(List.of(), "no pods wait");
    }
    var movable = movable(request.movable());
    var found =
        search.moves(
            cluster.current(),
            new MoveRequest(
                movable.values().stream().map(Move::pod).toList(),
                request.most(),
                request.objective(),
                request.rounds()));
    if (found.isEmpty()) {
      return new MovePlan(List.of(), "no moves were found that let more pods fit");
    }
    var moves =
        found.stream()
            .map(it ->
                Objects.requireNonNull(movable.get(it.pod()))
                    .to(reservations.keepsNodes() ? it.node() : ""))
            .toList();
    String wait = past.availability.objection(moves.stream().map(Move::pod).toList());
    if (wait != null) {
      return new MovePlan(List.of(), wait);
    }
    repacking = new Repacking(cluster, reevictions, request.objective());
    return repacking.plan(moves);
  }

  /// The pods that a controller replaces, by key, without targets.
  private Map<ObjectKey, Move> movable(List<Pod> pods) {
    Map<ObjectKey, Move> movable = new HashMap<>();
    for (Pod pod : pods) {
      Pod planned = cluster.pod(pod);
      if (planned != null && successors.of(planned) instanceof Successor.Replacement made) {
        movable.put(pod.key(), new Move(planned, made, ""));
      }
    }
    return movable;
  }

  @Override
  public Verdict review(Pod pod, String profile, String plugin) {
    giveUp();
    try {
      JointEvictions plan = joint(profile, plugin);
      return plan == null ? reviewAlone(pod, profile, plugin) : review(pod, plan);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Verdict.Refused("the descheduler is being stopped");
    }
  }

  private @Nullable JointEvictions joint(String profile, String plugin) {
    return plugin.equals(RepackPlugin.NAME)
        ? repacking
        : emptyings
            .computeIfAbsent(List.of(profile, plugin), _ -> emptying(profile, plugin))
            .orElse(null);
  }

  private Optional<NodeEmptying> emptying(String profile, String plugin) {
    return Optional.ofNullable(objectives.emptying(profile, plugin))
        .map(choice -> new NodeEmptying(cluster, successors, reevictions, choice));
  }

  private Verdict review(Pod pod, JointEvictions plan) throws InterruptedException {
    var placed = plan.place(pod);
    String objection =
        placed.objection() == null ? past.availability.objection(pod) : placed.objection();
    return objection == null
        ? approved(pod, placed.replacement(), placed.node(), plan)
        : new Verdict.Refused(objection);
  }

  private Verdict approved(
      Pod pod, @Nullable Pod replacement, String node, @Nullable JointEvictions joint) {
    approval = new Approval(pod, replacement == null ? "" : node, joint);
    if (replacement != null) {
      reservations.keep(pod, replacement, node);
    }
    return new Verdict.Approved(node);
  }

  private Verdict reviewAlone(Pod pod, String profile, String plugin) throws InterruptedException {
    Pod planned = cluster.pod(pod);
    if (planned == null) {
      return new Verdict.Refused(
          "it has come since the cycle began, or will give way to a pod of higher priority");
    }
    String known = refusals.get(Likeness.of(pod, profile, plugin));
    if (known != null) {
      return new Verdict.Refused(known);
    }
    return switch (successors.of(planned)) {
      case Successor.Impossible(var reason) -> new Verdict.Refused(reason);
      case Successor.Unneeded() -> {
        cluster.begin();
        cluster.remove(planned);
        yield approved(pod, null, "", null);
      }
      case Successor.Replacement made -> review(planned, made, profile, plugin);
    };
  }

  private Verdict review(Pod pod, Successor.Replacement made, String profile, String plugin)
      throws InterruptedException {
    String wait = past.availability.objection(pod);
    if (wait == null && objectives.sparesMovedPods(plugin) && past.moved.has(pod)) {
      wait = "it has come to node %s by an eviction".formatted(pod.spec().nodeName());
    }
    if (wait != null) {
      return new Verdict.Refused(wait);
    }
    cluster.begin();
    boolean isApproved = false;
    try {
      Relocation relocation = cluster.relocate(pod, made);
      String objection = objection(relocation, profile, plugin);
      if (objection != null) {
        refusals.put(Likeness.of(pod, profile, plugin), objection);
        return new Verdict.Refused(objection);
      }
      isApproved = true;
      return approved(pod, relocation.replacement(), relocation.node(), null);
    } finally {
      if (!isApproved) {
        cluster.undo();
      }
    }
  }

  private @Nullable String objection(Relocation relocation, String profile, String plugin) {
    if (relocation.node().isEmpty()) {
      return "its replacement would stay pending%s: %s"
          .formatted(afterOthers(relocation), relocation.message());
    }
    if (!relocation.preempted().isEmpty()) {
      return "%s would be preempted then".formatted(relocation.preempted().getFirst());
    }
    String worse = objectives.of(profile, plugin).objection(relocation);
    if (worse != null) {
      return worse;
    }
    String again = reevictions.chosenBy(relocation);
    return again == null
        ? null
        : "its replacement would go to node %s, and %s would evict it again"
            .formatted(relocation.node(), again);
  }

  private static String afterOthers(Relocation relocation) {
    return switch (relocation.first().size()) {
      case 0 -> "";
      case 1 -> " after %s, which comes first".formatted(relocation.first().getFirst());
      default ->
          " after %s and %,d more, which come first"
              .formatted(relocation.first().getFirst(), relocation.first().size() - 1);
    };
  }

  @Override
  public void evicted(Pod pod) {
    var done = approval;
    if (done == null || !done.pod.metadata().uid().equals(pod.metadata().uid())) {
      throw new IllegalStateException("not approved: " + pod.key());
    }
    approval = null;
    past.availability.evicted(done.pod);
    if (!done.destination.isEmpty()) {
      past.moved.expect(done.pod, done.destination, clock.instant());
    }
    if (done.joint == null) {
      cluster.keep();
    }
    refusals.clear();
  }

  @Override
  public void refused(Pod pod) {
    giveUp();
  }

  /// Cancels the last approved eviction, which did not happen.
  private void giveUp() {
    var failed = approval;
    if (failed == null) {
      return;
    }
    approval = null;
    if (!failed.destination.isEmpty()) {
      reservations.release(failed.pod);
    }
    if (failed.joint == null) {
      cluster.undo();
    } else {
      failed.joint.fails(failed.pod);
    }
  }
}
