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

/// Compares the queue of a waiting group with other queues.
///
/// @param settings those of the run's scheduler
record QueueFacts(SimulationSetup run, FairShareProfiles settings) {

  /// Says that the queue has less of a resource than it deserves while another queue has more, and
  /// why that queue keeps it; nothing if this is not the case.
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

  /// Returns the fact about the scarcest resource: devices first.
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

  /// The reason why the other queue keeps more than its part; empty if it is unknown.
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
