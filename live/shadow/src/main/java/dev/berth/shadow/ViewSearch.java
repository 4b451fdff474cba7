package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.shadow.Verdict.Agreed;
import dev.berth.shadow.Verdict.Basis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Searches a view, other than the one just before it, on which a decision agrees. Only possible
/// views are tried: a pod cannot have been decided on before it was created or after it was bound.
/// For one decision.
final class ViewSearch {
  /// The most nodes to look at for one decision, on all views together.
  private static final int MOST_NODES = 200_000;

  private static final int LEAST_VIEWS = 20;
  private static final int MOST_VIEWS = 1_500;

  /// By how many places a binding may have ended earlier or later than its decision.
  private static final int FARTHEST = 16;

  /// Up to this many decisions on the nodes in question are tried in all orders.
  private static final int MOST_ON_NODES = 8;

  /// How many earlier and later decisions are repeated.
  private static final List<Integer> SPANS = List.of(4, 12, 40, 120);

  private final WhatIfView view;
  private final Timeline timeline;
  private final Verdict difference;
  private final Comparison comparison;
  private final List<InFlightDecision> earlier;
  private final List<InFlightDecision> later;
  private final Set<BitSet> tried = new HashSet<>();
  private int left;
  private int views;
  private int reordered;

  /// @param difference the difference on the view just before
  ViewSearch(WhatIfView view, Timeline timeline, Verdict difference) {
    this.view = view;
    this.timeline = timeline;
    this.difference = difference;
    comparison = new Comparison(timeline.inFlight().observed());
    left = Math.clamp(MOST_NODES / Math.max(1, view.nodes()), LEAST_VIEWS, MOST_VIEWS);
    earlier = timeline.earlier(view::isOurs);
    later = timeline.later(view::isOurs);
  }

  /// The number of views on which something was decided.
  int views() {
    return views;
  }

  /// Returns whether there was no time for all views.
  boolean isIncomplete() {
    return left <= 0;
  }

  /// Runs the search.
  ///
  /// @return null if there is no such view
  @Nullable Agreed run() {
    if (agrees(new BitSet())) {
      return new Agreed(Basis.BEFORE, 0);
    }
    BitSet inQueue = inOrder(timeline::inQueue);
    BitSet inList = inOrder(timeline::inList);
    if (agrees(inQueue)
        || agrees(inList)
        || agreesAfterShift()
        || agreesInReplay()
        || agreesWithSomeOnItsNodes(List.of(new BitSet(), inQueue, inList))) {
      return new Agreed(Basis.REORDERED, reordered);
    }
    return agreesAtOtherTimes(inQueue) ? new Agreed(Basis.OTHER, 0) : null;
  }

  /// Returns which neighbours must change sides so that all were made in that order. Earlier ones
  /// come first.
  ///
  /// @param order positive for neighbours made before, negative for neighbours made after
  private BitSet inOrder(ToIntFunction<InFlightDecision> order) {
    var flips = new BitSet();
    for (int i = 0; i < earlier.size(); i++) {
      flips.set(i, order.applyAsInt(earlier.get(i)) < 0);
    }
    for (int i = 0; i < later.size(); i++) {
      flips.set(earlier.size() + i, order.applyAsInt(later.get(i)) > 0);
    }
    return flips;
  }

  /// The binding may have overtaken others, or others may have overtaken it.
  private boolean agreesAfterShift() {
    for (int by = 1; by <= FARTHEST; by++) {
      boolean isOvertaken = by <= earlier.size() && agrees(range(0, by));
      if (isOvertaken
          || (by <= later.size() && agrees(range(earlier.size(), earlier.size() + by)))) {
        return true;
      }
    }
    return false;
  }

  private static BitSet range(int from, int to) {
    var range = new BitSet();
    range.set(from, to);
    return range;
  }

  /// Decisions in flight for the node and for better nodes matter most: any part of them may have
  /// been made before, and the rest after.
  ///
  /// @param orders the orders of all other decisions
  private boolean agreesWithSomeOnItsNodes(List<BitSet> orders) {
    int[] flips = onItsNodes();
    for (long chosen = 1; chosen < 1L << flips.length; chosen++) {
      var some = new BitSet();
      BitSet.valueOf(new long[] {chosen}).stream().forEach(i -> some.set(flips[i]));
      for (BitSet order : orders) {
        var others = (BitSet) order.clone();
        others.xor(some);
        if (agrees(others)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Returns the nearest neighbours on one of the nodes in question.
  private int[] onItsNodes() {
    if (!(difference instanceof Verdict.OtherNode(var best, _, _)
        && timeline.inFlight().observed() instanceof ObservedDecision.Bound(_, var node))) {
      return new int[0];
    }
    var neighbours = new ArrayList<>(earlier);
    neighbours.addAll(later);
    int here = timeline.inFlight().decided();
    return IntStream.range(0, neighbours.size())
        .filter(i ->
            neighbours.get(i).observed() instanceof ObservedDecision.Bound(_, var other)
                && (other.equals(node) || best.contains(other)))
        .boxed()
        .sorted(Comparator.comparingInt(i -> Math.abs(neighbours.get(i).decided() - here)))
        .limit(MOST_ON_NODES)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private boolean agrees(BitSet flips) {
    reordered = flips.cardinality();
    return tried.add(flips) && agrees(with(before(timeline.inFlight().decided()), flips));
  }

  private Map<ObjectRef, @Nullable KubernetesObject> with(
      Map<ObjectRef, @Nullable KubernetesObject> changed, BitSet flips) {
    for (int i = flips.nextSetBit(0); i >= 0; i = flips.nextSetBit(i + 1)) {
      if (i < earlier.size()) {
        timeline.remove(earlier.get(i), changed);
      } else {
        timeline.add(later.get(i - earlier.size()), changed);
      }
    }
    return changed;
  }

  /// Returns the state at that time, with all decisions that seem to be earlier than the decision
  /// in question.
  private Map<ObjectRef, @Nullable KubernetesObject> before(int position) {
    var changed = timeline.before(position);
    for (InFlightDecision inFlight : earlier.reversed()) {
      if (inFlight.effects().getLast() >= position) {
        timeline.add(inFlight, changed);
      }
    }
    return changed;
  }

  /// Repeats the last decisions, in an order in which each agrees.
  private boolean agreesInReplay() {
    int most = Math.max(earlier.size(), later.size());
    for (int i = 0; i < SPANS.size() && (i == 0 || SPANS.get(i - 1) < most); i++) {
      List<InFlightDecision> before = earlier.subList(0, Math.min(SPANS.get(i), earlier.size()));
      List<InFlightDecision> after = later.subList(0, Math.min(SPANS.get(i), later.size()));
      var seen = new ArrayList<>(before.reversed());
      seen.addAll(after);
      var queued = new ArrayList<>(seen);
      queued.sort(Comparator.comparingInt(InFlightDecision::start));
      if (agreesInReplay(before, after, seen) || agreesInReplay(before, after, queued)) {
        return true;
      }
    }
    return false;
  }

  private boolean agreesInReplay(
      List<InFlightDecision> before, List<InFlightDecision> after, List<InFlightDecision> order) {
    var none = before(timeline.inFlight().decided());
    after.reversed().forEach(inFlight -> timeline.remove(inFlight, none));
    before.forEach(inFlight -> timeline.remove(inFlight, none));
    var replay = new InFlightReplay(view, timeline, none, order, left);
    boolean agrees = replay.run();
    views += replay.views();
    left -= replay.views();
    reordered = replay.reordered();
    return agrees;
  }

  /// kube-scheduler may have received changes later or may have taken longer. Many pods may be
  /// created between a decision and its binding. Nodes and similar objects change rarely and matter
  /// more, so their changes are tried first.
  private boolean agreesAtOtherTimes(BitSet inQueue) {
    return agreesBefore(change -> change.object().kind() != Pod.class, inQueue)
        || agreesBefore(change -> change.object().kind() == Pod.class, inQueue);
  }

  private boolean agreesBefore(Predicate<ObjectChange> which, BitSet inQueue) {
    int seen = timeline.seen();
    for (int i = latest(); i > seen && left > 0; i--) {
      ObjectChange change = timeline.line().get(i);
      boolean matters = i == timeline.here() || (!isEffect(i) && isOfInterest(change));
      if (matters
          && which.test(change)
          && (agrees(before(i))
              || agrees(with(before(i), inQueue))
              || agrees(timeline.before(i)))) {
        return true;
      }
    }
    return false;
  }

  /// An apparent effect may be the cause: a claim that was bound first, or a victim of an earlier
  /// decision. But the node of a bound claim decides the pod's node, so agreement would prove
  /// nothing.
  private int latest() {
    return difference instanceof Verdict.OtherNode
        ? timeline.inFlight().decided() - 1
        : timeline.here();
  }

  private boolean isEffect(int position) {
    return earlier.stream().anyMatch(inFlight -> inFlight.effects().contains(position));
  }

  /// Most changes of running pods do not matter to other pods.
  private static boolean isOfInterest(ObjectChange change) {
    return !(change.before() instanceof Pod before
        && change.after() instanceof Pod after
        && before.spec().equals(after.spec())
        && before.metadata().labels().equals(after.metadata().labels())
        && before.isTerminating() == after.isTerminating()
        && before.isFinished() == after.isFinished()
        && before.status().nominatedNodeName().equals(after.status().nominatedNodeName()));
  }

  private boolean agrees(Map<ObjectRef, @Nullable KubernetesObject> changed) {
    if (left <= 0) {
      return false;
    }
    left--;
    views++;
    return view.with(
        changed,
        () ->
            view.get(timeline.inFlight().object()) instanceof Pod pod
                && comparison.difference(view.decide(pod)) == null);
  }
}
