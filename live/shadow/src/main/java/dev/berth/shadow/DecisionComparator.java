package dev.berth.shadow;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.shadow.Verdict.Agreed;
import dev.berth.shadow.Verdict.Basis;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.NotJudgedReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Follows the changes of a cluster. When a change shows a decision, compares it with the decision
/// of an engine in the same state. For one thread.
final class DecisionComparator {
  /// The number of past changes to keep.
  private static final int PAST = 10_000;

  private final SettableClock clock;
  private final ObservedScheduler theirs;
  private final ComparisonCounts counts;
  private final WhatIfView view;
  private final List<ObjectChange> past = new ArrayList<>();

  /// @param counts receives the results
  DecisionComparator(ObservedScheduler theirs, SettableClock clock, ComparisonCounts counts) {
    this.clock = clock;
    this.theirs = theirs;
    this.counts = counts;
    view = new WhatIfView(theirs.engine(clock));
  }

  /// Adds an object that existed at the start.
  void load(ObjectChange change) {
    view.set(change.object(), change.after());
  }

  /// Applies the next change. If the change shows a decision, compares it.
  ///
  /// @param future returns the following changes, as far as known; called only if needed
  void follow(ObjectChange change, Supplier<List<ObjectChange>> future) {
    take(change, observed -> counts.add(compare(change, observed, future)));
  }

  /// Applies the next change without comparing, because there is no time.
  void skip(ObjectChange change) {
    take(
        change,
        observed ->
            counts.add(
                new ComparedDecision(observed, new NotJudged(NotJudgedReason.OVERTAKEN, ""), 0)));
  }

  private void take(ObjectChange change, Consumer<ObservedDecision> compare) {
    ObservedDecision observed = change.observed();
    if (observed != null && view.isOurs(observed.pod())) {
      compare.accept(observed);
    } else if (observed instanceof ObservedDecision.Bound) {
      counts.boundByOthers();
    } else if (change.before() == null
        && change.after() instanceof Pod pod
        && !pod.spec().nodeName().isEmpty()) {
      counts.cameWithNode();
    }
    view.set(change.object(), change.after());
    past.add(change);
    if (past.size() >= 2 * PAST) {
      past.subList(0, past.size() - PAST).clear();
    }
  }

  private ComparedDecision compare(
      ObjectChange change, ObservedDecision observed, Supplier<List<ObjectChange>> future) {
    clock.set();
    try {
      return compared(change, observed, future);
    } catch (RuntimeException e) {
      return new ComparedDecision(
          observed, new NotJudged(NotJudgedReason.FAILED, String.valueOf(e)), 1);
    }
  }

  private ComparedDecision compared(
      ObjectChange change, ObservedDecision observed, Supplier<List<ObjectChange>> future) {
    List<ObjectChange> recent = past.subList(Math.max(0, past.size() - PAST), past.size());
    var timeline = Timeline.of(recent, change, List.of(), observed);
    Decision ours =
        view.with(timeline.before(timeline.inFlight().decided()), () -> decide(timeline));
    Verdict difference = new Comparison(observed).difference(ours);
    if (difference == null) {
      return new ComparedDecision(observed, new Agreed(Basis.BEFORE, 0), 1);
    }
    if (observed instanceof ObservedDecision.Bound(_, var node)
        && view.get(new ObjectRef(Node.class, ObjectKey.clusterScoped(node))) == null) {
      return new ComparedDecision(observed, new NotJudged(NotJudgedReason.NODE_UNKNOWN, node), 1);
    }
    if (isSampled(observed, ours, difference)) {
      return new ComparedDecision(observed, new NotJudged(NotJudgedReason.SAMPLED, ""), 1);
    }
    var search =
        new ViewSearch(view, Timeline.of(recent, change, future.get(), observed), difference);
    Agreed agreed = search.run();
    Verdict verdict =
        agreed != null
            ? agreed
            : search.isIncomplete()
                ? new NotJudged(NotJudgedReason.UNSETTLED, difference.reason())
                : unexplained(observed, difference, ours);
    return new ComparedDecision(observed, verdict, 1 + search.views());
  }

  /// Decides on the pod as it was then. If it did not exist at that time, uses its last version.
  private Decision decide(Timeline timeline) {
    return view.decide(
        view.get(timeline.inFlight().object()) instanceof Pod pod
            ? pod
            : timeline.inFlight().pod());
  }

  private boolean isSampled(ObservedDecision observed, Decision ours, Verdict difference) {
    int feasible = ours.nodes().fitting();
    return difference instanceof Verdict.OtherNode
        && theirs.samples(observed.pod().spec().schedulerName(), view.nodes(), feasible);
  }

  private Verdict unexplained(ObservedDecision observed, Verdict difference, Decision ours) {
    if (view.isMember(observed.pod())) {
      return new NotJudged(NotJudgedReason.MEMBER, difference.reason());
    }
    if (observed instanceof ObservedDecision.Failed failed
        && failed.message().startsWith("0/1 nodes are available")
        && view.nodes() > 1) {
      return new NotJudged(NotJudgedReason.REJECTED_LATE, failed.message());
    }
    if (observed instanceof ObservedDecision.Failed failed
        && failed.makesRoom()
        && ours.preemption() != null
        && isByChance(failed, ours.preemption())) {
      return new NotJudged(NotJudgedReason.VICTIMS, difference.reason());
    }
    return theirs.hasExtenders() && difference instanceof Verdict.Differs
        ? new NotJudged(NotJudgedReason.EXTENDERS, difference.reason())
        : difference;
  }

  /// Returns whether a node that one of the two has chosen has equally important pods and only some
  /// of them are evicted.
  private boolean isByChance(ObservedDecision.Failed theirs, PreemptionReport ours) {
    String nominated = ours.nominated();
    if (nominated == null) {
      return false;
    }
    var known = new HashSet<List<Object>>();
    return view.podsOn(List.of(theirs.nominatedNode(), nominated))
        .filter(pod -> pod.priority() < theirs.pod().priority())
        .anyMatch(pod -> !known.add(importance(pod)));
  }

  private static List<Object> importance(Pod pod) {
    return List.of(
        pod.spec().nodeName(),
        pod.priority(),
        Objects.requireNonNullElse(pod.status().startTime(), Instant.MAX));
  }
}
