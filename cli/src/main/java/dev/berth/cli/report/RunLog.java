package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Keeps the parts of every decision that a report has, and nothing else: a decision of a large
/// cluster takes a megabyte. For one thread.
public final class RunLog implements Consumer<AttemptDecision> {
  private final Map<ObjectKey, PodResult> results = new LinkedHashMap<>();
  private final List<EvictedPod> evictions = new ArrayList<>();
  private final Map<GroupKey, GroupRun> groups = new LinkedHashMap<>();
  private final Map<ObjectKey, Integer> made = new HashMap<>();

  /// Most messages are those of many pods.
  private final Map<String, String> messages = new HashMap<>();

  /// Nothing has been decided yet.
  public RunLog() {}

  @Override
  public void accept(AttemptDecision decision) {
    switch (decision) {
      case Decision ofPod -> add(ofPod);
      case GroupDecision ofGroup -> add(ofGroup);
    }
  }

  private void add(GroupDecision decision) {
    decision.members().forEach(member -> add(member.decision()));
    groups.compute(decision.group(), (_, before) -> GroupRun.of(before, decision));
    GroupDecision.Preemption preemption = decision.preemption();
    GroupPreemptionReport report = preemption == null ? null : preemption.report();
    if (report == null) {
      return;
    }
    for (VictimUnit unit : report.evicted()) {
      for (PodInfo victim : unit.pods()) {
        evictions.add(EvictedPod.by(decision.group(), victim.pod(), report.pdbViolations() > 0));
        results.remove(victim.key());
      }
    }
  }

  private static String message(Decision decision) {
    return decision.result() == Result.IGNORED
        ? "no profile has the scheduler name " + decision.profile()
        : decision.message();
  }

  private void add(Decision decision) {
    ObjectKey pod = decision.pod();
    results.put(
        pod,
        new PodResult(
            pod,
            decision.result(),
            decision.chosen(),
            note(decision),
            messages.computeIfAbsent(message(decision), message -> message)));
    PreemptionReport preemption = decision.preemption();
    if (preemption == null) {
      return;
    }
    List<EvictedPod> victims = EvictedPod.by(pod, preemption);
    evictions.addAll(victims);
    victims.forEach(victim -> results.remove(victim.victim()));
    if (!victims.isEmpty()) {
      made.merge(pod, victims.size(), Integer::sum);
    }
  }

  private String note(Decision decision) {
    String chosen = decision.chosen();
    if (chosen == null) {
      return "";
    }
    if (chosen.equals(decision.nominatedNode())) {
      int victims = made.getOrDefault(decision.pod(), 0);
      return victims == 0
          ? "nominated before"
          : victims == 1 ? "preempted 1 pod" : "preempted %,d pods".formatted(victims);
    }
    int others = decision.best().size() - 1;
    if (others > 0) {
      return others == 1
          ? "as good as " + other(decision.best(), chosen)
          : "as good as %,d others".formatted(others);
    }
    int feasible = decision.nodes().fitting();
    return feasible == 1 ? "the only one that fits" : "best of %,d".formatted(feasible);
  }

  private static String other(List<String> nodes, String chosen) {
    return nodes.get(0).equals(chosen) ? nodes.get(1) : nodes.get(0);
  }

  /// The result of every pending pod, in the order of the first attempts; without pods that were
  /// preempted later.
  public Collection<PodResult> results() {
    return Collections.unmodifiableCollection(results.values());
  }

  /// The groups that were tried, in the order of the first attempts.
  Collection<GroupRun> groups() {
    return Collections.unmodifiableCollection(groups.values());
  }

  /// In the order in which they happened.
  public List<EvictedPod> evictions() {
    return Collections.unmodifiableList(evictions);
  }
}
