package dev.berth.queues.status;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueStatus;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodRequests;
import dev.berth.queues.status.GroupStatusRules.FailedAttempt;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps account of queues, groups and their pods, and finds the statuses that have to be written.
/// For any thread.
public final class QueueStatuses {
  private final Set<String> schedulerNames;
  private final String defaultQueue;
  private final PodRequests requests;
  private final InstantSource clock;

  private final Map<Versioned, BatchPodGroup> groups = new LinkedHashMap<>();
  private final Map<Versioned, Queue> queues = new LinkedHashMap<>();
  private final Map<Job, Tasks> tasks = new HashMap<>();
  private final Map<String, Job> jobs = new HashMap<>();
  private final Map<ObjectKey, FailedAttempt> failures = new HashMap<>();
  private final Map<ObjectKey, String> phases = new HashMap<>();
  private final Set<ObjectKey> changed = new LinkedHashSet<>();
  private boolean hasChanged;

  /// An object of one of the versions.
  private record Versioned(String apiVersion, ObjectKey key) {}

  /// The object for which pods are scheduled: a group, or a queue for pods without a group.
  private sealed interface Job {
    record OfGroup(ObjectKey group) implements Job {}

    record OfQueue(String queue) implements Job {}
  }

  /// A status to be written.
  public sealed interface StatusChange extends ClusterEffect {
    KubernetesObject object();

    /// The title of the object, such as `Queue research`.
    default String title() {
      return object().kind() + " " + object().key();
    }

    /// A group.
    record OfGroup(BatchPodGroup object, BatchPodGroupStatus status) implements StatusChange {
      @Override
      public void carryOut(ClusterWriter writer) throws InterruptedException {
        var _ = writer.changeStatus(object, current -> current.withStatus(status));
      }
    }

    /// A queue.
    record OfQueue(Queue object, QueueStatus status) implements StatusChange {
      @Override
      public void carryOut(ClusterWriter writer) throws InterruptedException {
        var _ = writer.changeStatus(object, current -> current.withStatus(status));
      }
    }
  }

  /// Creates an account of no objects.
  ///
  /// @param schedulerNames the schedulers whose pods are in queues
  /// @param defaultQueue the queue of pods and groups that name none
  /// @param requests computes the resources that pods use on their nodes
  public QueueStatuses(
      Set<String> schedulerNames, String defaultQueue, PodRequests requests, InstantSource clock) {
    this.schedulerNames = Set.copyOf(schedulerNames);
    this.defaultQueue = defaultQueue;
    this.requests = requests;
    this.clock = clock;
  }

  /// Takes note of a change in the cluster. Pods that have ended may arrive and leave by other
  /// watches than the others.
  ///
  /// @param isGone whether the object was deleted
  public synchronized void changed(KubernetesObject object, boolean isGone) {
    switch (object) {
      case Pod pod when isGone -> remove(pod);
      case Pod pod -> put(pod);
      case BatchPodGroup group -> {
        update(groups, group, isGone);
        changed.add(group.key());
        if (isGone) {
          phases.remove(group.key());
          failures.remove(group.key());
        }
      }
      case Queue queue -> update(queues, queue, isGone);
      default -> {}
    }
  }

  private <T extends KubernetesObject> void update(
      Map<Versioned, T> known, T object, boolean isGone) {
    hasChanged = true;
    var versioned = new Versioned(object.apiVersion(), object.key());
    if (isGone) {
      known.remove(versioned);
    } else {
      known.put(versioned, object);
    }
  }

  private void put(Pod pod) {
    if (!schedulerNames.contains(pod.spec().schedulerName())) {
      return;
    }
    var uid = pod.metadata().uid();
    var job = jobOf(pod);
    var before = jobs.put(uid, job);
    if (before != null && !before.equals(job)) {
      remove(uid, before);
    }
    tasks.computeIfAbsent(job, _ -> new Tasks(requests)).put(pod);
    mark(job);
  }

  private void remove(Pod pod) {
    var uid = pod.metadata().uid();
    var job = jobs.get(uid);
    var of = job == null ? null : tasks.get(job);
    var known = of == null ? null : of.get(uid);
    // That a pod has ended is told by one watch, and that it is gone from the other one later.
    if (job != null && known != null && (!known.isFinished() || pod.isFinished())) {
      jobs.remove(uid);
      remove(uid, job);
    }
  }

  private void remove(String uid, Job job) {
    tasks.computeIfPresent(
        job,
        (_, of) -> {
          of.remove(uid);
          return of.isEmpty() ? null : of;
        });
    mark(job);
  }

  private void mark(Job job) {
    hasChanged = true;
    if (job instanceof Job.OfGroup(var group)) {
      changed.add(group);
    }
  }

  private Job jobOf(Pod pod) {
    var annotations = GroupAnnotations.of(pod);
    return annotations.groupName().isEmpty()
        ? new Job.OfQueue(orDefault(annotations.queueName()))
        : new Job.OfGroup(new ObjectKey(pod.metadata().namespace(), annotations.groupName()));
  }

  private String orDefault(String queue) {
    return queue.isEmpty() ? defaultQueue : queue;
  }

  /// A pod, or a group of pods, was tried.
  public synchronized void decided(AttemptDecision decision) {
    switch (decision) {
      case Decision pod -> {
        var isScheduled = pod.result() == Decision.Result.SCHEDULED;
        decided(pod.uid(), isScheduled ? null : new FailedAttempt(pod.attempt(), pod.message()));
      }
      case GroupDecision group -> {
        var failed =
            group.result() == GroupDecision.Result.SCHEDULED
                ? null
                : new FailedAttempt(group.attempt(), group.status().message());
        group.members().forEach(member -> decided(member.decision().uid(), failed));
      }
    }
  }

  private void decided(String uid, @Nullable FailedAttempt failed) {
    if (jobs.get(uid) instanceof Job.OfGroup(var group)) {
      var before = failed == null ? failures.remove(group) : failures.put(group, failed);
      if (!Objects.equals(before, failed)) {
        mark(new Job.OfGroup(group));
      }
    }
  }

  /// The statuses that have to be written since the last call: first of groups, then of queues.
  public synchronized List<StatusChange> takeChanges() {
    if (!hasChanged) {
      return List.of();
    }
    var changes = new ArrayList<StatusChange>();
    for (var group : groups.values()) {
      if (changed.contains(group.key())) {
        var status = statusOf(group);
        phases.put(group.key(), status.phase());
        if (!status.equals(group.status())) {
          changes.add(new StatusChange.OfGroup(group, status));
        }
      }
    }
    var counts = counts();
    for (var queue : queues.values()) {
      var status = counts.statusOf(queue);
      if (!status.equals(queue.status())) {
        changes.add(new StatusChange.OfQueue(queue, status));
      }
    }
    changed.clear();
    hasChanged = false;
    return changes;
  }

  private QueueCounts counts() {
    var counts = new QueueCounts(queues.values());
    var queueOf = new HashMap<ObjectKey, String>();
    groups.values().forEach(it -> queueOf.put(it.key(), orDefault(it.spec().queue())));
    queueOf.forEach((group, queue) ->
        counts.addGroup(queue, phases.getOrDefault(group, GroupStatusRules.PENDING)));
    tasks.forEach((job, of) -> {
      var queue =
          switch (job) {
            case Job.OfGroup(var group) -> queueOf.getOrDefault(group, "");
            case Job.OfQueue(var name) -> name;
          };
      counts.addUse(queue, of.allocated());
    });
    return counts;
  }

  /// The change failed, and has to be made again.
  public synchronized void again(StatusChange change) {
    hasChanged = true;
    if (change instanceof StatusChange.OfGroup(var group, var _)) {
      changed.add(group.key());
    }
  }

  private BatchPodGroupStatus statusOf(BatchPodGroup group) {
    var of = tasks.get(new Job.OfGroup(group.key()));
    List<Tasks.State> states = of == null ? List.of() : of.states();
    var last = failures.get(group.key());
    return new GroupStatusRules(group, states, last, clock.instant()).status();
  }
}
