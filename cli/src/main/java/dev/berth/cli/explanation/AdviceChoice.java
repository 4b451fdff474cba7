package dev.berth.cli.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.engine.DryRun;
import dev.berth.suggestion.Intent;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.Replicas;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses what is shown of what the filters have verified, and of what only concerns the workload
/// as a whole. What is shown has been rehearsed, where that can be done; what has not helped then
/// is left out. If nothing makes the workload complete, what might is sought in what has come of
/// the rehearsals, and so on. For one thread.
final class AdviceChoice {
  /// No more nodes are tried at once.
  private static final int MOST_NODES = 200;

  /// In larger clusters, no amount is sought with which all pods have room.
  private static final int FEW_NODES = 500;

  /// So often the range is halved in which the largest request is sought.
  private static final int HALVINGS = 16;

  /// Fewer harmless ones than that are shown with others.
  private static final int ENOUGH = 2;

  /// So many suggestions are followed by others, each by a few.
  private static final int FIRST = 6;

  /// So many changes may be needed, one after the other.
  private static final int DEPTH = 3;

  private final Situation situation;
  private final Replicas replicas;
  private final DryRun dryRun;
  private final @Nullable Rehearsals rehearsals;
  private final @Nullable KubernetesObject workload;

  /// The workload, and others whose pods wait for the same reason.
  private final List<KubernetesObject> workloads;

  private final int pods;
  private final @Nullable Standing now;
  private final Steps steps;
  private final List<Suggestion> candidates;
  private final Map<Suggestion, Advice> advice = new HashMap<>();
  private final List<Outcome> incomplete = new ArrayList<>();

  /// @param suggestion what was rehearsed in the end, which may be more than what was to be
  /// @param rehearsal null if it could not be
  private record Outcome(Suggestion suggestion, @Nullable Rehearsal rehearsal) {}

  /// @param found verified by the filters
  /// @param others pods that wait for the same reason
  /// @param rehearsals null for none
  AdviceChoice(
      Situation situation,
      List<Suggestion> found,
      List<Pod> others,
      DryRun dryRun,
      @Nullable Rehearsals rehearsals) {
    this.situation = situation;
    this.dryRun = dryRun;
    this.rehearsals = rehearsals;
    replicas = new Replicas(situation, others);
    workload = rehearsals == null ? null : rehearsals.workload(situation.pod());
    workloads =
        rehearsals == null || workload == null
            ? List.of()
            : Stream.concat(Stream.of(situation.pod()), others.stream())
                .flatMap(it -> Stream.ofNullable(rehearsals.workload(it)))
                .distinct()
                .toList();
    pods = workloads.size() > 1 ? 1 + others.size() : replicas.size();
    now = rehearsals == null || workload == null ? null : rehearsals.now(workloads);
    steps = steps();
    candidates =
        new ArrayList<>(
            rehearsals == null || workload == null
                ? found
                : new WorkloadCandidates(rehearsals.setup(), workload).with(found));
  }

  /// Without rehearsals, only a pod that stands alone is known as it is written.
  private Steps steps() {
    if (rehearsals != null) {
      return new Steps(workload, workload == null ? null : rehearsals.written(workload), situation);
    }
    Pod alone = situation.pod().metadata().controller().isEmpty() ? situation.pod() : null;
    return new Steps(alone, alone, situation);
  }

  /// Whether pods of a former template have to go, and do not.
  boolean isOfStuckRollout() {
    return now != null && now.isStuck();
  }

  @Nullable KubernetesObject workload() {
    return workload;
  }

  /// How many pods it is for.
  int pods() {
    return pods;
  }

  /// Whether other pods of the workload run, and this one follows as they end.
  boolean goesOn() {
    return now != null && now.goesOn();
  }

  /// The advice, the best first: what makes the workload complete before what only brings it
  /// further, which is left out among a few of a rollout.
  ///
  /// @param all whether all of it is wanted, or a few
  List<Advice> of(boolean all) {
    List<Advice> chosen = chosen(all);
    if (chosen.stream().noneMatch(AdviceChoice::isGood)) {
      chosen = Stream.concat(combined().stream(), chosen.stream()).toList();
    }
    List<Advice> ordered =
        chosen.stream()
            .sorted(
                comparing((Advice it) -> it.suggestion().intent() == Intent.DEFEATED)
                    .thenComparing(it -> !it.completes())
                    .thenComparingInt(Advice::displaced)
                    .thenComparing(Advice::suggestion, Suggestion.BEST_FIRST))
            .toList();
    List<Advice> harmless =
        ordered.stream().filter(it -> it.suggestion().stranded().isEmpty()).toList();
    if (!all && harmless.size() >= ENOUGH && harmless.stream().anyMatch(AdviceChoice::isGood)) {
      ordered = harmless;
    }
    boolean isCompleteAlone = !all && isUpdate() && ordered.stream().anyMatch(Advice::completes);
    return isCompleteAlone ? ordered.stream().filter(Advice::completes).toList() : ordered;
  }

  private static boolean isGood(Advice advice) {
    return advice.completes()
        && advice.displaced() == 0
        && advice.suggestion().intent().compareTo(Intent.OVERRULED) < 0;
  }

  private boolean isUpdate() {
    return now != null && now.isUpdate();
  }

  private List<Advice> chosen(boolean all) {
    while (true) {
      List<Suggestion> shown = all ? candidates : Suggestion.few(candidates);
      Suggestion next =
          shown.stream().filter(it -> !advice.containsKey(it)).findFirst().orElse(null);
      if (next == null) {
        return shown.stream().map(it -> Objects.requireNonNull(advice.get(it))).toList();
      }
      Outcome outcome = rehearsed(next);
      Advice verified = advice(outcome);
      if (!isComplete(outcome) && outcome.rehearsal != null) {
        incomplete.add(outcome);
      }
      if (verified == null) {
        candidates.remove(next);
      } else {
        advice.put(next, verified);
      }
    }
  }

  /// How many suggestions there are that help and leave the pod its purpose, as far as that is
  /// known.
  int count() {
    return (int) candidates.stream().filter(it -> it.intent() != Intent.DEFEATED).count();
  }

  /// What makes the workload complete together with what else is needed then: as little as
  /// possible.
  private List<Advice> combined() {
    List<Outcome> first = incomplete;
    for (int changes = 2; changes <= DEPTH; changes++) {
      var further = new ArrayList<Outcome>();
      for (Outcome outcome : mostPromising(first)) {
        for (Suggestion next : next(outcome)) {
          Outcome both = rehearsed(outcome.suggestion.then(next));
          if (isComplete(both)) {
            return Stream.ofNullable(advice(both)).toList();
          }
          if (both.rehearsal != null) {
            further.add(both);
          }
        }
      }
      first = further;
    }
    return List.of();
  }

  private List<Outcome> mostPromising(List<Outcome> outcomes) {
    return outcomes.stream()
        .filter(it -> it.suggestion.intent() != Intent.DEFEATED)
        .sorted(
            comparing((Outcome it) -> !isBetter(it))
                .thenComparing(Outcome::suggestion, Suggestion.BEST_FIRST))
        .limit(FIRST)
        .toList();
  }

  private List<Suggestion> next(Outcome outcome) {
    Rehearsal rehearsal = outcome.rehearsal;
    return rehearsal == null
            || rehearsal.run() == null
            || workload == null
            || rehearsals == null
            || !rehearsals.areLeft()
        ? List.of()
        : Suggestion.few(new WorkloadCandidates(rehearsal.run(), workload).all());
  }

  /// Whether the workload is complete then, and not at the expense of others.
  private boolean isComplete(Outcome outcome) {
    return now != null
        && outcome.rehearsal != null
        && outcome.rehearsal.standing().isCompleteAfter(now)
        && outcome.rehearsal.standing().isHarmlessAfter(now);
  }

  private boolean isBetter(Outcome outcome) {
    return now != null
        && outcome.rehearsal != null
        && outcome.rehearsal.standing().isBetterThan(now);
  }

  private Outcome rehearsed(Suggestion suggestion) {
    var outcome = new Outcome(suggestion, after(suggestion));
    if (now == null || outcome.rehearsal == null) {
      return outcome;
    }
    if (isComplete(outcome)) {
      return withLargestRequest(outcome);
    }
    Standing then = outcome.rehearsal.standing();
    if (isBetter(outcome) && suggestion.newNodes() == 1) {
      int each = Math.max(1, now.lacking() - then.lacking());
      int nodes = Math.ceilDiv(now.lacking(), each);
      Suggestion more = suggestion.withNewNodes(Math.min(MOST_NODES, nodes));
      var withMore = new Outcome(more, after(more));
      return isComplete(withMore) ? withMore : outcome;
    }
    if (isBetter(outcome) && now.lacking() > 1 && isSmall()) {
      Suggestion less = Replicas.of(situation, now.lacking()).forMost(suggestion, dryRun);
      var withLess = new Outcome(less, less.equals(suggestion) ? null : after(less));
      if (isComplete(withLess)) {
        return withLargestRequest(withLess);
      }
      return withLess.rehearsal != null && withLess.rehearsal.standing().isBetterThan(then)
          ? withLess
          : outcome;
    }
    if (!isBetter(outcome) && mayBeRemade(suggestion)) {
      Suggestion both = suggestion.then(remake());
      var remade = new Outcome(both, after(both));
      return isBetter(remade) ? remade : outcome;
    }
    return outcome;
  }

  /// The same with the largest request with which the workload is complete: a template is changed
  /// for all of its pods, so that each may have more than is left beside the others as they are.
  private Outcome withLargestRequest(Outcome complete) {
    PodChange.LowerRequest lowered = complete.suggestion.loweredRequest();
    if (lowered == null || workload instanceof Pod || rehearsals == null) {
      return complete;
    }
    Outcome largest = complete;
    Quantity tooMuch = lowered.from();
    PodChange.LowerRequest next = lowered.toNext();
    for (int i = 0; i < HALVINGS && next != null && rehearsals.areLeft(); i++) {
      Suggestion more = largest.suggestion.withLoweredRequest(next);
      var outcome = new Outcome(more, after(more));
      if (isComplete(outcome)) {
        largest = outcome;
        lowered = next;
      } else {
        tooMuch = next.to();
      }
      next = lowered.toHalfway(tooMuch);
    }
    return largest;
  }

  private boolean isSmall() {
    return situation.cluster().nodes().nodes().size() <= FEW_NODES;
  }

  /// A StatefulSet waits for its pod, and makes none of the changed template before that has gone.
  private boolean mayBeRemade(Suggestion suggestion) {
    return workload instanceof StatefulSet
        && suggestion.changes().stream().anyMatch(PodChange.class::isInstance);
  }

  private Suggestion remake() {
    return new Suggestion(
        List.of(new RolloutChange.RemakePod(situation.pod().key())), "", List.of(), List.of());
  }

  private @Nullable Rehearsal after(Suggestion suggestion) {
    return rehearsals == null || workload == null
        ? null
        : rehearsals.after(suggestion.changes(), workloads, situation);
  }

  /// Null if it does not help.
  private @Nullable Advice advice(Outcome outcome) {
    Suggestion suggestion = outcome.suggestion;
    Rehearsal rehearsal = outcome.rehearsal;
    if (now == null || rehearsal == null) {
      boolean isOfFormerTemplate =
          isRemade() && suggestion.changes().stream().anyMatch(PodChange.class::isInstance);
      return suggestion.node().isEmpty() || isOfFormerTemplate ? null : byFilters(suggestion);
    }
    return isBetter(outcome) ? rehearsed(suggestion, now, rehearsal.standing()) : null;
  }

  /// Whether it helps to make the pod anew of the template as it is.
  private boolean isRemade() {
    return advice.keySet().stream()
        .anyMatch(it -> it.changes().getFirst() instanceof RolloutChange.RemakePod);
  }

  private Advice byFilters(Suggestion suggestion) {
    return new Advice(
        suggestion,
        suggestion.evicted().isEmpty() ? replicas.placedBy(suggestion, dryRun) : 0,
        Advice.Proof.FILTERS,
        false,
        0,
        0,
        steps.of(suggestion.changes()));
  }

  private Advice rehearsed(Suggestion suggestion, Standing before, Standing then) {
    int placed =
        then.isCompleteAfter(before)
            ? pods
            : Math.clamp(before.lacking() - then.lacking(), 0, pods);
    return new Advice(
        suggestion,
        placed,
        before.isUpdate() ? Advice.Proof.ROLLOUT : Advice.Proof.SIMULATION,
        then.isCompleteAfter(before) && then.isHarmlessAfter(before),
        then.goesOn() ? then.lacking() : 0,
        then.displacedSince(before),
        steps.of(suggestion.changes()));
  }
}
