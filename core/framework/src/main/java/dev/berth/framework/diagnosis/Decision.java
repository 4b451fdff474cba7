package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaimStatus;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// All results of one attempt to schedule one pod. Events, conditions, the command line and tests
/// read this record; nothing is computed a second time to explain it.
///
/// @param pod which pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, from 1 on; 0 if it was never tried
/// @param result how it ended
/// @param nominatedNode the pod's nomination when the attempt began; empty if it had none
/// @param rejectedBy the plugins that rejected it, sorted
/// @param preFilterNodes the nodes to which PreFilter narrowed the search, sorted; null if it did
///   not
/// @param nodes the filters' statuses: of the nodes that were filtered if the pod was scheduled, of
///   all nodes if it is unschedulable; empty for other results
/// @param scores null if nothing was scored, as with one feasible node
/// @param best the nodes with the highest total, sorted; empty if nothing was scored
/// @param chosen the node taken; null if none was
/// @param message the text of the pod's `PodScheduled` condition; empty if it was scheduled
/// @param preemption the candidates of preemption; null if it was not called
/// @param preemptionMessage the messages of all PostFilter plugins; empty if none was called
/// @param volumes the volume of every claim that was written to on the pod's behalf; empty text if
///   the claim has none yet
/// @param claims every resource claim that was written to on the pod's behalf, as it is by now
public record Decision(
    ObjectKey pod,
    String uid,
    String profile,
    int attempt,
    Result result,
    String nominatedNode,
    SortedSet<String> rejectedBy,
    @Nullable SortedSet<String> preFilterNodes,
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
  /// A decision with no more than a result, as for pods that no node was searched for.
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

  /// This decision, having written to these claims.
  ///
  /// @param writtenVolumes persistent volume claims
  /// @param writtenClaims resource claims
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

  /// This decision, after the pod could not be bound to the node that was chosen.
  ///
  /// @param failure [Result#UNSCHEDULABLE] or [Result#ERROR]; after an error the filters' statuses
  ///   are left out
  /// @param plugins those that rejected the pod after the cycle
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

    /// As in JSON, such as `unschedulable`.
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
