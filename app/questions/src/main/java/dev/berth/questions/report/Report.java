package dev.berth.questions.report;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.node.TaintEvicted;
import dev.berth.cluster.controller.workload.AutoscaledWorkload;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.Drain;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.Shortfall;
import dev.berth.cluster.controller.workload.Shortfalls;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.queues.QueueShare;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.SimulationSetup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/// All results of a run.
///
/// @param brokenBudgets the disruption budgets of preempted pods that allowed no disruption
/// @param groups the tried groups of pods, by their roots
/// @param inFailedGroups the members of groups that were not placed as a whole
/// @param queues each before those below it; empty without the plugin FairShare
/// @param rollouts the progress of workloads that are new or have changed
/// @param scaled the workloads that keep some of their pods, each with the removed ones
/// @param autoscaled the workloads whose number of pods differs from their specification because of
///   an autoscaler
/// @param idle the new workloads that want no pods
/// @param obstacles obstacles that keep pods with a node from running
/// @param refusals the objects of the input that an API server would not store
/// @param drains the results of drained nodes
/// @param evictedByTaints the pods that were deleted because of taints of their nodes
/// @param nodes in the order of the input
public record Report(
    List<PodResult> pods,
    List<EvictedPod> evictions,
    List<ObjectKey> brokenBudgets,
    List<GroupSummary> groups,
    Set<ObjectKey> inFailedGroups,
    List<QueueShare> queues,
    List<Rollout> rollouts,
    Map<KindKey, List<Pod>> scaled,
    Map<KindKey, AutoscaledWorkload> autoscaled,
    List<Shortfall> idle,
    List<PodObstacle> obstacles,
    List<Refusal> refusals,
    List<Drain> drains,
    List<TaintEvicted> evictedByTaints,
    List<NodeUse> nodes,
    WorkloadIndex workloads) {
  public Report {
    pods = List.copyOf(pods);
    evictions = List.copyOf(evictions);
    brokenBudgets = List.copyOf(brokenBudgets);
    groups = List.copyOf(groups);
    inFailedGroups = Set.copyOf(inFailedGroups);
    queues = List.copyOf(queues);
    rollouts = List.copyOf(rollouts);
    scaled = Map.copyOf(scaled);
    autoscaled = Map.copyOf(autoscaled);
    idle = List.copyOf(idle);
    obstacles = List.copyOf(obstacles);
    refusals = List.copyOf(refusals);
    drains = List.copyOf(drains);
    evictedByTaints = List.copyOf(evictedByTaints);
    nodes = List.copyOf(nodes);
  }

  /// The results of a completed run, without those of deleted pods.
  static Report of(RunLog log, ClusterUse use, SimulationSetup scenario) {
    SimulatedCluster simulated = scenario.simulated();
    EmbeddedCluster cluster = scenario.cluster();
    var tally = new GroupTally(cluster, scenario.engine().membership());
    List<PodResult> results =
        log.results().stream().filter(pod -> cluster.get(Pod.class, pod.pod()) != null).toList();
    List<GroupSummary> groups = tally.of(log.groups());
    List<Rollout> rollouts = Rollout.together(simulated.controllers().rollouts());
    var workloads = new WorkloadIndex(cluster);
    return new Report(
        results,
        log.evictions(),
        brokenBudgets(log.evictions(), cluster),
        groups,
        groups.stream().filter(GroupSummary::hasFailed).flatMap(tally::members).collect(toSet()),
        FairShareProfiles.of(scenario.settings().profiles())
            .map(it -> it.shares(cluster.objects(), scenario.featureGates()))
            .orElse(List.of()),
        rollouts,
        scaled(rollouts, workloads, cluster),
        simulated.autoscaled().stream().collect(toMap(AutoscaledWorkload::workload, it -> it)),
        idle(rollouts, simulated),
        simulated.controllers().obstacles(),
        simulated.refusals(),
        simulated.controllers().drains(),
        simulated.controllers().evictedByTaints(),
        use.nodes(),
        workloads);
  }

  /// The part about objects of one namespace: everything except nodes, drains, queues, and the
  /// index.
  Report in(String namespace) {
    Predicate<ObjectKey> shown = key -> key.namespace().equals(namespace);
    return new Report(
        pods.stream().filter(it -> shown.test(it.pod())).toList(),
        evictions.stream()
            .filter(it -> shown.test(it.victim()) || shown.test(it.preemptor().key()))
            .toList(),
        brokenBudgets.stream().filter(shown).toList(),
        groups.stream().filter(it -> shown.test(it.group().object())).toList(),
        inFailedGroups,
        queues,
        rollouts.stream().filter(it -> shown.test(it.workload().key())).toList(),
        scaled,
        autoscaled,
        idle.stream().filter(it -> shown.test(it.workload().key())).toList(),
        obstacles.stream().filter(it -> shown.test(it.pod().key())).toList(),
        refusals.stream().filter(it -> shown.test(it.key())).toList(),
        drains,
        evictedByTaints.stream().filter(it -> shown.test(it.pod())).toList(),
        nodes,
        workloads);
  }

  /// Returns the workloads that only change their number of pods, each with the pods it gave up.
  private static Map<KindKey, List<Pod>> scaled(
      List<Rollout> rollouts, WorkloadIndex workloads, EmbeddedCluster cluster) {
    Map<KindKey, List<Pod>> before =
        cluster.initial().stream()
            .filter(object -> object instanceof Pod pod && PodStates.isActive(pod))
            .map(Pod.class::cast)
            .filter(pod -> workloads.controller(pod.key()) != null)
            .collect(groupingBy(pod -> requireNonNull(workloads.controller(pod.key()))));
    var scaled = new HashMap<KindKey, List<Pod>>();
    for (Rollout rollout : rollouts) {
      List<Pod> had = before.getOrDefault(rollout.shown(), List.of());
      List<Pod> gone = had.stream().filter(pod -> isGone(pod, cluster)).toList();
      if (rollout.outdated() == 0
          && !had.isEmpty()
          && (gone.size() < had.size() || rollout.desired() == 0)) {
        boolean isFewer = gone.size() == had.size() - rollout.desired();
        scaled.put(rollout.shown(), isFewer ? gone : List.of());
      }
    }
    return scaled;
  }

  private static boolean isGone(Pod pod, EmbeddedCluster cluster) {
    Pod now = cluster.get(Pod.class, pod.key());
    return now == null || !now.metadata().uid().equals(pod.metadata().uid()) || now.isTerminating();
  }

  private static List<ObjectKey> brokenBudgets(
      List<EvictedPod> evictions, EmbeddedCluster cluster) {
    Set<ObjectKey> victims =
        evictions.stream()
            .filter(EvictedPod::breaksBudget)
            .map(EvictedPod::victim)
            .collect(toSet());
    List<Pod> pods =
        cluster.initial().stream()
            .filter(object -> object instanceof Pod && victims.contains(object.key()))
            .map(Pod.class::cast)
            .toList();
    return cluster.list(PodDisruptionBudget.class).stream()
        .filter(budget -> pods.stream().anyMatch(pod -> DisruptionTarget.covers(budget, pod)))
        .map(KubernetesObject::key)
        .toList();
  }

  private static List<Shortfall> idle(List<Rollout> rollouts, SimulatedCluster simulated) {
    var shortfalls = new Shortfalls(simulated);
    return rollouts.stream()
        .filter(rollout -> rollout.desired() == 0 && !rollout.isUpdate())
        .map(Rollout::workload)
        .map(shortfalls::of)
        .filter(Objects::nonNull)
        .toList();
  }

  /// The number of pods that an API server would not store, including those that controllers would
  /// create.
  int notCreated() {
    long given = refusals.stream().filter(refusal -> refusal.kind().equals("Pod")).count();
    return (int) given + rollouts.stream().mapToInt(Rollout::refused).sum();
  }

  /// The pods that have a node.
  List<PodResult> placed() {
    return pods.stream().filter(pod -> pod.result() == Result.SCHEDULED).toList();
  }

  /// The pods without a node, except those whose group failed as a whole.
  List<PodResult> waitingAlone() {
    return waiting().stream().filter(pod -> !inFailedGroups.contains(pod.pod())).toList();
  }

  /// The pods without a node.
  List<PodResult> waiting() {
    return pods.stream().filter(pod -> pod.result() != Result.SCHEDULED).toList();
  }
}
