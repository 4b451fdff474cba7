package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// The log of a trial's decisions, for a search. For one thread.
final class TrialLog implements Consumer<AttemptDecision> {
  private final SequencedMap<ObjectKey, String> placed = new LinkedHashMap<>();

  /// The message of each pod's last attempt, unless it was empty.
  private final Map<ObjectKey, String> messages = new HashMap<>();

  /// Most messages belong to many pods.
  private final Map<String, String> texts = new HashMap<>();

  private int preempted;

  @Override
  public void accept(AttemptDecision decision) {
    switch (decision) {
      case Decision ofPod -> add(ofPod);
      case GroupDecision ofGroup -> add(ofGroup);
    }
  }

  private void add(GroupDecision decision) {
    decision.members().forEach(member -> add(member.decision()));
    var preemption = decision.preemption();
    var report = preemption == null ? null : preemption.report();
    if (report != null) {
      preempted += report.evicted().stream().mapToInt(unit -> unit.pods().size()).sum();
    }
  }

  private void add(Decision decision) {
    if (decision.chosen() != null) {
      placed.putLast(decision.pod(), decision.chosen());
    }
    if (decision.message().isEmpty()) {
      messages.remove(decision.pod());
    } else {
      messages.put(decision.pod(), texts.computeIfAbsent(decision.message(), message -> message));
    }
    PreemptionReport preemption = decision.preemption();
    var nominated = preemption == null ? null : preemption.nominated();
    if (preemption != null && nominated != null) {
      var candidate = preemption.candidates().get(nominated);
      preempted += candidate == null ? 0 : candidate.victims().size();
    }
  }

  /// The placed pods with their nodes, in the order of placement.
  SequencedMap<ObjectKey, String> placed() {
    return placed;
  }

  /// Returns the message of the last attempt for the pod; empty if there was none.
  String message(ObjectKey pod) {
    return messages.getOrDefault(pod, "");
  }

  int preempted() {
    return preempted;
  }
}
