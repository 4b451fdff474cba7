package dev.berth.capacity.disruption;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.capacity.disruption.DisruptionReport.Successor;
import dev.berth.capacity.disruption.DisruptionReport.WorkloadImpact;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.controller.workload.ControllerManager;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.JobFailures;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.suggestion.NodeCopy;
import dev.berth.timeline.simulation.TimelineObserver;
import dev.berth.timeline.simulation.TimelineObserver.StopCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Records the effects of a disruption, from the changes of the cluster and the reasons of the
/// scheduler. Kubernetes does not say which pod replaces a lost one: here, the pods that a workload
/// creates replace its lost pods in the same order. For one thread.
final class DisruptionLog implements TimelineObserver, SchedulingObserver {
  private static final String PREEMPTED = "PreemptionByScheduler";

  /// If taints evict a pod and its successors this many times, this counts as endless.
  private static final int MOST_TAINT_EVICTIONS = 5;

  /// The number of pods that are named as the reason of a used-up budget.
  private static final int FEW = 3;

  private static final String TAINTED = "DeletionByTaintManager";
  private static final String NODE_DELETED = "DeletionByPodGC";

  private final EmbeddedCluster cluster;
  private final ControllerManager controllers;
  private final OperatorControllers operators;
  private final List<NodeEvent> events = new ArrayList<>();
  private final Map<String, Loss> losses = new LinkedHashMap<>();
  private final Map<String, Deque<Loss>> unreplaced = new HashMap<>();
  private final Map<String, Loss> successors = new HashMap<>();
  private final LastDecisions waiting = new LastDecisions();
  private final Map<String, Duration> waits = new HashMap<>();
  private final Map<ObjectKey, StuckPod> remaining = new LinkedHashMap<>();
  private final Map<String, Availability> availability = new LinkedHashMap<>();
  private final Set<String> pendingBefore = new HashSet<>();
  private @Nullable Instant begin;
  private Instant last = Instant.MIN;
  private boolean isEndless;
  private int goneWithNodes;

  DisruptionLog(SimulatedCluster simulated, OperatorControllers operators) {
    cluster = simulated.objects();
    controllers = simulated.controllers();
    this.operators = operators;
    cluster.watch(this::follow);
  }

  /// A lost pod, and its replacement.
  private static final class Loss {
    final Pod pod;
    final String workload;
    final Duration at;
    final String reason;

    /// The number of evictions by taints, of this pod and its predecessors.
    final int taintEvictions;

    @Nullable Pod successor;
    @Nullable Duration created;
    @Nullable Duration placed;
    String node = "";

    Loss(Pod pod, String workload, Duration at, String reason, int taintEvictions) {
      this.taintEvictions = taintEvictions;
      this.pod = pod;
      this.workload = workload;
      this.at = at;
      this.reason = reason;
    }
  }

  /// The number of available pods of a workload.
  private static final class Availability {
    final String workload;

    /// Whether its pods belong to their nodes.
    final boolean isOfNodes;

    int now;
    int before;
    int least;
    int lost;
    @Nullable Duration recovered;

    Availability(String workload, boolean isOfNodes) {
      this.workload = workload;
      this.isOfNodes = isOfNodes;
    }

    /// Whether the report mentions the workload.
    boolean isHit() {
      return lost > 0 || (now < before && !isOfNodes);
    }

    void change(int by, @Nullable Duration at) {
      now += by;
      if (at != null) {
        least = Math.min(least, now);
        recovered = now < before ? null : Objects.requireNonNullElse(recovered, at);
      }
    }

    WorkloadImpact impact() {
      var whole = now < before ? null : Objects.requireNonNullElse(recovered, Duration.ZERO);
      return new WorkloadImpact(workload, before, least, lost, now, whole);
    }
  }

  /// Begins the disruption: the current state is the state before it.
  void begin() {
    begin = cluster.time().instant();
    last = begin;
    cluster.list(Pod.class).stream()
        .filter(PodStates::isPending)
        .forEach(pod -> pendingBefore.add(pod.metadata().uid()));
    for (var workload : availability.values()) {
      workload.before = workload.now;
      workload.least = workload.now;
    }
  }

  private Duration elapsed() {
    last = cluster.time().instant();
    return Duration.between(Objects.requireNonNull(begin), last);
  }

  private void follow(ClusterChange change) {
    switch (change) {
      case ClusterChange.Added(Pod pod) -> {
        count(null, pod);
        if (begin != null) {
          created(pod);
        }
      }
      case ClusterChange.Updated(Pod before, Pod pod) -> {
        if (begin != null && pod.isTerminating() && !before.isTerminating()) {
          var target = pod.disruption();
          if (target != null) {
            lost(before, target.reason());
          }
        }
        count(before, pod);
      }
      case ClusterChange.Deleted(Pod pod) -> count(pod, null);
      case ClusterChange.Added(Node node) when begin != null ->
          node(node.metadata().name(), NodeEvent.Kind.JOINED, "");
      case ClusterChange.Updated(Node before, Node node) when begin != null ->
          changed(before, node);
      case ClusterChange.Deleted(Node node) when begin != null ->
          node(node.metadata().name(), NodeEvent.Kind.DELETED, "");
      default -> {}
    }
  }

  private void changed(Node before, Node node) {
    var name = node.metadata().name();
    if (node.spec().unschedulable() && !before.spec().unschedulable()) {
      node(name, NodeEvent.Kind.CORDONED, "");
    }
    if (UnreachablePods.isUnknown(node) && !UnreachablePods.isUnknown(before)) {
      node(name, NodeEvent.Kind.UNREACHABLE, "");
    }
    for (var taint : node.spec().taints()) {
      if (!before.spec().taints().contains(taint) && !taint.key().equals(Cordon.TAINT)) {
        node(name, NodeEvent.Kind.TAINTED, taint.text());
      }
    }
  }

  void node(String node, NodeEvent.Kind kind, String detail) {
    events.add(new NodeEvent(elapsed(), node, kind, detail));
  }

  /// Records that a drain has evicted the pod after some time.
  void evicted(Pod pod, Duration waited) {
    waits.put(pod.metadata().uid(), waited);
    remaining.remove(pod.key());
  }

  /// Records that a drain has not evicted the pod.
  void remains(Pod pod, String why) {
    remaining.put(pod.key(), new StuckPod(pod.key(), workload(pod), pod.spec().nodeName(), why));
  }

  private void lost(Pod pod, String reason) {
    remaining.remove(pod.key());
    if (reason.equals(NODE_DELETED) && NodeCopy.isDaemon(pod)) {
      goneWithNodes++;
      return;
    }
    var before = successors.get(pod.metadata().uid());
    var taintEvictions =
        (before == null ? 0 : before.taintEvictions) + (reason.equals(TAINTED) ? 1 : 0);
    isEndless |= taintEvictions >= MOST_TAINT_EVICTIONS;
    var loss = new Loss(pod, workload(pod), elapsed(), reason, taintEvictions);
    losses.put(pod.metadata().uid(), loss);
    if (owner(pod).isEmpty()) {
      return;
    }
    of(pod).lost++;
    // The pods of a DaemonSet stand for their nodes.
    if (!(controllers.workloadOf(pod) instanceof DaemonSet)) {
      unreplaced.computeIfAbsent(place(pod), _ -> new ArrayDeque<>()).add(loss);
    }
  }

  /// The identity that a new pod shares with the lost pod that it replaces: the workload, and for
  /// an operator's pods also the name.
  private String place(Pod pod) {
    var owner = owner(pod);
    return controllers.workloadOf(pod) == null ? owner + "/" + pod.metadata().name() : owner;
  }

  private void created(Pod pod) {
    var waiting = unreplaced.get(place(pod));
    var loss = waiting == null ? null : waiting.poll();
    if (loss != null) {
      loss.successor = pod;
      loss.created = elapsed();
      successors.put(pod.metadata().uid(), loss);
    }
  }

  /// The UID of the pod's outermost controller, if that replaces the pod; empty otherwise.
  private String owner(Pod pod) {
    var workload = controllers.workloadOf(pod);
    if (workload != null) {
      return workload.metadata().uid();
    }
    return OperatorControllers.replace(pod, controllers)
        ? pod.metadata().controller().orElseThrow().uid()
        : "";
  }

  private String workload(Pod pod) {
    KubernetesObject workload = controllers.workloadOf(pod);
    return workload != null
        ? StandIn.shown(workload).title()
        : pod.metadata()
            .controller()
            .map(owner ->
                "%s %s/%s".formatted(owner.kind(), pod.metadata().namespace(), owner.name()))
            .orElse("");
  }

  private Availability of(Pod pod) {
    return availability.computeIfAbsent(
        owner(pod), _ -> new Availability(workload(pod), NodeCopy.isDaemon(pod)));
  }

  private void count(@Nullable Pod before, @Nullable Pod after) {
    var change = available(after) - available(before);
    var pod = Objects.requireNonNull(after == null ? before : after);
    if (change != 0 && !owner(pod).isEmpty()) {
      of(pod).change(change, begin == null ? null : elapsed());
    }
  }

  private static int available(@Nullable Pod pod) {
    return pod != null && PodStates.isAvailable(pod) ? 1 : 0;
  }

  @Override
  public void decided(Decision decision) {
    waiting.decided(decision);
  }

  @Override
  public void started(Duration at, Pod pod) {
    var loss = successors.get(pod.metadata().uid());
    if (loss != null && loss.placed == null) {
      loss.placed = elapsed();
      loss.node = pod.spec().nodeName();
    }
  }

  @Override
  public void stopped(Duration at, Pod pod, StopCause cause) {
    if (begin != null && cause == StopCause.PREEMPTED) {
      lost(pod, PREEMPTED);
    }
  }

  /// Whether taints evict pods again and again: new pods tolerate the taint for a time, and are
  /// therefore placed on the same nodes.
  boolean isEndless() {
    return isEndless;
  }

  /// Reports everything that has happened until now.
  DisruptionReport report(NodeLifecycle lifecycle, Supplier<Snapshot> snapshot) {
    var targets =
        remaining.isEmpty() ? List.<DisruptionTarget>of() : controllers.disruptionTargets();
    return new DisruptionReport(
        begin == null ? Duration.ZERO : Duration.between(begin, last),
        isEndless,
        events,
        losses.values().stream().map(this::lostPod).toList(),
        goneWithNodes,
        pending(snapshot),
        pendingBefore.size(),
        remaining.values().stream()
            .map(pod -> pod.withNotes(unhealthy(pod.pod(), targets)))
            .toList(),
        begin == null ? List.of() : new UnreachablePods(cluster, lifecycle, this::workload).list(),
        availability.values().stream()
            .filter(Availability::isHit)
            .map(Availability::impact)
            .toList());
  }

  private LostPod lostPod(Loss loss) {
    var successor = loss.successor;
    var uid = loss.pod.metadata().uid();
    return new LostPod(
        loss.pod.key(),
        loss.workload,
        loss.pod.spec().nodeName(),
        loss.at,
        loss.reason,
        waits.getOrDefault(uid, Duration.ZERO),
        successor == null
            ? null
            : new Successor(
                successor.key(),
                Objects.requireNonNull(loss.created),
                loss.node,
                loss.placed,
                loss.placed == null ? waiting.message(successor) : ""),
        successor == null ? note(loss) : "");
  }

  /// The unhealthy pods that have used up a budget of that pod.
  private List<String> unhealthy(ObjectKey pod, List<DisruptionTarget> targets) {
    return targets.stream()
        .filter(target -> target.pods().stream().anyMatch(it -> it.key().equals(pod)))
        .flatMap(target ->
            target.pods().stream()
                .filter(it -> !PodStates.isAvailable(it))
                .limit(FEW)
                .map(it ->
                    "%s of PodDisruptionBudget %s is not available%s"
                        .formatted(it.key(), target.budget().metadata().name(), state(it))))
        .toList();
  }

  /// The reason why a pod is not available, as far as it is known.
  private String state(Pod pod) {
    if (PodStates.isPending(pod)) {
      // others have a section of their own
      var message = pendingBefore.contains(pod.metadata().uid()) ? waiting.message(pod) : "";
      return ": it waits for a node" + (message.isEmpty() ? "" : ": " + message);
    }
    return pod.status().containerStatuses().stream()
        .map(it -> it.state().waiting())
        .filter(Objects::nonNull)
        .map(it -> ": " + it.reason())
        .findFirst()
        .orElse(": it is not ready");
  }

  private String note(Loss loss) {
    if (loss.workload.isEmpty()) {
      return loss.pod.metadata().ownerReferences().stream()
          .findFirst()
          .map(owner ->
              "it belongs to %s %s, which is not marked as its controller: it comes back only if an operator makes it again"
                  .formatted(owner.kind(), owner.name()))
          .orElse("nothing controls it: it does not come back");
    }
    if (owner(loss.pod).isEmpty()) {
      return OperatorControllers.isOfOperator(loss.pod)
          ? "its controller, %s, is not simulated".formatted(loss.workload)
          : "its controller is not in the input";
    }
    var failure =
        controllers.workloadOf(loss.pod) instanceof Job job
            ? JobFailures.reason(job)
            : Optional.<String>empty();
    if (failure.isPresent()) {
      return "%s has failed: %s; a pod that is evicted or lost counts as failed, unless a podFailurePolicy ignores DisruptionTarget"
          .formatted(loss.workload, failure.get());
    }
    var known = cluster.get(Pod.class, loss.pod.key());
    if (known != null && known.metadata().uid().equals(loss.pod.metadata().uid())) {
      return "it is terminating until its node answers again, or is deleted";
    }
    return refusal(loss)
        .map(Refusal::message)
        .orElse(
            loss.workload.startsWith("DaemonSet ")
                ? "no pod of the DaemonSet is for that node any more"
                : "its workload does not need another one");
  }

  /// Why an API server refuses the pod that is to come for a lost one.
  private Optional<Refusal> refusal(Loss loss) {
    return Stream.concat(
            Stream.of(loss.pod.key()).map(operators::refusal),
            controllers.rollouts().stream()
                .filter(rollout -> rollout.title().equals(loss.workload))
                .map(Rollout::refusal))
        .filter(Objects::nonNull)
        .findFirst();
  }

  private List<StuckPod> pending(Supplier<Snapshot> snapshot) {
    var pending = new ArrayList<StuckPod>();
    Snapshot now = null;
    for (var pod : begin == null ? List.<Pod>of() : cluster.list(Pod.class)) {
      if (PodStates.isPending(pod) && !pendingBefore.contains(pod.metadata().uid())) {
        var stuck = waiting.stuck(pod, pod.key(), workload(pod));
        if (!stuck.rejections().isEmpty()) {
          now = now == null ? snapshot.get() : now;
          stuck = stuck.withNotes(waiting.notes(pod, now));
        }
        pending.add(stuck);
      }
    }
    return pending;
  }
}
