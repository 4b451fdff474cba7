package dev.berth.queues;

import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A job: the pods of a group or of one controller, in one queue. For the engine's thread.
final class JobInfo {
  private final String id;
  private final Map<PodPhase, Resources> requests = new EnumMap<>(PodPhase.class);
  private final Map<PodPhase, Integer> counts = new EnumMap<>(PodPhase.class);
  private final Map<String, Member> members = new HashMap<>();
  private @Nullable JobTerms terms;

  /// A pod of the job.
  record Member(Resources requests, PodPhase phase) {}

  /// Creates a job without pods and terms.
  JobInfo(String id) {
    this.id = id;
  }

  /// Unique among all jobs.
  String id() {
    return id;
  }

  /// Null if the group's object does not exist; nothing of the job counts then.
  @Nullable JobTerms terms() {
    return terms;
  }

  void terms(@Nullable JobTerms changed) {
    terms = changed;
  }

  /// 0 if there are no terms.
  int priority() {
    return terms == null ? 0 : terms.priority();
  }

  /// [Instant#MAX] if there are no terms.
  Instant created() {
    return terms == null ? Instant.MAX : terms.created();
  }

  /// Returns null if the job has no such pod.
  @Nullable Member member(String uid) {
    return members.get(uid);
  }

  void put(String uid, Member member) {
    remove(uid);
    members.put(uid, member);
    requests.merge(member.phase, member.requests, Resources::plus);
    counts.merge(member.phase, 1, Integer::sum);
  }

  void remove(String uid) {
    Member known = members.remove(uid);
    if (known != null) {
      requests.merge(known.phase, known.requests, Resources::minus);
      counts.merge(known.phase, -1, Integer::sum);
    }
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  private int count(PodPhase phase) {
    return counts.getOrDefault(phase, 0);
  }

  private Resources requests(PodPhase phase) {
    return requests.getOrDefault(phase, Resources.NONE);
  }

  /// The requests of its pods on nodes.
  Resources allocated() {
    return requests(PodPhase.ALLOCATED);
  }

  /// The requests of its waiting pods, if enough of them wait for the job to become ready: a gang
  /// that cannot start needs no part of the cluster.
  Resources waiting() {
    return terms != null && ready() + count(PodPhase.WAITING) >= terms.minMember()
        ? requests(PodPhase.WAITING)
        : Resources.NONE;
  }

  /// The most of the resource that one of its waiting pods requests; 0 if none waits.
  long largestWaiting(String resource) {
    return members.values().stream()
        .filter(it -> it.phase == PodPhase.WAITING)
        .mapToLong(it -> it.requests.get(resource))
        .max()
        .orElse(0);
  }

  /// The number of pods that have a node.
  int ready() {
    return count(PodPhase.ALLOCATED);
  }

  /// Returns whether it has pods on nodes, including terminating pods.
  boolean isOnNodes() {
    return count(PodPhase.ALLOCATED) + count(PodPhase.RELEASING) > 0;
  }

  /// Returns whether enough pods have a node.
  boolean isReady() {
    return terms != null && ready() >= terms.minMember();
  }

  @Override
  public String toString() {
    return id;
  }
}
