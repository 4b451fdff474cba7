package dev.berth.engine.port;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Ending;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The result of an attempt to schedule a pod: the part of its [Decision] that is small enough to
/// keep while the pod is being bound.
///
/// @param pod the pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, starting at 1
/// @param ending how the attempt ended
/// @param evaluatedNodes the number of nodes for which filters were called
/// @param feasibleNodes the number of these nodes that fit
public record AttemptResult(
    ObjectKey pod,
    String uid,
    String profile,
    int attempt,
    Ending ending,
    int evaluatedNodes,
    int feasibleNodes) {
  /// Creates the result of an attempt that ends as its cycle has decided.
  ///
  /// @param feasibleNodes the number of nodes that fit
  public static AttemptResult of(Decision decision, int feasibleNodes) {
    return new AttemptResult(
        decision.pod(),
        decision.uid(),
        decision.profile(),
        decision.attempt(),
        decision.ending(),
        decision.nodes().size(),
        feasibleNodes);
  }

  /// Returns the result of this attempt with a later ending: the pod could not be bound.
  public AttemptResult withEnding(Ending later) {
    return new AttemptResult(pod, uid, profile, attempt, later, evaluatedNodes, feasibleNodes);
  }

  /// The ending as one word.
  public Result result() {
    return ending.result();
  }

  /// The node to which the pod is bound; null if there is none.
  public @Nullable String node() {
    return ending.node();
  }

  /// The plugins that rejected the pod, sorted.
  public SortedSet<String> rejectedBy() {
    return ending.rejectedBy();
  }

  /// The text of the pod's `PodScheduled` condition; empty if the pod was scheduled.
  public String message() {
    return ending.message();
  }
}
