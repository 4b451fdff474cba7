package dev.berth.timeline.measure;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.Queue;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.timeline.simulation.TimeAnnotations;

/// Finds the groups to which a pod of a cluster belongs in figures. For one thread.
final class PodClassifier {
  /// The queue of pods that name no queue.
  private static final String DEFAULT_QUEUE = "default";

  private final EmbeddedCluster cluster;

  PodClassifier(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Whether the cluster has queues.
  boolean hasQueues() {
    return !cluster.list(Queue.class).isEmpty();
  }

  /// Returns the weight of a queue; 1 if the queue does not exist or has no weight.
  double weight(String queue) {
    var object = cluster.get(Queue.class, ObjectKey.clusterScoped(queue));
    return object == null ? 1 : Math.max(1, object.spec().weight());
  }

  PodTraits traits(Pod pod) {
    return new PodTraits(pod.metadata().namespace(), queue(pod), priority(pod), workload(pod));
  }

  private static String priority(Pod pod) {
    var number = pod.spec().priority();
    var name = pod.spec().priorityClassName();
    var value = number == null ? 0 : number;
    return name.isEmpty() ? Integer.toString(value) : "%s (%d)".formatted(name, value);
  }

  private String queue(Pod pod) {
    if (!hasQueues()) {
      return "";
    }
    var named = GroupAnnotations.of(pod);
    var group =
        named.groupName().isEmpty()
            ? null
            : cluster.get(
                BatchPodGroup.class, new ObjectKey(pod.metadata().namespace(), named.groupName()));
    var queue = group == null ? named.queueName() : group.spec().queue();
    return queue.isEmpty() ? DEFAULT_QUEUE : queue;
  }

  /// Returns the Deployment instead of its ReplicaSet, the CronJob instead of its Job, and the
  /// operator's object instead of its stand-in.
  private String workload(Pod pod) {
    var named = pod.metadata().annotations().get(TimeAnnotations.WORKLOAD);
    if (named != null) {
      return "%s/%s".formatted(pod.metadata().namespace(), named);
    }
    return pod.metadata()
        .controller()
        .map(owner -> shown(KindKey.of(owner, pod.metadata().namespace())).title())
        .orElse("");
  }

  private KindKey shown(KindKey name) {
    KubernetesObject workload =
        switch (name.kind()) {
          case "ReplicaSet" -> cluster.get(ReplicaSet.class, name.key());
          case "Deployment" -> cluster.get(Deployment.class, name.key());
          case "StatefulSet" -> cluster.get(StatefulSet.class, name.key());
          case "Job" -> cluster.get(Job.class, name.key());
          default -> null;
        };
    if (workload != null && StandIn.is(workload)) {
      return StandIn.shown(workload);
    }
    if (workload instanceof Job job) {
      return job.metadata()
          .controller()
          .map(owner -> KindKey.of(owner, job.metadata().namespace()))
          .orElse(name);
    }
    return workload instanceof ReplicaSet set
        ? set.metadata()
            .controller()
            .map(owner -> shown(KindKey.of(owner, name.key().namespace())))
            .orElse(name)
        : name;
  }
}
