package dev.berth.questions.explanation;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.suggestion.ClusterEdit;
import java.util.List;
import java.util.Optional;

/// What a workload itself has left on nodes: a ReplicaSet of a Deployment that was deleted without
/// its pods, or that has another selector now; and other runs of a CronJob.
///
/// @param cluster after a run
record Leftovers(EmbeddedCluster cluster) {
  /// The label that a Deployment gives to its ReplicaSets.
  private static final String TEMPLATE_HASH = "pod-template-hash";

  /// What would end the first of them that holds room; empty if none does.
  Optional<ClusterEdit> of(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> orphan(it);
      case Job it -> it.metadata().controller().flatMap(owner -> runs(it, owner));
      default -> Optional.empty();
    };
  }

  private Optional<ClusterEdit> orphan(Deployment deployment) {
    return cluster.list(ReplicaSet.class).stream()
        .filter(set -> isOrphanOf(set, deployment) && !running(set).isEmpty())
        .findFirst()
        .map(set -> new ClusterEdit.DeleteLeftover(set, running(set)));
  }

  /// Whether it was made by a Deployment, has none, and still has a label that the other selects.
  private static boolean isOrphanOf(ReplicaSet set, Deployment deployment) {
    var labels = set.spec().template().metadata().labels();
    var selector = deployment.spec().selector();
    return set.metadata().namespace().equals(deployment.metadata().namespace())
        && set.metadata().controller().isEmpty()
        && labels.containsKey(TEMPLATE_HASH)
        && selector != null
        && selector.matchLabels().entrySet().stream().anyMatch(labels.entrySet()::contains);
  }

  private Optional<ClusterEdit> runs(Job job, OwnerReference owner) {
    var key = new ObjectKey(job.metadata().namespace(), owner.name());
    CronJob cronJob = cluster.get(CronJob.class, key);
    if (cronJob == null) {
      return Optional.empty();
    }
    List<Job> others =
        cluster.list(Job.class).stream()
            .filter(it -> it.metadata().controller().filter(owner::equals).isPresent())
            .filter(it -> !it.key().equals(job.key()) && !running(it).isEmpty())
            .toList();
    List<Pod> pods = others.stream().flatMap(it -> running(it).stream()).toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ClusterEdit.EndRuns(
                key, others, pods, "Allow".equals(cronJob.spec().concurrencyPolicy())));
  }

  private List<Pod> running(KubernetesObject workload) {
    var name = KindKey.of(workload);
    return cluster.list(Pod.class).stream()
        .filter(pod -> PodStates.isActive(pod) && !pod.spec().nodeName().isEmpty())
        .filter(pod ->
            pod.metadata()
                .controller()
                .filter(it -> KindKey.of(it, pod.metadata().namespace()).equals(name))
                .isPresent())
        .toList();
  }
}
