package dev.berth.questions.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.status.Amounts;
import dev.berth.queues.QueueShare;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.GroupSituation;
import java.util.List;
import java.util.Optional;

/// How the queue of a group that waits stands beside others.
///
/// @param settings those of the run's scheduler
record QueueFacts(SimulationSetup run, FairShareProfiles settings) {

  /// That the queue has less than it deserves of a resource of which another one has more, and why
  /// that one keeps it; none if it is not so.
  List<String> of(GroupSituation failed) {
    Pod pod = failed.members().getFirst();
    List<QueueShare> queues = settings.shares(run.cluster().objects(), run.featureGates());
    String name = queueOf(pod);
    return queues.stream()
        .filter(queue -> queue.name().equals(name))
        .flatMap(own -> fact(failed, pod, own, queues).stream())
        .toList();
  }

  private String queueOf(Pod pod) {
    String group = GroupAnnotations.of(pod).groupName();
    BatchPodGroup object =
        run.cluster().get(BatchPodGroup.class, new ObjectKey(pod.metadata().namespace(), group));
    String named = object == null ? GroupAnnotations.of(pod).queueName() : object.spec().queue();
    return named.isEmpty() ? settings.defaultQueue() : named;
  }

  /// Of the scarcest resource: devices first.
  private Optional<String> fact(
      GroupSituation failed, Pod pod, QueueShare own, List<QueueShare> queues) {
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
                            why(failed, other))))
        .findFirst();
  }

  /// Why the other queue keeps what it has beyond its part; empty if that is not known.
  private String why(GroupSituation failed, QueueShare other) {
    if (!other.isReclaimable()) {
      return ", and keeps it as long as its pods run, as it is not reclaimable";
    }
    return !settings.reclaims() && reclaimHelps(failed)
        ? ". The action reclaim, which would take it back, is not among the actions"
        : "";
  }

  private boolean reclaimHelps(GroupSituation failed) {
    Result result =
        run.groupDryRun(failed.cluster(), FairShareProfiles.reclaiming(run.settings()))
            .consider(failed.root(), failed.members(), List.of())
            .result();
    return result == Result.SCHEDULED || result == Result.WAITING;
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
