package dev.berth.timeline.measure;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.Queue;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.timeline.simulation.TimeAnnotations;

/// Tells what pods of a cluster are counted by. For one thread.
final class PodClassifier {
  /// The queue of pods that name none.
  private static final String DEFAULT_QUEUE = "default";

  private final EmbeddedCluster cluster;

  PodClassifier(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Whether there are queues.
  boolean hasQueues() {
    return !cluster.list(Queue.class).isEmpty();
  }

  /// The weight of a queue; 1 if there is no such queue, or if it has none.
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

  /// For a pod of a Deployment, that and not its ReplicaSet.
  private String workload(Pod pod) {
    var named = pod.metadata().annotations().get(TimeAnnotations.WORKLOAD);
    if (named != null) {
      return "%s/%s".formatted(pod.metadata().namespace(), named);
    }
    var owner = pod.metadata().controller().orElse(null);
    if (owner != null && owner.kind().equals("ReplicaSet")) {
      var set =
          cluster.get(ReplicaSet.class, new ObjectKey(pod.metadata().namespace(), owner.name()));
      owner = set == null ? owner : set.metadata().controller().orElse(owner);
    }
    return owner == null
        ? ""
        : "%s %s/%s".formatted(owner.kind(), pod.metadata().namespace(), owner.name());
  }
}
