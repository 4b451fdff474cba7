package dev.berth.engine.port;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The result of an attempt to schedule a pod: the part of its [Decision] that is small enough to
/// keep while the pod is being bound.
///
/// @param pod the pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, starting at 1
/// @param result how the attempt ended
/// @param node the node to which the pod is bound; null if there is none
/// @param evaluatedNodes the number of nodes for which filters were called
/// @param feasibleNodes the number of these nodes that fit
/// @param rejectedBy the plugins that rejected the pod, sorted
/// @param message the text of the pod's `PodScheduled` condition; empty if the pod was scheduled
public record AttemptResult(
    ObjectKey pod,
    String uid,
    String profile,
    int attempt,
    Result result,
    @Nullable String node,
    int evaluatedNodes,
    int feasibleNodes,
    SortedSet<String> rejectedBy,
    String message) {
  public AttemptResult {
    rejectedBy = Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
  }

  /// Creates the result of an attempt that ends as its cycle has decided.
  ///
  /// @param feasibleNodes the number of nodes that fit
  public static AttemptResult of(Decision decision, int feasibleNodes) {
    return new AttemptResult(
        decision.pod(),
        decision.uid(),
        decision.profile(),
        decision.attempt(),
        decision.result(),
        decision.chosen(),
        decision.nodes().size(),
        feasibleNodes,
        decision.rejectedBy(),
        decision.message());
  }

  /// Returns the result of this attempt if the pod could not be bound.
  public AttemptResult withoutNode(Result failure, SortedSet<String> plugins, String why) {
    return new AttemptResult(
        pod, uid, profile, attempt, failure, null, evaluatedNodes, feasibleNodes, plugins, why);
  }
}
