package dev.berth.queues;

import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.util.Set;
import java.util.function.Predicate;

/// The rules of kube-batch's plugins. Each rule is asked about one victim after the other, with the
/// victims before it removed: a job or queue that can spare one pod may not be able to spare two.
final class VictimRules {
  private static final Set<String> CRITICAL =
      Set.of("system-cluster-critical", "system-node-critical");
  private static final String SYSTEM_NAMESPACE = "kube-system";

  private final Shares shares;
  private final Ledger ledger;

  VictimRules(Shares shares) {
    this.shares = shares;
    ledger = shares.ledger();
  }

  /// `gang`: a job must stay ready. This does not restrict jobs of single pods, nor groups that are
  /// evicted as a whole.
  boolean gang(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return victim.group() != null
        || all(
            victim,
            job -> {
              JobTerms terms = job.terms();
              return terms != null
                  && (terms.minMember() <= 1 || without.ready(job) >= terms.minMember());
            });
  }

  /// `priority`: only jobs of lower priority are evicted.
  boolean priority(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    JobTerms own = preemptor.job().terms();
    return all(
        victim,
        job -> {
          JobTerms terms = job.terms();
          return own != null && terms != null && terms.priority() < own.priority();
        });
  }

  /// `conformance`: pods that the cluster itself needs are not evicted.
  boolean conformance(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    return victim.pods().stream()
        .noneMatch(pod ->
            CRITICAL.contains(pod.pod().spec().priorityClassName())
                || pod.key().namespace().equals(SYSTEM_NAMESPACE));
  }

  /// `drf`: a job loses pods only while its share of the cluster stays at least as large as the
  /// future share of the preemptor's job.
  boolean drf(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    Resources whole = shares.shared();
    double own =
        DominantShare.of(without.allocated(preemptor.job()).plus(preemptor.wanted()), whole);
    return all(
        victim,
        job -> DominantShare.of(without.allocated(job), whole) >= own - DominantShare.DELTA);
  }

  /// `proportion`: a queue that has less than its part takes back the resources that another queue
  /// has beyond its own part, at every level below their common ancestor. It takes no more, so that
  /// the other queue cannot take it back in turn.
  boolean proportion(VictimUnit victim, PreemptingJob preemptor, WhatIf without) {
    Resources given = Resources.NONE;
    for (PodInfo pod : victim.pods()) {
      given = given.plus(ledger.requests(pod.uid()));
    }
    for (PodInfo pod : victim.pods()) {
      JobInfo job = ledger.jobOf(pod.uid());
      QueueNode queue = job == null ? null : ledger.queueOf(job);
      if (queue == null
          || !lacksItsPart(queue, preemptor, without)
          || !keepsItsPart(queue, given, preemptor, without)) {
        return false;
      }
    }
    return true;
  }

  /// @param other the queue that must give back
  private boolean lacksItsPart(QueueNode other, PreemptingJob preemptor, WhatIf without) {
    for (QueueNode at = preemptor.queue(); at != null && !at.isAbove(other); at = at.parent()) {
      if (!shares.isBelow(at, without.allocated(at), preemptor.wanted())) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsItsPart(
      QueueNode queue, Resources given, PreemptingJob preemptor, WhatIf without) {
    for (QueueNode at = queue; at != null && !at.isAbove(preemptor.queue()); at = at.parent()) {
      if (!at.isReclaimable()
          || !shares.keepsItsPart(at, without.allocated(at), given, preemptor.wanted())) {
        return false;
      }
    }
    return true;
  }

  private boolean all(VictimUnit victim, Predicate<JobInfo> rule) {
    for (PodInfo pod : victim.pods()) {
      JobInfo job = ledger.jobOf(pod.uid());
      if (job == null || !rule.test(job)) {
        return false;
      }
    }
    return true;
  }
}
