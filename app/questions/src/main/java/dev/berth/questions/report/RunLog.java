package dev.berth.questions.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.GroupKey;
import dev.berth.terminal.Counts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Keeps only the parts of each decision that a report needs: a decision of a large cluster takes a
/// megabyte. For one thread.
final class RunLog implements Consumer<AttemptDecision> {
  private final Map<ObjectKey, PodResult> results = new LinkedHashMap<>();
  private final List<EvictedPod> evictions = new ArrayList<>();
  private final Map<GroupKey, GroupRun> groups = new LinkedHashMap<>();
  private final Map<ObjectKey, Integer> made = new HashMap<>();

  /// Most messages belong to many pods.
  private final Map<String, String> messages = new HashMap<>();

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
    if (report != null) {
      report.evicted().stream()
          .flatMap(unit -> unit.pods().stream())
          .map(it -> EvictedPod.by(decision.group(), it.pod(), report.pdbViolations() > 0))
          .forEach(this::add);
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
    victims.forEach(this::add);
    if (!victims.isEmpty()) {
      made.merge(pod, victims.size(), Integer::sum);
    }
  }

  private void add(EvictedPod eviction) {
    evictions.add(eviction);
    results.remove(eviction.victim());
  }

  private String note(Decision decision) {
    String chosen = decision.chosen();
    if (chosen == null) {
      return "";
    }
    if (chosen.equals(decision.nominatedNode())) {
      int victims = made.getOrDefault(decision.pod(), 0);
      return victims == 0 ? "nominated before" : "preempted " + Counts.of(victims, "pod");
    }
    int others = decision.best().size() - 1;
    if (others > 0) {
      String other = decision.best().get(decision.best().getFirst().equals(chosen) ? 1 : 0);
      return others == 1 ? "as good as " + other : "as good as %,d others".formatted(others);
    }
    int feasible = decision.nodes().fitting();
    return feasible == 1 ? "the only one that fits" : "best of %,d".formatted(feasible);
  }

  /// The result of every pending pod, in the order of the first attempts; without pods that were
  /// preempted later.
  List<PodResult> results() {
    return List.copyOf(results.values());
  }

  /// The groups that were tried, in the order of the first attempts.
  List<GroupRun> groups() {
    return List.copyOf(groups.values());
  }

  /// In the order in which they happened.
  List<EvictedPod> evictions() {
    return List.copyOf(evictions);
  }
}
