package dev.berth.engine.cycle;

import dev.berth.api.core.Pod;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.cycle.NodeSearch.NotFound;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One attempt to schedule one pod, up to the binding: search a node, assume the pod there and
/// reserve, or else nominate the pod by preemption. For the engine's thread.
public final class SchedulingCycle {
  private final Profiles profiles;
  private final ClusterCache cache;
  private final Nominator nominator;
  private final NodeSearch search;
  private final ReservePhase reservePhase;

  /// @param search searches a node in the cache
  /// @param infos creates the infos of assumed pods
  public SchedulingCycle(
      Profiles profiles,
      ClusterCache cache,
      Nominator nominator,
      NodeSearch search,
      PodInfoFactory infos) {
    this.profiles = profiles;
    this.cache = cache;
    this.nominator = nominator;
    this.search = search;
    reservePhase = new ReservePhase(cache, infos);
  }

  /// Tries to find a node for the pod. If one is found, the pod is assumed there from now on.
  ///
  /// @param trace the trace of the attempt; null if it is not traced
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public ScheduleResult run(QueuedPodInfo queued, @Nullable AttemptTrace trace) {
    Pod pod = queued.pod().pod();
    Profile profile = profiles.of(pod);
    if (pod.isTerminating()) {
      return new ScheduleResult(new DecisionBuilder(queued).skipped(), new Outcome.NotTried());
    }
    return switch (search(profile, queued, trace)) {
      case Found found -> reserve(profile, queued.pod(), found);
      case NotFound notFound ->
          new ScheduleResult(
              notFound.decision(),
              profiles.waitsForResize(pod)
                  ? resizeLater(notFound)
                  : retryLater(queued.pod(), notFound),
              notFound.pending());
    };
  }

  /// Returns the decision that would be made about the pod, and changes nothing.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(QueuedPodInfo queued) {
    return NodeSearch.decision(search(profiles.of(queued.pod().pod()), queued, null));
  }

  private NodeSearch.Result search(
      Profile profile, QueuedPodInfo queued, @Nullable AttemptTrace trace) {
    cache.refresh();
    Instant begun = profile.metrics().now();
    NodeSearch.Result result = search.run(profile, queued, SearchScope.ALONE, trace);
    profile.metrics().searched(begun);
    return result;
  }

  private ScheduleResult reserve(Profile profile, PodInfo pod, Found found) {
    if (cache.holds(pod.uid())) {
      return alreadyThere(pod, found);
    }
    nominator.remove(pod.uid());
    return reservePhase.run(profile, pod, found);
  }

  /// The pod has waited to be resized, and now it fits. As in kube-scheduler, the attempt ends as
  /// an error without effects: the kubelet resizes the pod.
  private static ScheduleResult alreadyThere(PodInfo pod, Found found) {
    String message =
        "pod %s(%s) is in the cache, so can't be assumed".formatted(pod.uid(), pod.key());
    return new ScheduleResult(
        found.decision().failed(message), new Outcome.Unschedulable(0, null, null, List.of()));
  }

  /// The pod continues to run on its node.
  private static Outcome resizeLater(NotFound result) {
    var postFiltered = result.postFiltered();
    return new Outcome.Unschedulable(0, postFiltered.preemption(), null, postFiltered.effects());
  }

  private Outcome retryLater(PodInfo pod, NotFound result) {
    var postFiltered = result.postFiltered();
    var preemption = postFiltered.preemption();
    String nominated =
        preemption != null ? preemption.node() : postFiltered.clearNomination() ? "" : null;
    nominator.nominate(pod, nominated == null ? pod.pod().status().nominatedNodeName() : nominated);
    return new Outcome.Unschedulable(0, preemption, nominated, postFiltered.effects());
  }

  /// Cleans up after an attempt that failed midway: the pod is on no node and has no nomination.
  public void abandon(String uid) {
    cache.forget(uid);
    nominator.remove(uid);
  }

  /// Undoes the reservations of a pod that could not be bound, and removes it from its node.
  ///
  /// @return the effects to undo in the cluster
  public UnreserveResult forget(AssumedPod assumed) {
    nominator.remove(assumed.pod().uid());
    return reservePhase.undo(assumed.profile(), assumed.pod(), assumed.node(), assumed.state());
  }
}
