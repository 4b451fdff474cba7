package dev.berth.questions.explanation;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.validation.Sysctls;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.Shortfall;
import dev.berth.cluster.controller.workload.Shortfalls;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClaimCandidates;
import dev.berth.suggestion.ClaimNote;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.NodeLabels;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutCandidates;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import dev.berth.suggestion.SuggestionSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Changes that may help a workload that a run has left incomplete, whatever the cause: its pods
/// fit nowhere, are refused, cannot start, or block each other. Another run decides whether a
/// change helps.
///
/// @param run has run
/// @param workload from before the run
record WorkloadCandidates(SimulationSetup run, KubernetesObject workload) {

  /// All, the best first.
  List<Suggestion> all() {
    return with(ofPod());
  }

  /// Returns the changes that the filters have verified, and those that they do not judge; the best
  /// first.
  List<Suggestion> with(List<Suggestion> verified) {
    var all = new ArrayList<Suggestion>();
    for (Suggestion suggestion : verified) {
      Suggestion changed = suggestion.with(this::inTemplate);
      if (changed.changes().stream().allMatch(it -> isPossible(it, workload))) {
        all.add(changed);
      }
    }
    for (Change change : ofWorkload()) {
      if (all.stream().noneMatch(it -> it.changes().equals(List.of(change)))) {
        all.add(new Suggestion(List.of(change), "", List.of(), List.of()));
      }
    }
    return all.stream().sorted(Suggestion.BEST_FIRST).toList();
  }

  /// The changes that the filters do not judge.
  private List<Change> ofWorkload() {
    Rollout rollout = rollout();
    KubernetesObject now = rollout == null ? workload : rollout.workload();
    var candidates = new ArrayList<Change>();
    if (run.simulated().kueue().refusal(now).isEmpty()) {
      RolloutCandidates.resumption(now).ifPresent(candidates::add);
    }
    Pod pod = pod();
    var leftovers = new Leftovers(run.cluster());
    leftovers.of(workload).ifPresent(candidates::add);
    if (pod != null) {
      candidates.addAll(leftovers.idleJobs(workload));
      Snapshot cluster = run.engine().snapshot();
      ClaimCandidates.of(new Situation(cluster, pod)).stream()
          .filter(it -> ClaimCandidates.isForControllers(it, cluster.objects()))
          .forEach(candidates::add);
      boolean isStuck = Standing.of(List.of(workload), run).isStuck();
      candidates.addAll(RolloutCandidates.of(now, pod, isStuck, labels()));
      refusal(now, pod).ifPresent(it -> candidates.addAll(it.changes()));
    }
    run.simulated().controllers().obstacles().stream()
        .filter(it -> run.workloadOf(it.pod()).equals(KindKey.of(workload)))
        .forEach(it -> started(it, now, candidates));
    return candidates.stream()
        .map(this::inTemplate)
        .filter(it -> isPossible(it, now))
        .distinct()
        .toList();
  }

  /// An operator's object has no field for some changes of its stand-in workload.
  private static boolean isPossible(Change change, KubernetesObject workload) {
    return !StandIn.is(workload)
        || !(change instanceof RolloutChange)
        || change instanceof RolloutChange.ReplaceInPlace
        || change instanceof RolloutChange.RemakePod;
  }

  /// If only the StatefulSet creates the claim, in the run, changes the template instead.
  private Change inTemplate(Change change) {
    if (change instanceof ClusterEdit.MakeClaim(var key, var claim)
        && claim.from() != null
        && workload instanceof StatefulSet set
        && key.namespace().equals(set.metadata().namespace())
        && !isInInput(key)) {
      for (PersistentVolumeClaim template : set.spec().volumeClaimTemplates()) {
        String prefix = "%s-%s-".formatted(template.metadata().name(), set.metadata().name());
        if (key.name().startsWith(prefix)) {
          return new RolloutChange.ChangeClaimTemplate(template.metadata().name(), claim);
        }
      }
    }
    return change;
  }

  private boolean isInInput(ObjectKey claim) {
    return run.cluster().initial().stream()
        .anyMatch(it -> it instanceof PersistentVolumeClaim known && known.key().equals(claim));
  }

  /// Reasons why its pods are refused, beyond the API server's message; none if they are not
  /// refused.
  List<Note> notes() {
    Rollout rollout = rollout();
    Pod pod = pod();
    return rollout == null || pod == null
        ? List.of()
        : refusal(rollout.workload(), pod).map(AdmissionCandidates::notes).orElse(List.of());
  }

  /// Empty if its pods are not refused.
  private Optional<AdmissionCandidates> refusal(KubernetesObject now, Pod pod) {
    Shortfall shortfall = new Shortfalls(run.simulated()).of(now);
    var refusal = shortfall == null ? null : shortfall.refusal();
    return shortfall == null || refusal == null
        ? Optional.empty()
        : Optional.of(
            new AdmissionCandidates(
                refusal.cause(),
                pod,
                shortfall.desired() - shortfall.existing(),
                shortfall.desired(),
                run.cluster().objects()));
  }

  private void started(PodObstacle obstacle, KubernetesObject now, List<Change> candidates) {
    String node = obstacle.node();
    switch (obstacle.cause()) {
      case FORBIDDEN_SYSCTL -> {
        List<String> sysctls = run.cluster().forbiddenSysctls(obstacle.pod());
        candidates.add(
            new PodChange.DropSysctls(sysctls, sysctls.stream().anyMatch(Sysctls::isOfNode)));
      }
      case REJECTED, NO_NODE, UNBOUND_CLAIM, UNALLOCATED_CLAIM ->
          candidates.add(
              new PodChange.DropNodeName(
                  node, run.cluster().get(Node.class, ObjectKey.clusterScoped(node)) == null));
      case OTHER_OS ->
          Stream.ofNullable(obstacle.pod().spec().os())
              .forEach(os -> candidates.add(new PodChange.SelectNodes(PodObstacle.OS, os.name())));
      case MULTI_ATTACH -> {
        candidates.addAll(RolloutCandidates.of(now, obstacle.pod(), true, labels()));
        RolloutCandidates.beside(obstacle.holders().getFirst()).ifPresent(candidates::add);
        candidates.addAll(ClaimCandidates.shared(obstacle.pod(), run.cluster().objects()));
      }
    }
  }

  /// Returns notes about volumes that pods on several nodes want to use at once.
  List<Note> volumeNotes() {
    Rollout rollout = rollout();
    return rollout == null
        ? List.of()
        : rollout.obstacles().stream()
            .filter(it -> it.cause() == PodObstacle.Cause.MULTI_ATTACH)
            .flatMap(it -> ClaimNote.ofSharing(it.pod(), run.cluster().objects()).stream())
            .distinct()
            .<Note>map(it -> it)
            .toList();
  }

  private NodeLabels labels() {
    return new NodeLabels(run.engine().snapshot().nodes());
  }

  private @Nullable Rollout rollout() {
    var name = KindKey.of(workload);
    return run.simulated().controllers().rollouts().stream()
        .filter(it -> KindKey.of(it.workload()).equals(name))
        .findFirst()
        .orElse(null);
  }

  /// Returns one of its pods without a node; otherwise a pod of its template; null if it has no
  /// template.
  @Nullable Pod pod() {
    var name = KindKey.of(workload);
    return run.cluster().list(Pod.class).stream()
        .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .filter(pod -> name.equals(run.workloadOf(pod)))
        .findFirst()
        .orElseGet(this::sample);
  }

  private @Nullable Pod sample() {
    Pod sample = Workloads.podOf(workload);
    return sample == null ? null : run.simulated().creation().defaulted(sample);
  }

  /// Returns the changes that would bring one of its pods to a node.
  private List<Suggestion> ofPod() {
    Pod pod = pod();
    if (pod == null || !pod.spec().nodeName().isEmpty()) {
      return List.of();
    }
    Snapshot cluster = run.engine().snapshot();
    var dryRun = run.dryRun(cluster);
    if (!dryRun.isResponsibleFor(pod)) {
      return List.of();
    }
    return SuggestionSearch.search(
        dryRun,
        new Situation(cluster, pod),
        NodeBlockers.nearestFirst(dryRun, cluster, Objects.requireNonNull(pod)));
  }
}
