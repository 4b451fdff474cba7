package dev.berth.cli.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.cli.queue.FairShareProfiles;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.diagnosis.Amounts;
import dev.berth.framework.state.PodRequests;
import dev.berth.queues.QueueShare;
import java.util.List;
import java.util.Optional;

/// How the queue of a pod that waits stands beside others.
final class QueueFacts {
  private QueueFacts() {}

  /// That the queue has less than it deserves of a resource of which another one has more, and why
  /// that one keeps it; none if it is not so.
  static List<String> of(
      Pod pod, FairShareProfiles settings, EmbeddedCluster cluster, FeatureGates gates) {
    List<QueueShare> queues = settings.shares(cluster.objects(), gates);
    String name = queueOf(pod, cluster, settings.defaultQueue());
    return queues.stream()
        .filter(queue -> queue.name().equals(name))
        .flatMap(own -> fact(pod, own, queues, settings.reclaims()).stream())
        .toList();
  }

  private static String queueOf(Pod pod, EmbeddedCluster cluster, String defaultQueue) {
    String group = GroupAnnotations.of(pod).groupName();
    BatchPodGroup object =
        cluster.get(BatchPodGroup.class, new ObjectKey(pod.metadata().namespace(), group));
    String named = object == null ? GroupAnnotations.of(pod).queueName() : object.spec().queue();
    return named.isEmpty() ? defaultQueue : named;
  }

  /// Of the scarcest resource: devices first.
  private static Optional<String> fact(
      Pod pod, QueueShare own, List<QueueShare> queues, boolean reclaims) {
    return PodRequests.OF_SPEC.of(pod).keySet().stream()
        .filter(resource -> has(own, resource).compareTo(deserves(own, resource)) < 0)
        .sorted(comparing((String resource) -> !resource.contains("/")).thenComparing(it -> it))
        .flatMap(resource ->
            queues.stream()
                .filter(other -> has(other, resource).compareTo(deserves(other, resource)) > 0)
                .limit(1)
                .map(other ->
                    "%s; %s%s"
                        .formatted(
                            part(own, resource, "Queue"),
                            part(other, resource, "queue"),
                            reclaims
                                ? ""
                                : ". The action reclaim, which would take it back, is not among"
                                    + " the actions")))
        .findFirst();
  }

  private static String part(QueueShare queue, String resource, String word) {
    return "%s %s has %s of %s and deserves %s"
        .formatted(
            word,
            queue.name(),
            Amounts.format(resource, has(queue, resource)),
            resource,
            Amounts.format(resource, deserves(queue, resource)));
  }

  private static Quantity has(QueueShare queue, String resource) {
    return queue.allocated().getOrDefault(resource, Quantity.ZERO);
  }

  private static Quantity deserves(QueueShare queue, String resource) {
    return queue.deserved().getOrDefault(resource, Quantity.ZERO);
  }
}
