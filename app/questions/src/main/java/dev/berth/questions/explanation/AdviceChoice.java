package dev.berth.questions.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.questions.explanation.Help.Advice;
import dev.berth.questions.explanation.Help.OfMember;
import dev.berth.questions.explanation.Help.Proof;
import dev.berth.questions.explanation.Rehearsals.Rehearsal;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.Intent;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.Replicas;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.RolloutNote;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import dev.berth.suggestion.TurnNote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses the changes to show, among those that the filters have verified, and those that concern
/// only the workload as a whole. Each change that is shown was rehearsed, where this is possible;
/// changes that did not help then are left out. If no change makes the workload complete, it looks
/// for further changes in the results of the rehearsals, and so on. For one thread.
final class AdviceChoice {
  /// The maximum number of nodes to try at once.
  private static final int MOST_NODES = 200;

  /// In larger clusters, it does not look for the number of nodes that has room for all pods.
  private static final int FEW_NODES = 500;

  /// The number of bisection steps in the search for the largest request.
  private static final int HALVINGS = 16;

  /// With at least this many harmless changes, other changes are left out.
  private static final int ENOUGH = 2;

  /// The number of suggestions that get follow-up changes, a few for each.
  private static final int FIRST = 6;

  /// The maximum number of changes in a sequence.
  private static final int DEPTH = 3;

  private final Situation situation;
  private final Replicas replicas;
  private final DryRun dryRun;
  private final @Nullable Stage stage;
  private final int pods;
  private final Steps steps;
  private final List<Suggestion> candidates;
  private final Map<Suggestion, Advice> advice = new HashMap<>();
  private final List<Outcome> incomplete = new ArrayList<>();

  /// Where suggestions are rehearsed.
  ///
  /// @param workloads the pod's workload, and others whose pods wait for the same reason
  /// @param now their state without any change
  private record Stage(
      Rehearsals rehearsals,
      KubernetesObject workload,
      List<KubernetesObject> workloads,
      Standing now) {

    /// Null if the workload is not known.
    static @Nullable Stage of(Rehearsals rehearsals, Pod pod, List<Pod> others) {
      KubernetesObject workload = rehearsals.workload(pod);
      if (workload == null) {
        return null;
      }
      List<KubernetesObject> workloads =
          Stream.concat(Stream.of(pod), others.stream())
              .flatMap(it -> Stream.ofNullable(rehearsals.workload(it)))
              .distinct()
              .toList();
      return new Stage(rehearsals, workload, workloads, rehearsals.now(workloads));
    }
  }

  /// @param suggestion the suggestion that was rehearsed, which may be larger than the original one
  /// @param rehearsal null if it could not be rehearsed
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
    replicas = new Replicas(situation, others);
    stage = rehearsals == null ? null : Stage.of(rehearsals, situation.pod(), others);
    if (stage == null) {
      // Only a pod that stands alone is known as it is written.
      Pod alone = situation.pod().metadata().controller().isEmpty() ? situation.pod() : null;
      steps = new Steps(alone, alone, situation);
      pods = replicas.size();
      candidates = new ArrayList<>(found);
    } else {
      steps = new Steps(stage.workload, stage.rehearsals.written(stage.workload), situation);
      pods = stage.workloads.size() > 1 ? 1 + others.size() : replicas.size();
      candidates =
          new ArrayList<>(
              new WorkloadCandidates(stage.rehearsals.setup(), stage.workload).with(found));
    }
  }

  /// Returns notes about the workload.
  List<Note> notes() {
    var notes = new ArrayList<Note>();
    if (stage != null && stage.now.isStuck()) {
      RolloutNote.of(stage.workload).ifPresent(notes::add);
    }
    if (stage != null && stage.now.goesOn()) {
      notes.add(new TurnNote("%s %s".formatted(stage.workload.kind(), stage.workload.key())));
    }
    return notes;
  }

  /// Returns all help.
  ///
  /// @param shown of the advice
  Help help(List<Note> notes, List<Advice> shown, boolean hasExtenders, OfMember ofMember) {
    int more = Math.max(0, count() - shown.size());
    return new Help(notes, shown, more, pods, hasExtenders, ofMember);
  }

  /// The advice, the best first: changes that complete the workload come before changes that only
  /// make progress; in a short list for a rollout, the latter are left out.
  ///
  /// @param all whether to return all of it, or only a few
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
    if (all) {
      return ordered;
    }
    List<Advice> harmless =
        ordered.stream().filter(it -> it.suggestion().stranded().isEmpty()).toList();
    if (harmless.size() >= ENOUGH && harmless.stream().anyMatch(AdviceChoice::isGood)) {
      ordered = harmless;
    }
    List<Advice> completing = ordered.stream().filter(Advice::completes).toList();
    boolean isOfUpdate = stage != null && stage.now.isUpdate();
    return isOfUpdate && !completing.isEmpty() ? completing : ordered;
  }

  private static boolean isGood(Advice advice) {
    return advice.completes()
        && advice.displaced() == 0
        && advice.suggestion().intent().compareTo(Intent.OVERRULED) < 0;
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

  /// The number of suggestions that help and keep the pod's purpose, as far as that is known.
  private int count() {
    return (int) candidates.stream().filter(it -> it.intent() != Intent.DEFEATED).count();
  }

  /// Returns the fewest changes that, together, make the workload complete.
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
    SimulationSetup run = outcome.rehearsal == null ? null : outcome.rehearsal.run();
    return run == null || stage == null || !stage.rehearsals.areLeft()
        ? List.of()
        : Suggestion.few(new WorkloadCandidates(run, stage.workload).all());
  }

  /// Whether the workload is then complete, and other workloads lose nothing.
  private boolean isComplete(Outcome outcome) {
    return stage != null
        && outcome.rehearsal != null
        && outcome.rehearsal.standing().isCompleteAfter(stage.now)
        && outcome.rehearsal.standing().isHarmlessAfter(stage.now);
  }

  private boolean isBetter(Outcome outcome) {
    return stage != null
        && outcome.rehearsal != null
        && outcome.rehearsal.standing().isBetterThan(stage.now);
  }

  private Outcome rehearsed(Suggestion suggestion) {
    Outcome outcome = outcome(suggestion);
    if (stage == null || outcome.rehearsal == null) {
      return outcome;
    }
    if (isComplete(outcome)) {
      return withLargestRequest(outcome);
    }
    if (!isBetter(outcome)) {
      return mayBeRemade(suggestion) ? remade(outcome) : outcome;
    }
    int lacking = stage.now.lacking();
    Standing then = outcome.rehearsal.standing();
    if (suggestion.newNodes() == 1) {
      int nodes = Math.ceilDiv(lacking, Math.max(1, lacking - then.lacking()));
      Outcome withMore = outcome(suggestion.withNewNodes(Math.min(MOST_NODES, nodes)));
      return isComplete(withMore) ? withMore : outcome;
    }
    if (lacking > 1 && situation.cluster().nodes().nodes().size() <= FEW_NODES) {
      Suggestion less = Replicas.of(situation, lacking).forMost(suggestion, dryRun);
      if (less.equals(suggestion)) {
        return outcome;
      }
      Outcome withLess = outcome(less);
      if (isComplete(withLess)) {
        return withLargestRequest(withLess);
      }
      return withLess.rehearsal != null && withLess.rehearsal.standing().isBetterThan(then)
          ? withLess
          : outcome;
    }
    return outcome;
  }

  private Outcome outcome(Suggestion suggestion) {
    return new Outcome(
        suggestion,
        stage == null
            ? null
            : stage.rehearsals.after(suggestion.changes(), stage.workloads, situation));
  }

  /// Uses the largest request with which the workload is complete: because a changed template
  /// applies to all of its pods, each may have more than is left beside the unchanged pods.
  private Outcome withLargestRequest(Outcome complete) {
    PodChange.LowerRequest lowered = complete.suggestion.loweredRequest();
    if (lowered == null || stage == null || stage.workload instanceof Pod) {
      return complete;
    }
    Outcome largest = complete;
    Quantity tooMuch = lowered.from();
    PodChange.LowerRequest next = lowered.toNext();
    for (int i = 0; i < HALVINGS && next != null && stage.rehearsals.areLeft(); i++) {
      Outcome outcome = outcome(largest.suggestion.withLoweredRequest(next));
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

  /// A StatefulSet waits for its pod, and creates no pod of the changed template before that pod is
  /// gone.
  private boolean mayBeRemade(Suggestion suggestion) {
    return stage != null && stage.workload instanceof StatefulSet && changesPod(suggestion);
  }

  private Outcome remade(Outcome outcome) {
    var remake =
        new Suggestion(
            List.of(new RolloutChange.RemakePod(situation.pod().key())), "", List.of(), List.of());
    Outcome remade = outcome(outcome.suggestion.then(remake));
    return isBetter(remade) ? remade : outcome;
  }

  private static boolean changesPod(Suggestion suggestion) {
    return suggestion.changes().stream().anyMatch(PodChange.class::isInstance);
  }

  /// Null if it does not help.
  private @Nullable Advice advice(Outcome outcome) {
    Suggestion suggestion = outcome.suggestion;
    if (stage == null || outcome.rehearsal == null) {
      boolean isOfFormerTemplate = isRemade() && changesPod(suggestion);
      return suggestion.node().isEmpty() || isOfFormerTemplate ? null : byFilters(suggestion);
    }
    return isBetter(outcome)
        ? rehearsed(suggestion, stage.now, outcome.rehearsal.standing())
        : null;
  }

  /// Whether it helps to create the pod again from the same template.
  private boolean isRemade() {
    return advice.keySet().stream()
        .anyMatch(it -> it.changes().getFirst() instanceof RolloutChange.RemakePod);
  }

  private Advice byFilters(Suggestion suggestion) {
    return new Advice(
        suggestion,
        suggestion.evicted().isEmpty() ? replicas.placedBy(suggestion, dryRun) : 0,
        Proof.FILTERS,
        false,
        0,
        0,
        0,
        steps.of(suggestion.changes()));
  }

  private Advice rehearsed(Suggestion suggestion, Standing before, Standing then) {
    boolean isComplete = then.isCompleteAfter(before);
    return new Advice(
        suggestion,
        isComplete ? pods : Math.clamp(before.lacking() - then.lacking(), 0, pods),
        before.isUpdate() ? Proof.ROLLOUT : Proof.SIMULATION,
        isComplete && then.isHarmlessAfter(before),
        then.goesOn() ? then.lacking() : 0,
        then.displacedSince(before),
        suggestion.loweredRequest() == null ? 0 : pods + siblings(),
        steps.of(suggestion.changes()));
  }

  /// How many pods of the same template have a node.
  private int siblings() {
    var controller = situation.pod().metadata().controller();
    return controller.isEmpty()
        ? 0
        : Math.toIntExact(
            situation.cluster().nodes().nodes().stream()
                .flatMap(node -> node.pods().stream())
                .filter(it -> it.pod().metadata().controller().equals(controller))
                .count());
  }
}
