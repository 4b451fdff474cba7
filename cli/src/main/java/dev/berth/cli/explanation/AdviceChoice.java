package dev.berth.cli.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.engine.DryRun;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.Replicas;
import dev.berth.suggestion.RolloutCandidates;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Chooses what is shown of what the filters have verified, and of what only concerns the workload
/// as a whole. What is shown has been rehearsed, where that can be done; what has not helped then
/// is left out. For one thread.
final class AdviceChoice {
  /// No more nodes are tried at once.
  private static final int MOST_NODES = 200;

  private final Situation situation;
  private final Replicas replicas;
  private final DryRun dryRun;
  private final @Nullable Rehearsals rehearsals;
  private final @Nullable KubernetesObject workload;
  private final @Nullable Standing now;
  private final List<Suggestion> candidates;
  private final Map<Suggestion, Advice> advice = new HashMap<>();

  /// @param found verified by the filters
  /// @param rehearsals null for none
  AdviceChoice(
      Situation situation,
      List<Suggestion> found,
      Replicas replicas,
      DryRun dryRun,
      @Nullable Rehearsals rehearsals) {
    this.situation = situation;
    this.replicas = replicas;
    this.dryRun = dryRun;
    this.rehearsals = rehearsals;
    candidates = new ArrayList<>(found);
    workload = rehearsals == null ? null : rehearsals.workload(situation.pod());
    now = rehearsals == null || workload == null ? null : rehearsals.now(workload);
    if (workload != null && now != null) {
      for (Change change : RolloutCandidates.of(workload, situation.pod(), now.isStuck())) {
        if (isPossible(change, workload)
            && found.stream().noneMatch(it -> it.changes().equals(List.of(change)))) {
          candidates.add(new Suggestion(List.of(change), "", List.of(), List.of()));
        }
      }
      candidates.sort(Suggestion.BEST_FIRST);
    }
  }

  /// An operator's object has no field for some changes of the workload that stands in for it.
  private static boolean isPossible(Change change, KubernetesObject workload) {
    return !StandIn.is(workload)
        || !(change instanceof RolloutChange.Recreate
            || change instanceof RolloutChange.MatchTemplate);
  }

  /// Whether pods of a former template have to go, and do not.
  boolean isOfStuckRollout() {
    return now != null && now.isStuck();
  }

  @Nullable KubernetesObject workload() {
    return workload;
  }

  /// The advice, the best first; where something completes the rollout, what only brings it further
  /// comes after that, or among a few not at all.
  ///
  /// @param all whether all of it is wanted, or a few
  List<Advice> of(boolean all) {
    while (true) {
      List<Suggestion> shown = all ? candidates : Suggestion.few(candidates);
      Suggestion next =
          shown.stream().filter(it -> !advice.containsKey(it)).findFirst().orElse(null);
      if (next == null) {
        List<Advice> chosen =
            shown.stream().map(it -> Objects.requireNonNull(advice.get(it))).toList();
        return all ? completeFirst(chosen) : completeAlone(chosen);
      }
      Advice verified = verified(next);
      if (verified == null) {
        candidates.remove(next);
      } else {
        advice.put(next, verified);
      }
    }
  }

  private static List<Advice> completeFirst(List<Advice> advice) {
    return advice.stream().sorted(comparing(AdviceChoice::isIncomplete)).toList();
  }

  private static List<Advice> completeAlone(List<Advice> advice) {
    return advice.stream().anyMatch(it -> it.proof() == Advice.Proof.COMPLETE_ROLLOUT)
        ? advice.stream().filter(it -> !isIncomplete(it)).toList()
        : advice;
  }

  private static boolean isIncomplete(Advice advice) {
    return advice.proof() == Advice.Proof.INCOMPLETE_ROLLOUT;
  }

  /// How many suggestions there are that help, as far as that is known.
  int count() {
    return candidates.size();
  }

  private @Nullable Advice verified(Suggestion suggestion) {
    Standing then = after(suggestion);
    if (now == null || then == null) {
      boolean isOfFormerTemplate =
          isRemade() && suggestion.changes().stream().anyMatch(PodChange.class::isInstance);
      return suggestion.node().isEmpty() || isOfFormerTemplate ? null : byFilters(suggestion);
    }
    if (then.lacking() >= now.lacking()) {
      return remade(suggestion, now);
    }
    if (!then.isComplete() && suggestion.newNodes() == 1) {
      int each = now.lacking() - then.lacking();
      int nodes = Math.ceilDiv(now.lacking(), each);
      Suggestion more = suggestion.withNewNodes(Math.min(MOST_NODES, nodes));
      Standing withMore = after(more);
      if (withMore != null && withMore.isComplete()) {
        return rehearsed(more, now, withMore);
      }
    }
    return rehearsed(suggestion, now, then);
  }

  /// The suggestion with the pod deleted, too: a StatefulSet waits for its pod, and makes none of
  /// the changed template before that has gone. Null if that does not help either.
  private @Nullable Advice remade(Suggestion suggestion, Standing before) {
    if (!(workload instanceof StatefulSet)
        || suggestion.changes().stream().noneMatch(PodChange.class::isInstance)) {
      return null;
    }
    var changes = new ArrayList<>(suggestion.changes());
    changes.add(new RolloutChange.RemakePod(situation.pod().key()));
    var both =
        new Suggestion(changes, suggestion.node(), suggestion.evicted(), suggestion.stranded());
    Standing then = after(both);
    return then == null || then.lacking() >= before.lacking()
        ? null
        : rehearsed(both, before, then);
  }

  /// Whether it helps to make the pod anew of the template as it is.
  private boolean isRemade() {
    return advice.keySet().stream()
        .anyMatch(it -> it.changes().getFirst() instanceof RolloutChange.RemakePod);
  }

  private @Nullable Standing after(Suggestion suggestion) {
    return rehearsals == null || workload == null
        ? null
        : rehearsals.after(suggestion.changes(), workload, situation);
  }

  private Advice byFilters(Suggestion suggestion) {
    return new Advice(
        suggestion,
        suggestion.evicted().isEmpty() ? replicas.placedBy(suggestion, dryRun) : 0,
        Advice.Proof.FILTERS);
  }

  private Advice rehearsed(Suggestion suggestion, Standing before, Standing then) {
    int pods =
        then.isComplete()
            ? replicas.size()
            : Math.min(replicas.size(), before.lacking() - then.lacking());
    return new Advice(
        suggestion,
        pods,
        !before.isUpdate()
            ? Advice.Proof.SIMULATION
            : then.isComplete() ? Advice.Proof.COMPLETE_ROLLOUT : Advice.Proof.INCOMPLETE_ROLLOUT);
  }
}
