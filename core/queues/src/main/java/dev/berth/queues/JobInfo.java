package dev.berth.queues;

import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A job: the pods of a group, or those of one controller, in one queue. For the engine's thread.
final class JobInfo {
  private final String id;
  private final Map<PodPhase, Resources> requests = new EnumMap<>(PodPhase.class);
  private final Map<PodPhase, Integer> counts = new EnumMap<>(PodPhase.class);
  private final Map<String, Member> members = new HashMap<>();
  private @Nullable JobTerms terms;

  /// A pod of the job.
  record Member(Resources requests, PodPhase phase) {}

  /// Without pods, and without anything that says how it is scheduled.
  JobInfo(String id) {
    this.id = id;
  }

  /// Unique among all jobs.
  String id() {
    return id;
  }

  /// null if the group's object is not there: then nothing of the job counts.
  @Nullable JobTerms terms() {
    return terms;
  }

  void terms(@Nullable JobTerms changed) {
    terms = changed;
  }

  /// 0 if nothing says it.
  int priority() {
    return terms == null ? 0 : terms.priority();
  }

  /// The end of time if nothing says it.
  Instant created() {
    return terms == null ? Instant.MAX : terms.created();
  }

  /// null if the job has no such pod.
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

  /// What its pods with a node request.
  Resources allocated() {
    return requests(PodPhase.ALLOCATED);
  }

  /// What its pods request that wait, if there are enough of them for the job to become ready: a
  /// gang that cannot start needs no part of the cluster.
  Resources waiting() {
    return terms != null && ready() + count(PodPhase.WAITING) >= terms.minMember()
        ? requests(PodPhase.WAITING)
        : Resources.NONE;
  }

  /// How many pods have a node.
  int ready() {
    return count(PodPhase.ALLOCATED);
  }

  /// Whether it has pods with a node, those included that are on their way out.
  boolean isOnNodes() {
    return count(PodPhase.ALLOCATED) + count(PodPhase.RELEASING) > 0;
  }

  /// Whether enough pods are.
  boolean isReady() {
    return terms != null && ready() >= terms.minMember();
  }

  @Override
  public String toString() {
    return id;
  }
}
