package dev.berth.cli.explanation;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.workload.Rollout;
import dev.berth.cluster.workload.Shortfall;
import dev.berth.cluster.workload.Shortfalls;
import dev.berth.cluster.workload.Workloads;
import dev.berth.framework.handle.Snapshot;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutCandidates;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import dev.berth.suggestion.SuggestionSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What may help a workload that a run has left incomplete, whatever holds it up: its pods fit
/// nowhere, are refused, cannot start, or are in each other's way. Whether something helps is for
/// another run to say.
///
/// @param run has run
/// @param workload as it was before the run
record WorkloadCandidates(SimulationSetup run, KubernetesObject workload) {

  /// So many storage classes are tried.
  private static final int CLASSES = 3;

  /// All, the best first.
  List<Suggestion> all() {
    return with(ofPod());
  }

  /// What the filters have verified, and the changes that they do not judge; the best first.
  List<Suggestion> with(List<Suggestion> verified) {
    var all = new ArrayList<>(verified);
    for (Change change : ofWorkload()) {
      if (all.stream().noneMatch(it -> it.changes().equals(List.of(change)))) {
        all.add(new Suggestion(List.of(change), "", List.of(), List.of()));
      }
    }
    return all.stream().sorted(Suggestion.BEST_FIRST).toList();
  }

  /// Those that the filters do not judge.
  private List<Change> ofWorkload() {
    Rollout rollout = rollout();
    KubernetesObject now = rollout == null ? workload : rollout.workload();
    var candidates = new ArrayList<Change>();
    RolloutCandidates.resumption(now).ifPresent(candidates::add);
    Pod pod = pod();
    claimTemplates(now, candidates);
    if (pod != null) {
      claims(pod, candidates);
      boolean isStuck = Standing.of(workload, run).isStuck();
      candidates.addAll(RolloutCandidates.of(now, pod, isStuck));
      refused(now, pod, candidates);
    }
    if (rollout != null) {
      rollout.obstacles().forEach(it -> started(it, now, candidates));
    }
    return candidates.stream().filter(it -> isPossible(it, now)).distinct().toList();
  }

  /// An operator's object has no field for some changes of the workload that stands in for it.
  private static boolean isPossible(Change change, KubernetesObject workload) {
    return !StandIn.is(workload)
        || !(change instanceof RolloutChange)
        || change instanceof RolloutChange.ReplaceInPlace
        || change instanceof RolloutChange.RemakePod;
  }

  /// Of classes that bind at once, on which filters have to wait for a controller.
  private void claims(Pod pod, List<Change> candidates) {
    for (Volume volume : pod.spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      var key =
          source == null ? null : new ObjectKey(pod.metadata().namespace(), source.claimName());
      var claim = key == null ? null : run.cluster().get(PersistentVolumeClaim.class, key);
      if (key != null && (claim == null || claim.spec().volumeName().isEmpty())) {
        run.cluster().list(StorageClass.class).stream()
            .filter(it -> !"WaitForFirstConsumer".equals(it.volumeBindingMode()))
            .map(it -> it.metadata().name())
            .filter(it -> claim == null || !it.equals(claim.spec().storageClassName()))
            .limit(CLASSES)
            .forEach(
                it -> candidates.add(new ClusterEdit.CreateClaim(key, it, claim != null, false)));
      }
    }
  }

  /// Of a StatefulSet whose claims are not there yet.
  private void claimTemplates(KubernetesObject now, List<Change> candidates) {
    KubernetesObject written = run.written(workload);
    if (!(now instanceof StatefulSet set)
        || written == null
        || !written.metadata().uid().isEmpty()) {
      return;
    }
    for (PersistentVolumeClaim claim : set.spec().volumeClaimTemplates()) {
      String from = Objects.requireNonNullElse(claim.spec().storageClassName(), "");
      List<String> classes =
          run.cluster().list(StorageClass.class).stream()
              .map(it -> it.metadata().name())
              .filter(name -> !name.equals(from))
              .limit(CLASSES)
              .toList();
      boolean isCorrection =
          run.cluster().get(StorageClass.class, ObjectKey.clusterScoped(from)) == null;
      Stream.concat(Nearest.nearest(from, classes).stream(), classes.stream())
          .distinct()
          .forEach(to ->
              candidates.add(
                  new RolloutChange.UseStorageClass(
                      claim.metadata().name(), from, to, isCorrection)));
    }
  }

  private void refused(KubernetesObject now, Pod pod, List<Change> candidates) {
    Shortfall shortfall = new Shortfalls(run.simulated()).of(now);
    var refusal = shortfall == null ? null : shortfall.refusal();
    if (shortfall != null && refusal != null) {
      int missing = shortfall.desired() - shortfall.existing();
      candidates.addAll(
          new AdmissionCandidates(pod, missing, shortfall.desired(), run.cluster().objects())
              .of(refusal.cause()));
    }
  }

  private void started(PodObstacle obstacle, KubernetesObject now, List<Change> candidates) {
    String node = obstacle.node();
    switch (obstacle.cause()) {
      case REJECTED, NO_NODE, UNBOUND_CLAIM ->
          candidates.add(
              new PodChange.DropNodeName(
                  node, run.cluster().get(Node.class, ObjectKey.clusterScoped(node)) == null));
      case MULTI_ATTACH -> {
        candidates.addAll(RolloutCandidates.of(now, obstacle.pod(), true));
        String namespace = obstacle.pod().metadata().namespace();
        obstacle.pod().spec().volumes().stream()
            .flatMap(volume -> Stream.ofNullable(volume.persistentVolumeClaim()))
            .map(it -> new ObjectKey(namespace, it.claimName()))
            .forEach(it -> candidates.add(new ClusterEdit.ShareClaim(it)));
      }
    }
  }

  private @Nullable Rollout rollout() {
    var name = KindKey.of(workload);
    return run.simulated().controllers().rollouts().stream()
        .filter(it -> KindKey.of(it.workload()).equals(name))
        .findFirst()
        .orElse(null);
  }

  /// A pod of it that is nowhere; else one that might be made of its template; null if it has none.
  @Nullable Pod pod() {
    var name = KindKey.of(workload);
    return run.cluster().list(Pod.class).stream()
        .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .filter(pod -> name.equals(run.workloadOf(pod)))
        .findFirst()
        .orElseGet(this::sample);
  }

  private @Nullable Pod sample() {
    Pod sample = Workloads.sample(workload);
    return sample == null ? null : run.simulated().creation().defaulted(sample);
  }

  /// What would help a pod of it onto a node.
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
