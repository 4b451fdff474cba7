package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.group.GroupKey;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// All results of one attempt to schedule a group of pods.
///
/// @param group the root
/// @param priority of the root
/// @param profile the scheduler name of the members
/// @param attempt the number of this attempt, from 1 on; 0 if it was never tried
/// @param status how it ended, the message of PostFilter plugins included
/// @param evaluation what was tried; null if the attempt did not come to that
/// @param preemption what PostFilter plugins have said; null if they were not called
/// @param conditions of PodGroups, as they are to be written
/// @param members the decision about each, in the order in which they are tried
/// @param volumes the volume of every claim that was written to on behalf of a member; empty text
///   if the claim has none yet
/// @param claims every resource claim that was written to on behalf of a member, as it is by now
public record GroupDecision(
    GroupKey group,
    int priority,
    String profile,
    int attempt,
    Result result,
    GroupStatus status,
    @Nullable GroupEvaluation evaluation,
    @Nullable Preemption preemption,
    SortedMap<ObjectKey, Condition> conditions,
    List<Member> members,
    Map<ObjectKey, String> volumes,
    Map<ObjectKey, ResourceClaimStatus> claims)
    implements AttemptDecision {
  public GroupDecision {
    conditions = new TreeMap<>(conditions);
    members = List.copyOf(members);
    volumes = Map.copyOf(volumes);
    claims = Map.copyOf(claims);
  }

  /// A decision that has written to no claims.
  public GroupDecision(
      GroupKey group,
      int priority,
      String profile,
      int attempt,
      Result result,
      GroupStatus status,
      @Nullable GroupEvaluation evaluation,
      @Nullable Preemption preemption,
      SortedMap<ObjectKey, Condition> conditions,
      List<Member> members) {
    this(
        group,
        priority,
        profile,
        attempt,
        result,
        status,
        evaluation,
        preemption,
        conditions,
        members,
        Map.of(),
        Map.of());
  }

  /// This decision, having written to these claims.
  ///
  /// @param writtenVolumes persistent volume claims
  /// @param writtenClaims resource claims
  public GroupDecision withWrites(
      Map<ObjectKey, String> writtenVolumes, Map<ObjectKey, ResourceClaimStatus> writtenClaims) {
    return new GroupDecision(
        group,
        priority,
        profile,
        attempt,
        result,
        status,
        evaluation,
        preemption,
        conditions,
        members,
        writtenVolumes,
        writtenClaims);
  }

  /// This decision with other ones about the members, as when some could not be bound.
  public GroupDecision withMembers(List<Member> others) {
    return new GroupDecision(
        group,
        priority,
        profile,
        attempt,
        result,
        status,
        evaluation,
        preemption,
        conditions,
        others,
        volumes,
        claims);
  }

  /// A member.
  ///
  /// @param proposed the node that it would have got; null if none
  public record Member(Decision decision, @Nullable String proposed) {}

  /// What PodGroupPostFilter plugins have said.
  ///
  /// @param nominated by member, the node that it is nominated to from now on
  /// @param report null if nothing was compared
  public record Preemption(
      GroupStatus status,
      Map<ObjectKey, String> nominated,
      @Nullable GroupPreemptionReport report) {
    public Preemption {
      nominated = Map.copyOf(nominated);
    }
  }

  /// The condition `PodGroupInitiallyScheduled` of a PodGroup.
  ///
  /// @param status `True` or `False`
  public record Condition(String status, String reason, String message) {}

  /// How the attempt of a group ends.
  public enum Result {
    /// At least one pod gets a node.
    SCHEDULED,
    UNSCHEDULABLE,
    /// Room is being made for it.
    WAITING,
    /// Rejected in PreEnqueue.
    GATED,
    ERROR,
    /// No member was left.
    SKIPPED;

    /// As in JSON, such as `unschedulable`.
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
