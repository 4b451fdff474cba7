package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.status.NodeStatuses;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// All results of one attempt to schedule one pod. Events, conditions, the command line and tests
/// all read this record; nothing computes a reason a second time.
///
/// The methods that name a part of the search or of the ending return an absent value if the ending
/// does not have this part: an empty text, no nodes, or null.
///
/// @param pod the pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, starting at 1; 0 if the pod was never tried
/// @param nominatedNode the pod's nomination when the attempt began; empty if it had none
/// @param search the result of the search for a node
/// @param ending how the attempt ended
/// @param writes the claims that were updated for the pod
public record Decision(
    ObjectKey pod,
    String uid,
    String profile,
    int attempt,
    String nominatedNode,
    SearchReport search,
    Ending ending,
    WrittenClaims writes)
    implements AttemptDecision {
  /// Creates a decision for a pod for which no node was searched and which has no nomination.
  public static Decision of(ObjectKey pod, String uid, String profile, int attempt, Ending ending) {
    return new Decision(
        pod, uid, profile, attempt, "", SearchReport.NONE, ending, WrittenClaims.NONE);
  }

  /// Returns this decision with a later ending: the pod could not be bound to the chosen node, and
  /// no claim keeps the written allocations. After a failure, it does not tell the filters'
  /// statuses.
  public Decision withEnding(Ending later) {
    SearchReport found = later instanceof Ending.Failed ? search.withoutStatuses() : search;
    return new Decision(
        pod, uid, profile, attempt, nominatedNode, found, later, WrittenClaims.NONE);
  }

  /// Returns this decision with the result of another search for the same pod.
  public Decision withSearch(SearchReport other) {
    return new Decision(pod, uid, profile, attempt, nominatedNode, other, ending, writes);
  }

  /// Returns this decision with the given claims as updated.
  public Decision withWrites(WrittenClaims written) {
    return new Decision(pod, uid, profile, attempt, nominatedNode, search, ending, written);
  }

  /// How the attempt ended.
  public Result result() {
    return ending.result();
  }

  /// The nodes to which PreFilter narrowed the search, sorted; null if it did not narrow the
  /// search.
  public @Nullable SortedSet<String> preFilterNodes() {
    return search.preFilterNodes();
  }

  /// The plan of many pods that named these nodes.
  public String plan() {
    return search.plan();
  }

  /// The filters' statuses.
  public NodeStatuses nodes() {
    return search.nodes();
  }

  /// The scores; null if no node was scored.
  public @Nullable ScoreTable scores() {
    return search.scores();
  }

  /// The nodes with the highest total, sorted.
  public List<String> best() {
    return search.best();
  }

  /// The chosen node; null if the pod was not scheduled.
  public @Nullable String chosen() {
    return ending.node();
  }

  /// The plugins that rejected the pod, sorted.
  public SortedSet<String> rejectedBy() {
    return ending.rejectedBy();
  }

  /// The text of the pod's `PodScheduled` condition.
  public String message() {
    return ending.message();
  }

  /// The candidates of preemption; null if preemption was not tried.
  public @Nullable PreemptionReport preemption() {
    return ending instanceof Ending.Unschedulable it ? it.preemption() : null;
  }

  /// The messages of all PostFilter plugins.
  public String preemptionMessage() {
    return ending instanceof Ending.Unschedulable it ? it.preemptionMessage() : "";
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
