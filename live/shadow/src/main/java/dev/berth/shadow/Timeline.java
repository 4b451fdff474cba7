package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The changes that are known when a decision is observed: recent changes and following changes.
///
/// @param line the changes in order
/// @param here the position of the change that shows the decision; earlier changes are in the view
/// @param inFlight the decision's pod in its bound state
record Timeline(List<ObjectChange> line, int here, InFlightDecision inFlight) {
  /// @param past earlier changes, the latest last
  /// @param future known later changes
  static Timeline of(
      List<ObjectChange> past,
      ObjectChange now,
      List<ObjectChange> future,
      ObservedDecision observed) {
    var line = new ArrayList<ObjectChange>(past.size() + 1 + future.size());
    line.addAll(past);
    line.add(now);
    line.addAll(future);
    return new Timeline(line, past.size(), InFlightDecision.of(line, past.size(), observed));
  }

  /// Returns the last change that the decision's view must have. In general, that is the change
  /// after which the decision was made.
  ///
  /// A failed pod is a special case. kube-scheduler writes the failure itself, and may decide again
  /// before it receives its own earlier writes. Above all, a victim may be gone before its
  /// preemptor's failure is written, and may still be in the view of the preemptor's next decision:
  ///
  /// ```
  ///          victim is evicted   victim is gone   failure is written   next failure is written
  ///  ─────┬───────────┬────────────────┬──────────────────┬──────────────────────┬──────▶
  ///     seen    first effect                            start                   here
  ///                   └─────────── next view ─────────────┘
  /// ```
  ///
  /// Views never become older, so the next view has at least the changes before the failure's first
  /// effect.
  int seen() {
    int start = inFlight.start();
    ObservedDecision failure = start < 0 ? null : line.get(start).observed();
    return failure == null ? start : InFlightDecision.of(line, start, failure).decided() - 1;
  }

  /// Returns the cluster before a past change, as differences from the present. Decisions up to
  /// `start` stay: kube-scheduler knows its own decisions, even before it receives their effects.
  Map<ObjectRef, @Nullable KubernetesObject> before(int position) {
    Map<ObjectRef, @Nullable KubernetesObject> view = new LinkedHashMap<>();
    Set<ObjectRef> decided = new HashSet<>();
    for (int i = here - 1; i >= position; i--) {
      ObjectChange change = line.get(i);
      if (i <= inFlight.start() && change.observed() != null) {
        decided.add(change.object());
      }
      if (!decided.contains(change.object())) {
        view.put(change.object(), change.before());
      }
    }
    return view;
  }

  /// Removes a decision from a view: in the view, the decision has not been made yet.
  void remove(InFlightDecision other, Map<ObjectRef, @Nullable KubernetesObject> view) {
    for (int effect : other.effects().reversed()) {
      view.put(line.get(effect).object(), line.get(effect).before());
    }
  }

  /// Adds a decision to a view: in the view, the decision has been made, with all of its effects.
  void add(InFlightDecision other, Map<ObjectRef, @Nullable KubernetesObject> view) {
    for (int effect : other.effects()) {
      view.put(line.get(effect).object(), line.get(effect).after());
    }
  }

  /// Returns the other decisions that seem to be earlier than the decision in question but may be
  /// later, latest first.
  List<InFlightDecision> earlier(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() < inFlight.decided()).reversed();
  }

  /// Returns the other decisions that seem to be later than the decision in question but may be
  /// earlier, earliest first.
  List<InFlightDecision> later(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() > inFlight.decided() && other.start() < here);
  }

  private List<InFlightDecision> neighbours(
      Predicate<Pod> ours, Predicate<InFlightDecision> which) {
    var flights = new ArrayList<InFlightDecision>();
    for (int i = inFlight.start() + 1; i < line.size(); i++) {
      ObservedDecision observed = i == here ? null : line.get(i).observed();
      if (observed != null && observed.isOfConsequence() && ours.test(observed.pod())) {
        var other = InFlightDecision.of(line, i, observed);
        if (which.test(other)) {
          flights.add(other);
        }
      }
    }
    flights.sort(Comparator.comparingInt(InFlightDecision::decided));
    return flights;
  }

  /// Compares two pods by their order in the queue, if it is known: by priority, then by time.
  ///
  /// @return positive if the other pod is first; 0 if this is not known, for example for pods that
  ///   were tried before
  int inQueue(InFlightDecision other) {
    int byPriority = byPriority(other);
    return byPriority == 0 && inFlight.isFresh() && other.isFresh()
        ? Integer.compare(inFlight.start(), other.start())
        : byPriority;
  }

  /// Compares two pods by their order in the queue of a scheduler that has just started: it has all
  /// pods from a list, ordered by name.
  ///
  /// @return positive if the other pod is first
  int inList(InFlightDecision other) {
    int byPriority = byPriority(other);
    return byPriority == 0
        ? Comparator.comparing(Pod::key).compare(inFlight.pod(), other.pod())
        : byPriority;
  }

  private int byPriority(InFlightDecision other) {
    return Integer.compare(other.pod().priority(), inFlight.pod().priority());
  }
}
