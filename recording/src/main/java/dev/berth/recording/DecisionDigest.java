package dev.berth.recording;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.ScoreTable;
import java.util.IdentityHashMap;
import java.util.Map;

/// A decision, short enough to be kept for every attempt: two that differ in what is told of here
/// have different digests, but for a chance of about 1 in 2³². Of the preemption, the nomination
/// and the message are compared, and not the candidates that were weighed.
///
/// @param pod namespace and name
/// @param node the node taken; empty if none was
/// @param details a hash of what the filters say of the nodes, of all scores, and of the nomination
///   and the message of the preemption
public record DecisionDigest(
    String pod, String uid, int attempt, String result, String node, String message, long details) {
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  static DecisionDigest of(Decision decision) {
    long details = mix(verdicts(decision.nodes()), decision.rejectedBy().hashCode());
    details = mix(details, String.valueOf(decision.preFilterNodes()).hashCode());
    details = mix(details, decision.best().hashCode());
    details = mix(details, decision.nominatedNode().hashCode());
    details = mix(details, decision.preemptionMessage().hashCode());
    details = mix(details, decision.profile().hashCode());
    ScoreTable scores = decision.scores();
    return new DecisionDigest(
        decision.pod().toString(),
        decision.uid(),
        decision.attempt(),
        decision.result().toString(),
        decision.chosen() == null ? "" : decision.chosen(),
        decision.message(),
        scores == null ? details : mix(details, scores(scores)));
  }

  /// Whatever the order of the nodes.
  private static long verdicts(Map<String, PluginStatus> nodes) {
    var known = new IdentityHashMap<PluginStatus, Long>();
    long sum = 0;
    for (Map.Entry<String, PluginStatus> entry : nodes.entrySet()) {
      long verdict = known.computeIfAbsent(entry.getValue(), DecisionDigest::verdict);
      sum += mix(entry.getKey().hashCode(), verdict);
    }
    return sum;
  }

  private static long verdict(PluginStatus status) {
    long hash = mix(status.code().name().hashCode(), status.plugin().hashCode());
    return mix(hash, status.message().hashCode());
  }

  private static long scores(ScoreTable table) {
    long hash = table.nodes().hashCode();
    for (ScoreTable.Column column : table.columns()) {
      hash = mix(hash, column.plugin().hashCode());
      hash = mix(hash, column.weight());
      for (int row = 0; row < table.nodes().size(); row++) {
        hash = mix(mix(hash, column.raw(row)), column.normalized(row));
      }
    }
    return hash;
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * PRIME;
    return mixed ^ (mixed >>> 29);
  }
}
