package dev.berth.recording;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.status.PluginStatus;
import java.util.IdentityHashMap;
import java.util.Map;

/// A digest of a decision, small enough to keep for every attempt. Two decisions that differ in the
/// hashed parts have different digests, except with a probability of about 1 in 2³².
///
/// @param pod namespace and name
/// @param node the chosen node; empty if there is none
/// @param details a hash of the filters' statuses, all scores, the nomination, and the message of
///   the preemption
/// @param preemption a hash of the candidates of preemption, with victims and ranks, and of the
///   statuses of other nodes; 0 if preemption was not called
public record DecisionDigest(
    String pod,
    String uid,
    int attempt,
    String result,
    String node,
    String message,
    long details,
    long preemption) {
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  static DecisionDigest of(Decision decision) {
    long details = mix(verdicts(decision.nodes()), decision.rejectedBy().hashCode());
    details = mix(details, String.valueOf(decision.preFilterNodes()).hashCode());
    details = decision.plan().isEmpty() ? details : mix(details, decision.plan().hashCode());
    details = mix(details, decision.best().hashCode());
    details = mix(details, decision.nominatedNode().hashCode());
    details = mix(details, decision.preemptionMessage().hashCode());
    details = mix(details, decision.profile().hashCode());
    ScoreTable scores = decision.scores();
    PreemptionReport preemption = decision.preemption();
    return new DecisionDigest(
        decision.pod().toString(),
        decision.uid(),
        decision.attempt(),
        decision.result().toString(),
        decision.chosen() == null ? "" : decision.chosen(),
        decision.message(),
        scores == null ? details : mix(details, scores(scores)),
        preemption == null ? 0 : preemption(preemption));
  }

  /// Independent of the order of the nodes.
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

  private static long preemption(PreemptionReport report) {
    long hash = mix(verdicts(report.nodeStatuses()), report.tied().hashCode());
    hash = mix(hash, String.valueOf(report.nominated()).hashCode());
    long candidates = 0;
    for (Map.Entry<String, Candidate> entry : report.candidates().entrySet()) {
      candidates += mix(entry.getKey().hashCode(), candidate(entry.getValue()));
    }
    return mix(hash, candidates);
  }

  private static long candidate(Candidate candidate) {
    long hash = 0;
    for (ObjectKey victim : candidate.victims()) {
      hash = mix(hash, victim.toString().hashCode());
    }
    Rank rank = candidate.rank();
    hash = mix(hash, rank.pdbViolations());
    hash = mix(hash, rank.highestPriority());
    hash = mix(hash, rank.prioritySum());
    hash = mix(hash, rank.victims());
    return mix(hash, rank.earliestStart());
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * PRIME;
    return mixed ^ (mixed >>> 29);
  }
}
