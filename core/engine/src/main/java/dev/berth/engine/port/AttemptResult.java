package dev.berth.engine.port;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The result of an attempt to schedule a pod: the part of its [Decision] that is small enough to
/// be kept while the pod is being bound.
///
/// @param pod which pod
/// @param uid the pod's UID
/// @param profile the scheduler name of the pod
/// @param attempt the number of this attempt, from 1 on
/// @param result how it ended
/// @param node the node that the pod is bound to; null if it has none
/// @param evaluatedNodes how many nodes the filters were called for
/// @param feasibleNodes how many of them fit
/// @param rejectedBy the plugins that rejected it, sorted
/// @param message the text of the pod's `PodScheduled` condition; empty if it was scheduled
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

  /// The result of an attempt that ends as its cycle has decided.
  ///
  /// @param feasibleNodes how many nodes fit
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

  /// The result of this attempt if the pod could not be bound.
  public AttemptResult withoutNode(Result failure, SortedSet<String> plugins, String why) {
    return new AttemptResult(
        pod, uid, profile, attempt, failure, null, evaluatedNodes, feasibleNodes, plugins, why);
  }
}
