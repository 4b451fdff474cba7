package dev.berth.questions.explanation;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

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
import dev.berth.suggestion.IdlePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What holds room on nodes and is not needed: what a workload itself has left there, such as a
/// ReplicaSet of a Deployment that was deleted without its pods, or that has another selector now,
/// and other runs of a CronJob; and Jobs of others whose pods do not run.
///
/// @param cluster after a run
record Leftovers(EmbeddedCluster cluster) {
  /// The label that a Deployment gives to its ReplicaSets.
  private static final String TEMPLATE_HASH = "pod-template-hash";

  private static final int FEW = 5;

  /// What would end the first of them that holds room; empty if none does.
  Optional<ClusterEdit> of(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> orphan(it);
      case Job it -> it.metadata().controller().flatMap(owner -> runs(it, owner));
      default -> Optional.empty();
    };
  }

  /// What would end Jobs all of whose pods do not run, by what has made them.
  List<ClusterEdit> idleJobs() {
    Map<String, List<Job>> byTitle =
        cluster.list(Job.class).stream()
            .filter(job -> !running(job).isEmpty())
            .filter(job -> running(job).stream().noneMatch(it -> IdlePods.reason(it).isEmpty()))
            .collect(groupingBy(Leftovers::title, TreeMap::new, toList()));
    return byTitle.entrySet().stream()
        .limit(FEW)
        .<ClusterEdit>map(it -> {
          List<Pod> pods = it.getValue().stream().flatMap(job -> running(job).stream()).toList();
          return new ClusterEdit.DeleteIdleJobs(
              it.getKey(), it.getValue(), pods, IdlePods.reason(pods.getFirst()));
        })
        .toList();
  }

  /// Such as `CronJob shop/report`, or the Job if nothing controls it.
  private static String title(Job job) {
    return job.metadata()
        .controller()
        .map(owner -> KindKey.of(owner, job.metadata().namespace()))
        .orElse(KindKey.of(job))
        .title();
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
