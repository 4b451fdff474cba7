package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.status.GroupStatus;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// All results of one attempt to schedule a group of pods.
///
/// @param group the root group
/// @param priority the priority of the root group
/// @param profile the scheduler name of the members
/// @param attempt the number of this attempt, starting at 1; 0 if the group was never tried
/// @param status how the attempt ended, including the message of PostFilter plugins
/// @param evaluation the tried placements and members; null if the attempt ended earlier
/// @param preemption the answer of PostFilter plugins; null if none was called
/// @param conditions the conditions of PodGroups to write
/// @param members the decision for each member, in the order of trying
/// @param writes the claims that were updated for members
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
    WrittenClaims writes)
    implements AttemptDecision {
  public GroupDecision {
    conditions = new TreeMap<>(conditions);
    members = List.copyOf(members);
  }

  /// Creates a decision that has updated no claims.
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
        WrittenClaims.NONE);
  }

  /// Returns this decision with the given claims as updated.
  public GroupDecision withWrites(WrittenClaims written) {
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
        written);
  }

  /// Returns this decision with different members, for example after some could not be bound.
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
        writes);
  }

  /// A member of the group.
  ///
  /// @param proposed the node that the member would have got; null if there is none
  public record Member(Decision decision, @Nullable String proposed) {}

  /// The answer of PodGroupPostFilter plugins.
  ///
  /// @param nominated the new nominated nodes, by member
  /// @param report null if no plugin compared anything
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

  /// How the attempt of a group ended.
  public enum Result {
    /// At least one pod has got a node.
    SCHEDULED,
    UNSCHEDULABLE,
    /// Victims are being evicted for the group.
    WAITING,
    /// Rejected in PreEnqueue.
    GATED,
    ERROR,
    /// No member is left.
    SKIPPED;

    /// The name in JSON, such as `unschedulable`.
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
