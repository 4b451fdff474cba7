package dev.berth.queues;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.VictimUnit;
import dev.berth.preemption.DisruptionBudgets;
import dev.berth.preemption.GroupVictimPolicy;
import dev.berth.preemption.VictimPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Decides which pods may be evicted for one preemptor: pods of other jobs in its queue, or pods of
/// other queues, if the [Tiers] agree. Pods that are already terminating may always be evicted and
/// are never spared. For one attempt.
final class QueueVictims implements VictimPolicy, GroupVictimPolicy {
  private final Tiers tiers;
  private final Ledger ledger;
  private final PreemptingJob preemptor;
  private final boolean ofOtherQueues;
  private final WhatIf asNominated;
  private final Set<String> leaving;
  private final DisruptionBudgets budgets;

  /// @param ofOtherQueues whether victims must be in other queues instead of the preemptor's
  /// @param asNominated the state in which all nominated pods already have their nodes
  /// @param leaving the UIDs of pods that will be evicted
  /// @param budgets the pods that they cover are spared if other victims suffice
  QueueVictims(
      Tiers tiers,
      Ledger ledger,
      PreemptingJob preemptor,
      boolean ofOtherQueues,
      WhatIf asNominated,
      Set<String> leaving,
      DisruptionBudgets budgets) {
    this.tiers = tiers;
    this.ledger = ledger;
    this.preemptor = preemptor;
    this.ofOtherQueues = ofOtherQueues;
    this.asNominated = asNominated;
    this.leaving = leaving;
    this.budgets = budgets;
  }

  @Override
  public boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo pod) {
    var only = new ArrayList<>(List.of(victim));
    retain(only);
    return !only.isEmpty();
  }

  @Override
  public void retainVictims(List<VictimUnit> potential, NodeInfo node, PodInfo pod) {
    retain(potential);
  }

  @Override
  public void retainVictims(List<VictimUnit> potential, QueuedGroup group) {
    retain(potential);
  }

  /// Returns whether one of these may be evicted alone. If none may, no set of them may either:
  /// every further victim leaves its job and queue with less.
  boolean areAmong(List<VictimUnit> potential) {
    return potential.stream()
        .anyMatch(victim ->
            isEligible(victim)
                && (isReleasing(victim) || isAllowed(victim, asNominatedWithout(victim))));
  }

  private WhatIf asNominatedWithout(VictimUnit victim) {
    WhatIf without = asNominated.copy();
    victim.pods().forEach(pod -> without.lose(pod.uid()));
    return without;
  }

  private void retain(List<VictimUnit> potential) {
    WhatIf without = asNominated.copy();
    Set<VictimUnit> victims = new HashSet<>();
    for (VictimUnit victim : inOrder(potential)) {
      if (isReleasing(victim)) {
        victims.add(victim);
        continue;
      }
      WhatIf more = without.copy();
      victim.pods().forEach(pod -> more.lose(pod.uid()));
      if (isAllowed(victim, more)) {
        victims.add(victim);
        without = more;
      }
    }
    potential.retainAll(victims);
  }

  /// Returns the possible victims: first pods that no disruption budget covers, then the others; in
  /// both parts, the least important pods are first.
  private List<VictimUnit> inOrder(List<VictimUnit> potential) {
    List<VictimUnit> eligible = new ArrayList<>(potential);
    eligible.removeIf(victim -> !isEligible(victim));
    eligible.sort(mostImportantFirst(Instant.EPOCH));
    DisruptionBudgets.Split split = budgets.split(eligible);
    List<VictimUnit> ordered = new ArrayList<>(split.others().reversed());
    split.violating().reversed().forEach(violating -> ordered.add(violating.victim()));
    return ordered;
  }

  /// Returns whether the victim is where the action may evict. This must hold for all its pods.
  private boolean isEligible(VictimUnit victim) {
    for (PodInfo pod : victim.pods()) {
      JobInfo job = ledger.jobOf(pod.uid());
      QueueNode queue = job == null ? null : ledger.queueOf(job);
      if (job == null
          || queue == null
          || job.equals(preemptor.job())
          || queue.equals(preemptor.queue()) == ofOtherQueues) {
        return false;
      }
    }
    return true;
  }

  private boolean isReleasing(VictimUnit victim) {
    return victim.pods().stream()
        .allMatch(
            pod -> leaving.contains(pod.uid()) || ledger.phase(pod.uid()) == PodPhase.RELEASING);
  }

  private boolean isAllowed(VictimUnit victim, WhatIf without) {
    return ofOtherQueues
        ? tiers.isReclaimable(victim, preemptor, without)
        : tiers.isPreemptable(victim, preemptor, without);
  }

  /// Pods that are already terminating are spared last, before them pods of queues and jobs of
  /// lower priority.
  @Override
  public Comparator<VictimUnit> mostImportantFirst(Instant now) {
    return Comparator.comparing(this::isReleasing)
        .thenComparing(Comparator.comparingInt(this::queuePriority).reversed())
        .thenComparing(Comparator.comparingInt(this::jobPriority).reversed())
        .thenComparing(VictimPolicy.super.mostImportantFirst(now));
  }

  private int queuePriority(VictimUnit victim) {
    JobInfo job = ledger.jobOf(victim.pods().getFirst().uid());
    QueueNode queue = job == null ? null : ledger.queueOf(job);
    return queue == null ? 0 : queue.priority();
  }

  private int jobPriority(VictimUnit victim) {
    JobInfo job = ledger.jobOf(victim.pods().getFirst().uid());
    return job == null ? 0 : job.priority();
  }
}
