package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.engine.ClusterState;
import dev.berth.engine.Engine;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.event.PodEvents;
import dev.berth.engine.queue.QueueEvent;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Applies changes of pods: creations, changes, bindings by this or another scheduler, deletions.
///
/// An *assumed* pod without a node in the API server is being bound; its other changes are ignored
/// meanwhile, except its deletion.
final class PodEventHandler {
  private final Engine engine;
  private final ClusterState state;
  private final SchedulingQueue queue;
  private final PendingPods pending;
  private final PermitWaits permits;
  private final Preemptions preemptions;
  private final ExpectedPods expected;
  private final PodEvents events;

  /// Pods without a node whose scheduler name belongs to no profile, by UID; a later configuration
  /// may have such a profile.
  private final Map<String, Pod> unclaimed = new LinkedHashMap<>();

  PodEventHandler(
      Engine engine,
      SchedulingQueue queue,
      PendingPods pending,
      PermitWaits permits,
      Preemptions preemptions,
      ExpectedPods expected,
      FeatureGates gates) {
    this.engine = engine;
    state = engine.state();
    this.queue = queue;
    this.pending = pending;
    this.permits = permits;
    this.preemptions = preemptions;
    this.expected = expected;
    events = new PodEvents(gates);
  }

  void added(Pod pod) {
    if (hasNode(pod)) {
      placed(pod);
    }
    if (!isOurs(pod)) {
      if (!hasNode(pod)) {
        unclaimed.put(pod.metadata().uid(), pod);
      }
      return;
    }
    if (pending.contains(pod)) {
      waiting(pod, pod);
    } else {
      Pod adopted = hasNode(pod) ? pod : expected.adopt(pod);
      enqueue(adopted, state.infos().of(adopted));
    }
  }

  /// Expects a pod that will be created soon.
  void expect(Pod pod, String node, Instant until) {
    expected.expect(pod, node, until);
  }

  /// Nominates a waiting pod, unless preemption has.
  void nominate(String uid, String node, Instant until) {
    PodInfo waits = pending.get(uid);
    if (waits == null || hasNode(waits.pod()) || state.cache().isAssumed(uid)) {
      return;
    }
    Pod before = waits.pod();
    if (before.status().nominatedNodeName().isEmpty() || expected.isTaken(uid)) {
      expected.keep(waits, node, until);
      waiting(before, before.withStatus(before.status().withNominatedNodeName("")));
    }
  }

  /// Stops expecting a pod.
  void expectNoMore(String uid) {
    PodInfo standIn = expected.giveUp(uid);
    if (standIn != null) {
      wakeInPlaceOf(standIn);
    }
  }

  /// Gives up the nodes whose time is over at this time.
  void expire(Instant now) {
    expected.expire(now).forEach(this::wakeInPlaceOf);
    expected.overdue(now).forEach(this::endNomination);
  }

  /// Ends a nomination that only the engine knows.
  ///
  /// @return whether the pod had such a nomination: it is expected, or it exists and a node was
  ///   kept for it
  boolean endNomination(String uid) {
    if (expected.giveUp(uid) != null) {
      return true;
    }
    boolean had = expected.isTaken(uid);
    expected.settled(uid);
    PodInfo pod = had ? pending.get(uid) : null;
    if (pod != null) {
      waiting(pod.pod(), pod.pod().withStatus(pod.pod().status().withNominatedNodeName("")));
    }
    return had;
  }

  /// Returns the nomination of a pod whose attempt failed; a node that is kept for the pod stays
  /// its nominated node.
  ///
  /// @param decided the new nominated node by the attempt; empty for none; null for no change
  @Nullable String nominationAfterFailure(PodInfo pod, @Nullable String decided) {
    if (decided == null || !decided.isEmpty() || !expected.isTaken(pod.uid())) {
      return decided;
    }
    state.nominator().nominate(pod, pod.pod().status().nominatedNodeName());
    return null;
  }

  /// Returns when the next kept node is given up; null if none is kept.
  @Nullable Instant nextExpiry() {
    return expected.nextExpiry();
  }

  private void wakeInPlaceOf(PodInfo standIn) {
    wakeForRoom(standIn.pod(), notAbove(standIn.pod()));
  }

  private boolean isOurs(Pod pod) {
    return engine.isResponsibleFor(pod) && engine.isWaiting(pod);
  }

  /// Handles a change of the profiles' scheduler names: queues pods that now belong to a profile,
  /// and removes pods from the queue that no longer do. Attempts and bindings of these pods that
  /// have begun are finished. Looks at all pods of the cluster.
  void schedulerNamesChanged() {
    for (PodInfo pod : pending.all()) {
      if (!isOurs(pod.pod())) {
        pending.remove(pod.uid());
        state.podWaitsNoMore(pod.uid());
        state.nominator().remove(pod.uid());
        queue.delete(pod.uid());
        if (!hasNode(pod.pod())) {
          unclaimed.put(pod.uid(), pod.pod());
        }
      }
    }
    for (Pod pod : List.copyOf(unclaimed.values())) {
      if (isOurs(pod)) {
        unclaimed.remove(pod.metadata().uid());
        enqueue(pod, state.infos().of(pod));
      }
    }
    for (NodeInfo node : state.snapshot().nodes().nodes()) {
      for (PodInfo pod : node.pods()) {
        if (isOurs(pod.pod()) && !pending.contains(pod.pod())) {
          enqueue(pod.pod(), pod); // it waits to be resized
        }
      }
    }
  }

  private void enqueue(Pod pod, PodInfo info) {
    pending.put(info);
    if (!hasNode(pod)) {
      state.podWaits(pod, info);
    }
    queue.add(info);
    if (!engine.membership().equals(GroupMembership.NONE)) {
      wake(QueueEvent.added(EventResource.UNSCHEDULED_POD, pod)); // it may complete a gang
    }
  }

  void updated(Pod before, Pod after) {
    if (after.isTerminating() && !before.isTerminating()) {
      preemptions.goes(after.metadata().uid());
    }
    if (hasNode(before) && hasNode(after)) {
      running(before, after);
    } else if (hasNode(after)) {
      placed(after);
    } else if (!pending.contains(after)) {
      added(after);
    } else if (!isSameVersion(before, after)) {
      waiting(before, after);
    }
  }

  void deleted(Pod pod) {
    String uid = pod.metadata().uid();
    unclaimed.remove(uid);
    boolean isNominated = !expected.known(pod).status().nominatedNodeName().isEmpty();
    expected.settled(uid);
    preemptions.goes(uid);
    state.podWaitsNoMore(uid);
    boolean waited = pending.remove(uid);
    if (waited) {
      queue.delete(uid);
    }
    if (state.cache().isAssumed(uid)) {
      assumedGoes(uid);
      return;
    }
    PodInfo known = state.cache().pod(uid);
    state.podGone(pod);
    if (hasNode(pod)) {
      wakeForRoom(pod, any -> true);
    } else if (known != null) {
      wakeForRoom(known.pod(), any -> true);
    } else if (waited && isNominated) {
      wakeForRoom(pod, notAbove(pod));
    }
  }

  /// Handles a pod that has got a node: by this scheduler or another one, possibly not the assumed
  /// node.
  private void placed(Pod pod) {
    String uid = pod.metadata().uid();
    unclaimed.remove(uid);
    expected.settled(uid);
    PodInfo assumed = state.cache().pod(uid);
    state.podPlaced(state.infos().of(pod));
    wake(QueueEvent.added(EventResource.ASSIGNED_POD, pod));
    if (assumed != null && !assumed.pod().spec().nodeName().equals(pod.spec().nodeName())) {
      wakeForRoom(assumed.pod(), any -> true);
    }
    if (!isOurs(pod)) {
      pending.remove(uid);
      queue.delete(uid);
    }
  }

  /// Handles a change of a pod that keeps its node. It may wait there to be resized.
  private void running(Pod before, Pod after) {
    PodInfo info = state.infos().of(after);
    state.podPlaced(info);
    boolean waited = pending.contains(after);
    if (isOurs(after)) {
      if (waited) {
        pending.put(info);
        queue.update(before, info, events.ofTarget(before, after));
      } else {
        enqueue(after, info);
      }
    } else if (waited) {
      pending.remove(info.uid());
      queue.delete(info.uid());
    }
    for (ClusterEvent event : events.ofAssigned(before, after)) {
      wake(QueueEvent.updated(event, before, after));
    }
  }

  /// Handles a change of a pod that still has no node.
  private void waiting(Pod before, Pod after) {
    PodInfo info = state.infos().of(expected.known(after));
    pending.put(info);
    state.podWaits(before, info);
    if (state.cache().isAssumed(info.uid())) {
      if (after.isTerminating() && !before.isTerminating()) {
        assumedGoes(info.uid());
      }
      return;
    }
    queue.update(before, info, events.ofTarget(before, after));
    String nominated = before.status().nominatedNodeName();
    if (!nominated.isEmpty() && !nominated.equals(after.status().nominatedNodeName())) {
      wakeForRoom(before, notAbove(before));
    }
  }

  /// Handles the deletion of a pod that is being bound. If it waits at Permit, its binding ends as
  /// usual. Otherwise its resources are free from now on, and its binding will fail.
  private void assumedGoes(String uid) {
    PodInfo assumed = state.cache().pod(uid);
    if (!permits.podRemoved(uid)) {
      state.cache().forget(uid);
    }
    if (assumed != null) {
      wakeForRoom(assumed.pod(), any -> true);
    }
  }

  private void wakeForRoom(Pod gone, Predicate<PodInfo> concerned) {
    queue.moveAllToActiveOrBackoffQueue(
        QueueEvent.deleted(EventResource.ASSIGNED_POD, gone), concerned);
  }

  private void wake(QueueEvent event) {
    queue.moveAllToActiveOrBackoffQueue(event, any -> true);
  }

  /// Only pods of the same or lower priority have counted a nominated pod as running.
  private static Predicate<PodInfo> notAbove(Pod pod) {
    return other -> other.priority() <= pod.priority();
  }

  private static boolean hasNode(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  /// Returns whether nothing has changed: both are the same version.
  private static boolean isSameVersion(Pod before, Pod after) {
    String version = after.metadata().resourceVersion();
    return !version.isEmpty() && version.equals(before.metadata().resourceVersion());
  }
}
