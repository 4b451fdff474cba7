package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.status.NodeStatuses;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// All results of one attempt to schedule one pod. Events, conditions, the command line and tests
/// all read this record; nothing computes a reason a second time.
///
/// @param pod the pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, starting at 1; 0 if the pod was never tried
/// @param result how the attempt ended
/// @param nominatedNode the pod's nomination when the attempt began; empty if it had none
/// @param rejectedBy the plugins that rejected the pod, sorted
/// @param preFilterNodes the nodes to which PreFilter narrowed the search, sorted; null if it did
///   not narrow the search
/// @param plan the plan of many pods that named these nodes; empty if there is none
/// @param nodes the filters' statuses. If the pod was scheduled: of the nodes that were filtered.
///   If it is unschedulable: of all nodes. Otherwise empty
/// @param scores null if no node was scored, for example because only one was feasible
/// @param best the nodes with the highest total, sorted; empty if no node was scored
/// @param chosen the chosen node; null if there is none
/// @param message the text of the pod's `PodScheduled` condition; empty if the pod was scheduled
/// @param preemption the candidates of preemption; null if preemption was not tried
/// @param preemptionMessage the messages of all PostFilter plugins; empty if none was called
/// @param volumes the volume of each claim that was updated for the pod; an empty string if the
///   claim has no volume yet
/// @param claims the latest status of each resource claim that was updated for the pod
public record Decision(
    ObjectKey pod,
    String uid,
    String profile,
    int attempt,
    Result result,
    String nominatedNode,
    SortedSet<String> rejectedBy,
    @Nullable SortedSet<String> preFilterNodes,
    String plan,
    NodeStatuses nodes,
    @Nullable ScoreTable scores,
    List<String> best,
    @Nullable String chosen,
    String message,
    @Nullable PreemptionReport preemption,
    String preemptionMessage,
    Map<ObjectKey, String> volumes,
    Map<ObjectKey, ResourceClaimStatus> claims)
    implements AttemptDecision {
  /// Creates a decision that has only a result, for a pod for which no node was searched.
  public static Decision of(ObjectKey pod, String uid, String profile, int attempt, Result result) {
    return new Decision(
        pod,
        uid,
        profile,
        attempt,
        result,
        "",
        Collections.emptySortedSet(),
        null,
        "",
        NodeStatuses.NONE,
        null,
        List.of(),
        null,
        "",
        null,
        "",
        Map.of(),
        Map.of());
  }

  /// Returns this decision with the given claims as updated.
  ///
  /// @param writtenVolumes volumes by persistent volume claim
  /// @param writtenClaims statuses by resource claim
  public Decision withWrites(
      Map<ObjectKey, String> writtenVolumes, Map<ObjectKey, ResourceClaimStatus> writtenClaims) {
    return new Decision(
        pod,
        uid,
        profile,
        attempt,
        result,
        nominatedNode,
        rejectedBy,
        preFilterNodes,
        plan,
        nodes,
        scores,
        best,
        chosen,
        message,
        preemption,
        preemptionMessage,
        Map.copyOf(writtenVolumes),
        Map.copyOf(writtenClaims));
  }

  /// Returns this decision, changed to say that the pod could not be bound to the chosen node.
  ///
  /// @param failure [Result#UNSCHEDULABLE] or [Result#ERROR]; an error drops the filters' statuses
  /// @param plugins the plugins that rejected the pod after the scheduling cycle
  /// @param why the text of the pod's condition
  public Decision withoutNode(Result failure, SortedSet<String> plugins, String why) {
    return new Decision(
        pod,
        uid,
        profile,
        attempt,
        failure,
        nominatedNode,
        plugins,
        preFilterNodes,
        plan,
        failure == Result.ERROR ? NodeStatuses.NONE : nodes,
        scores,
        best,
        null,
        why,
        null,
        "",
        Map.of(),
        Map.of());
  }

  /// How an attempt ended.
  public enum Result {
    SCHEDULED,
    UNSCHEDULABLE,
    /// Rejected in PreEnqueue.
    GATED,
    /// A plugin failed.
    ERROR,
    /// The pod is being deleted.
    SKIPPED,
    /// No profile has the pod's scheduler name.
    IGNORED,
    /// The pod's group, or one above it, does not exist.
    INCOMPLETE;

    /// The name in JSON, such as `unschedulable`.
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
