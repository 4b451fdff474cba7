package dev.berth.cli.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueStatus;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodRequests;
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

/// Keeps account of queues, groups and their pods, and says which of their statuses have to be
/// written. For any thread.
public final class QueueStatuses {
  private final FairShareProfiles settings;
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

  /// What pods are scheduled for: a group, or without one a queue.
  private sealed interface Job {
    record OfGroup(ObjectKey group) implements Job {}

    record OfQueue(String queue) implements Job {}
  }

  /// A status to be written.
  public sealed interface StatusChange extends ClusterEffect {
    /// Of which object, such as `Queue research`.
    String title();

    /// Of a group.
    record OfGroup(BatchPodGroup group, BatchPodGroupStatus status) implements StatusChange {
      @Override
      public String title() {
        return group.kind() + " " + group.key();
      }

      @Override
      public void carryOut(ClusterWriter writer) throws InterruptedException {
        var _ = writer.changeStatus(group, current -> current.withStatus(status));
      }
    }

    /// Of a queue.
    record OfQueue(Queue queue, QueueStatus status) implements StatusChange {
      @Override
      public String title() {
        return queue.kind() + " " + queue.key();
      }

      @Override
      public void carryOut(ClusterWriter writer) throws InterruptedException {
        var _ = writer.changeStatus(queue, current -> current.withStatus(status));
      }
    }
  }

  /// Nothing is known yet.
  ///
  /// @param requests computes what pods use on their nodes
  public QueueStatuses(FairShareProfiles settings, PodRequests requests, InstantSource clock) {
    this.settings = settings;
    this.requests = requests;
    this.clock = clock;
  }

  /// The cluster has changed. Pods that have ended may be there and gone by other changes than the
  /// others.
  public synchronized void changed(ClusterChange change) {
    var isGone = change instanceof ClusterChange.Deleted;
    switch (change.object()) {
      case Pod pod when isGone -> remove(pod);
      case Pod pod -> put(pod);
      case BatchPodGroup group -> {
        hasChanged = true;
        var versioned = new Versioned(group.apiVersion(), group.key());
        if (isGone) {
          groups.remove(versioned);
          phases.remove(group.key());
          failures.remove(group.key());
        } else {
          groups.put(versioned, group);
        }
        changed.add(group.key());
      }
      case Queue queue -> {
        hasChanged = true;
        var versioned = new Versioned(queue.apiVersion(), queue.key());
        if (isGone) {
          queues.remove(versioned);
        } else {
          queues.put(versioned, queue);
        }
      }
      default -> {}
    }
  }

  private void put(Pod pod) {
    if (!settings.schedulerNames().contains(pod.spec().schedulerName())) {
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
    var known = job == null ? null : tasks.getOrDefault(job, new Tasks(requests)).get(uid);
    // That a pod has ended is told by one watch, and that it is gone from the other one later.
    if (job != null && known != null && (!known.isFinished() || pod.isFinished())) {
      jobs.remove(uid);
      remove(uid, job);
    }
  }

  private void remove(String uid, Job job) {
    var of = tasks.get(job);
    if (of != null) {
      of.remove(uid);
      if (of.isEmpty()) {
        tasks.remove(job);
      }
    }
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
    if (!annotations.groupName().isEmpty()) {
      return new Job.OfGroup(new ObjectKey(pod.metadata().namespace(), annotations.groupName()));
    }
    return new Job.OfQueue(
        annotations.queueName().isEmpty() ? settings.defaultQueue() : annotations.queueName());
  }

  /// A pod, or a group of pods, was tried.
  public synchronized void decided(AttemptDecision decision) {
    switch (decision) {
      case Decision pod ->
          decided(
              pod.uid(),
              pod.result() == Decision.Result.SCHEDULED
                  ? null
                  : new FailedAttempt(pod.attempt(), pod.message()));
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

  /// The statuses that are to be written, since the last call: of groups, then of queues.
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
    var tally = tally();
    for (var queue : queues.values()) {
      var status = tally.statusOf(queue);
      if (!status.equals(queue.status())) {
        changes.add(new StatusChange.OfQueue(queue, status));
      }
    }
    changed.clear();
    hasChanged = false;
    return changes;
  }

  private QueueTally tally() {
    var tally = new QueueTally(queues.values());
    var queueOf = new HashMap<ObjectKey, String>();
    groups.values().forEach(group -> queueOf.put(group.key(), queueOf(group)));
    queueOf.forEach((group, queue) ->
        tally.addGroup(queue, phases.getOrDefault(group, GroupStatusRules.PENDING)));
    tasks.forEach((job, of) -> {
      var queue =
          switch (job) {
            case Job.OfGroup(var group) -> queueOf.getOrDefault(group, "");
            case Job.OfQueue(var name) -> name;
          };
      tally.addUse(queue, of.allocated());
    });
    return tally;
  }

  private String queueOf(BatchPodGroup group) {
    var queue = group.spec().queue();
    return queue.isEmpty() ? settings.defaultQueue() : queue;
  }

  /// The change could not be carried out, and is to be made again.
  public synchronized void again(StatusChange change) {
    hasChanged = true;
    if (change instanceof StatusChange.OfGroup(var group, var _)) {
      changed.add(group.key());
    }
  }

  private BatchPodGroupStatus statusOf(BatchPodGroup group) {
    var of = tasks.get(new Job.OfGroup(group.key()));
    return GroupStatusRules.of(
        group,
        of == null ? TaskCounts.of(List.of()) : of.counts(),
        failures.get(group.key()),
        clock.instant());
  }
}
