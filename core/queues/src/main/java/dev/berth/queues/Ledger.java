package dev.berth.queues;

import dev.berth.queues.JobInfo.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The jobs, with the sums of the use and the requests of each queue's jobs. The cost of a change
/// grows with the depth of the tree. For the engine's thread.
///
/// Pods without a job, and jobs in queues that do not exist, use resources that are not shared
/// among the queues: [#outside].
final class Ledger {
  private static final String NO_JOB = "";

  private final Map<String, JobInfo> jobs = new HashMap<>();
  private final Map<String, JobInfo> jobOfPod = new HashMap<>();
  private final Map<QueueNode, QueueUse> uses = new HashMap<>();
  private final Set<List<String>> moved = new LinkedHashSet<>();
  private QueueTree tree;
  private QueueUse outside = QueueUse.NONE;
  private long version;
  private long revision;

  /// Creates a ledger without jobs.
  Ledger(QueueTree tree) {
    this.tree = tree;
  }

  /// Replaces the queues or their specs.
  void queues(QueueTree changed) {
    tree.queues().forEach(queue -> moved.add(queue.path()));
    tree = changed;
    uses.clear();
    outside = QueueUse.NONE;
    version++;
    revision++;
    for (JobInfo job : jobs.values()) {
      QueueNode queue = queueOf(job);
      add(queue, QueueUse.of(job));
      move(queue, job);
    }
  }

  QueueTree queues() {
    return tree;
  }

  /// Adds or updates a pod.
  ///
  /// @param jobId null if the pod is in no queue
  void put(String uid, @Nullable String jobId, Resources requests, PodPhase phase) {
    JobInfo before = jobOfPod.get(uid);
    String id = jobId == null ? NO_JOB : jobId;
    if (before != null && !before.id().equals(id)) {
      remove(uid);
    }
    JobInfo job = jobs.computeIfAbsent(id, JobInfo::new);
    var member = new Member(requests, phase);
    if (member.equals(job.member(uid))) {
      return;
    }
    jobOfPod.put(uid, job);
    change(job, () -> job.put(uid, member));
  }

  /// Sets the phase of a pod; has no effect if the pod is not known.
  void put(String uid, PodPhase phase) {
    JobInfo job = jobOfPod.get(uid);
    Member known = job == null ? null : job.member(uid);
    if (job != null && known != null) {
      put(uid, job.id(), known.requests(), phase);
    }
  }

  /// Returns the phase as which a pod counts; null if the pod is not known.
  @Nullable PodPhase phase(String uid) {
    JobInfo job = jobOfPod.get(uid);
    Member known = job == null ? null : job.member(uid);
    return known == null ? null : known.phase();
  }

  /// Returns the requests of a pod; nothing if the pod is not known.
  Resources requests(String uid) {
    JobInfo job = jobOfPod.get(uid);
    Member known = job == null ? null : job.member(uid);
    return known == null ? Resources.NONE : known.requests();
  }

  /// Removes a pod.
  void remove(String uid) {
    JobInfo job = jobOfPod.remove(uid);
    if (job != null) {
      change(job, () -> job.remove(uid));
      dropEmpty(job);
    }
  }

  /// Sets the terms of a job; null removes them.
  void terms(String jobId, @Nullable JobTerms terms) {
    JobInfo job = jobs.computeIfAbsent(jobId, JobInfo::new);
    change(job, () -> job.terms(terms));
    if (terms == null) {
      dropEmpty(job);
    }
  }

  private void dropEmpty(JobInfo job) {
    JobTerms terms = job.terms();
    if (job.isEmpty() && (terms == null || terms.isOfPods())) {
      jobs.remove(job.id());
    }
  }

  private void change(JobInfo job, Runnable change) {
    revision++;
    QueueNode left = queueOf(job);
    var before = QueueUse.of(job);
    change.run();
    QueueNode entered = queueOf(job);
    var after = QueueUse.of(job);
    if (Objects.equals(left, entered)) {
      add(entered, after.minus(before));
    } else {
      add(left, QueueUse.NONE.minus(before));
      add(entered, after);
      move(left, job);
    }
    move(entered, job);
  }

  /// @param queue null for resources that no queue shares
  private void add(@Nullable QueueNode queue, QueueUse use) {
    if (queue == null) {
      outside = outside.plus(use);
    }
    for (QueueNode at = queue; at != null; at = at.parent()) {
      uses.merge(at, use, QueueUse::plus);
    }
    if (queue == null || !use.request().names().isEmpty()) {
      version++;
    }
  }

  private void move(@Nullable QueueNode queue, JobInfo job) {
    if (queue != null) {
      for (int depth = 1; depth <= queue.path().size(); depth++) {
        moved.add(queue.path().subList(0, depth));
      }
      moved.add(lane(queue, job.id()));
    }
  }

  /// Returns the lane of a job: the path of its queue, and its name.
  static List<String> lane(QueueNode queue, String jobId) {
    var lane = new ArrayList<String>(queue.path());
    lane.add(jobId);
    return Collections.unmodifiableList(lane);
  }

  /// Returns the jobs of a queue and of the queues below it.
  List<JobInfo> jobs(QueueNode queue) {
    return jobs.values().stream()
        .filter(job -> {
          QueueNode of = queueOf(job);
          return of != null && queue.isAbove(of);
        })
        .toList();
  }

  /// Returns the job; null if nothing is known of it.
  @Nullable JobInfo job(String jobId) {
    return jobs.get(jobId);
  }

  /// Returns the job of the pod; null if it has none.
  @Nullable JobInfo jobOf(String uid) {
    JobInfo job = jobOfPod.get(uid);
    return job == null || job.id().equals(NO_JOB) ? null : job;
  }

  /// Returns the queue of the job; null if the queue does not exist or is not known.
  @Nullable QueueNode queueOf(JobInfo job) {
    JobTerms terms = job.terms();
    return terms == null ? null : tree.get(terms.queue());
  }

  /// Returns the use and the requests of the queue and the queues below it.
  QueueUse use(QueueNode queue) {
    return uses.getOrDefault(queue, QueueUse.NONE);
  }

  /// The requests of pods on nodes that belong to no queue.
  Resources outside() {
    return outside.allocated();
  }

  /// The lanes of all jobs in queues.
  List<List<String>> lanes() {
    List<List<String>> lanes = new ArrayList<>();
    for (JobInfo job : jobs.values()) {
      QueueNode queue = queueOf(job);
      if (queue != null) {
        lanes.add(lane(queue, job.id()));
      }
    }
    return lanes;
  }

  /// A number that changes with requests and with [#outside]. It does not change when a pod gets a
  /// node.
  long version() {
    return version;
  }

  /// A number that changes with every change.
  long revision() {
    return revision;
  }

  /// Returns the queues and jobs whose pods were added, changed or removed since the last call;
  /// their order among their siblings may have changed.
  Collection<List<String>> drainMoved() {
    List<List<String>> drained = List.copyOf(moved);
    moved.clear();
    return drained;
  }
}
