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
import java.util.function.Function;

/// Objects that hold room on nodes without need: leftovers of the workload itself, such as a
/// ReplicaSet whose Deployment was deleted without its pods or has another selector now, and other
/// runs of a CronJob; and other Jobs whose pods do not run.
///
/// @param cluster after a run
record Leftovers(EmbeddedCluster cluster) {
  /// The label that a Deployment gives to its ReplicaSets.
  private static final String TEMPLATE_HASH = "pod-template-hash";

  private static final int FEW = 5;

  /// Returns the change that ends the first leftover that holds room; empty if there is none.
  Optional<ClusterEdit> of(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> orphan(it);
      case Job it -> it.metadata().controller().flatMap(owner -> runs(it, owner));
      default -> Optional.empty();
    };
  }

  /// Returns the changes that end Jobs without running pods, by what created them.
  ///
  /// @param workload this workload is excluded, and so are other runs of its CronJob
  List<ClusterEdit> idleJobs(KubernetesObject workload) {
    Map<KindKey, List<Pod>> running =
        cluster.list(Pod.class).stream()
            .filter(Leftovers::holdsRoom)
            .filter(pod -> pod.metadata().controller().isPresent())
            .collect(groupingBy(Leftovers::controller));
    Function<Job, List<Pod>> pods = job -> running.getOrDefault(KindKey.of(job), List.of());
    Map<String, List<Job>> byTitle =
        cluster.list(Job.class).stream()
            .filter(job -> !title(job).equals(title(workload)))
            .filter(job -> isIdle(pods.apply(job)))
            .collect(groupingBy(Leftovers::title, TreeMap::new, toList()));
    return byTitle.entrySet().stream()
        .limit(FEW)
        .<ClusterEdit>map(it -> {
          List<Pod> all = it.getValue().stream().flatMap(job -> pods.apply(job).stream()).toList();
          return new ClusterEdit.DeleteIdleJobs(
              it.getKey(), it.getValue(), all, IdlePods.reason(all.getFirst()));
        })
        .toList();
  }

  private static boolean isIdle(List<Pod> pods) {
    return !pods.isEmpty() && pods.stream().noneMatch(pod -> IdlePods.reason(pod).isEmpty());
  }

  private static boolean holdsRoom(Pod pod) {
    return PodStates.isActive(pod) && !pod.spec().nodeName().isEmpty();
  }

  private static KindKey controller(Pod pod) {
    return KindKey.of(pod.metadata().controller().orElseThrow(), pod.metadata().namespace());
  }

  /// Such as `CronJob shop/report`, or the object itself if nothing controls it.
  private static String title(KubernetesObject object) {
    return object
        .metadata()
        .controller()
        .map(owner -> KindKey.of(owner, object.metadata().namespace()))
        .orElse(KindKey.of(object))
        .title();
  }

  private Optional<ClusterEdit> orphan(Deployment deployment) {
    return cluster.list(ReplicaSet.class).stream()
        .filter(set -> isOrphanOf(set, deployment) && !running(set).isEmpty())
        .findFirst()
        .map(set -> new ClusterEdit.DeleteLeftover(set, running(set)));
  }

  /// Whether a Deployment created the ReplicaSet, no Deployment controls it now, and it still has a
  /// label that the other Deployment selects.
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
        .filter(Leftovers::holdsRoom)
        .filter(pod ->
            pod.metadata()
                .controller()
                .filter(it -> KindKey.of(it, pod.metadata().namespace()).equals(name))
                .isPresent())
        .toList();
  }
}
