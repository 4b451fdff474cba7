package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.EvictionReview;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The proof of the evictions of one cycle. Each is tried on the cluster as the ones before have
/// left it: pods that wait come first, then the replacement is placed by the scheduler itself.
/// Where that shows nothing to be gained, the pod stays. For one thread.
final class EvictionProof implements EvictionReview {
  private final PlannedCluster cluster;
  private final SuccessorRules successors;
  private final StrategyObjectives objectives;
  private final ReevictionCheck reevictions;
  private final WorkloadAvailability availability;
  private final MovedPods moved;
  private final NodeReservations reservations;
  private final InstantSource clock;
  private final Refusals refusals = new Refusals();
  private final Map<StrategyKey, Optional<NodeEmptying>> emptyings = new HashMap<>();

  /// The pod that may be evicted, until it is known whether it has been.
  private @Nullable Pod approved;

  /// Where its replacement goes; empty if none comes.
  private String destination = "";

  /// The plan of which that is a part; null if it is a trial of its own.
  private @Nullable NodeEmptying emptying;

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
    availability = past.availability();
    moved = past.moved();
    this.reservations = reservations;
    this.clock = clock;
  }

  @Override
  public Verdict review(Pod pod, String profile, String plugin) {
    giveUp();
    try {
      NodeEmptying plan =
          emptyings.computeIfAbsent(new StrategyKey(profile, plugin), this::emptying).orElse(null);
      return plan == null ? reviewAlone(pod, profile, plugin) : review(pod, plan);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Verdict.Refused("the descheduler is being stopped");
    }
  }

  private Optional<NodeEmptying> emptying(StrategyKey it) {
    var choice = objectives.emptying(it.profile(), it.plugin());
    return Optional.ofNullable(choice)
        .map(found -> new NodeEmptying(cluster, successors, reevictions, found));
  }

  private Verdict review(Pod pod, NodeEmptying plan) throws InterruptedException {
    var placed = plan.place(pod);
    String objection = placed.objection();
    if (objection == null) {
      objection = availability.objection(pod);
    }
    if (objection != null) {
      return new Verdict.Refused(objection);
    }
    approved = pod;
    emptying = plan;
    land(pod, placed.replacement(), placed.node());
    return new Verdict.Approved(placed.node());
  }

  private Verdict reviewAlone(Pod pod, String profile, String plugin) throws InterruptedException {
    Pod planned = cluster.pod(pod);
    if (planned == null) {
      return new Verdict.Refused(
          "it has come since the cycle began, or will give way to a pod of higher priority");
    }
    String known = refusals.of(pod, profile, plugin);
    if (known != null) {
      return new Verdict.Refused(known);
    }
    return switch (successors.of(planned)) {
      case Successor.Impossible(var reason) -> new Verdict.Refused(reason);
      case Successor.Unneeded() -> {
        cluster.begin();
        cluster.remove(planned);
        approved = pod;
        yield new Verdict.Approved("");
      }
      case Successor.Replacement made -> review(planned, made, profile, plugin);
    };
  }

  private Verdict review(Pod pod, Successor.Replacement made, String profile, String plugin)
      throws InterruptedException {
    String wait = availability.objection(pod);
    if (wait == null && objectives.sparesMovedPods(plugin) && moved.has(pod)) {
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
        refusals.add(pod, profile, plugin, objection);
        return new Verdict.Refused(objection);
      }
      isApproved = true;
      approved = pod;
      land(pod, relocation.replacement(), relocation.node());
      return new Verdict.Approved(relocation.node());
    } finally {
      if (!isApproved) {
        cluster.undo();
      }
    }
  }

  private void land(Pod pod, @Nullable Pod replacement, String node) {
    if (replacement != null) {
      destination = node;
      reservations.keep(pod, replacement, node);
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
    if (approved == null || !approved.metadata().uid().equals(pod.metadata().uid())) {
      throw new IllegalStateException("not approved: " + pod.key());
    }
    availability.evicted(approved);
    if (!destination.isEmpty()) {
      moved.expect(approved, destination, clock.instant());
    }
    approved = null;
    destination = "";
    if (emptying == null) {
      cluster.keep();
    }
    emptying = null;
    refusals.clear();
  }

  @Override
  public void refused(Pod pod) {
    giveUp();
  }

  /// The eviction that was approved last has not come about.
  private void giveUp() {
    if (approved == null) {
      return;
    }
    if (!destination.isEmpty()) {
      reservations.release(approved);
    }
    if (emptying == null) {
      cluster.undo();
    } else {
      emptying.fails(approved);
    }
    approved = null;
    destination = "";
    emptying = null;
  }
}
