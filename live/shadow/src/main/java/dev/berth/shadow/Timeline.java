package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What is known when a decision is seen: what has happened lately, and what happens next.
///
/// @param line changes in their order
/// @param here the position of the one that shows the decision; those before it are in the view
/// @param inFlight the pod of the decision, as it is bound
record Timeline(List<ObjectChange> line, int here, InFlightDecision inFlight) {
  /// @param past what has happened before, the latest last
  /// @param future what happens after it, as far as known
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

  /// The cluster as it was before a change of the past, as differences from the present.
  Map<ObjectRef, @Nullable KubernetesObject> before(int position) {
    Map<ObjectRef, @Nullable KubernetesObject> view = new LinkedHashMap<>();
    for (int i = here - 1; i >= position; i--) {
      view.put(line.get(i).object(), line.get(i).before());
    }
    return view;
  }

  /// Takes a decision out of a view: it has not been made yet.
  void remove(InFlightDecision other, Map<ObjectRef, @Nullable KubernetesObject> view) {
    for (int effect : other.effects().reversed()) {
      view.put(line.get(effect).object(), line.get(effect).before());
    }
  }

  /// Puts a decision into a view: it has been made already, and counts with all of its effects.
  void add(InFlightDecision other, Map<ObjectRef, @Nullable KubernetesObject> view) {
    for (int effect : other.effects()) {
      view.put(line.get(effect).object(), line.get(effect).after());
    }
  }

  /// The others that had been decided on before the one in question, as far as can be seen, but may
  /// have been decided on after it; the last ones first.
  List<InFlightDecision> earlier(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() < inFlight.decided()).reversed();
  }

  /// The others that were decided on after the one in question, as far as can be seen, but may have
  /// been decided on before it; the first ones first.
  List<InFlightDecision> later(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() > inFlight.decided() && other.start() < here);
  }

  private List<InFlightDecision> neighbours(
      Predicate<Pod> ours, Predicate<InFlightDecision> which) {
    var flights = new ArrayList<InFlightDecision>();
    for (int i = inFlight.start() + 1; i < line.size(); i++) {
      ObservedDecision observed = i == here ? null : line.get(i).observed();
      if (observed != null && observed.isOfConsequence() && ours.test(observed.pod())) {
        InFlightDecision other = InFlightDecision.of(line, i, observed);
        if (which.test(other)) {
          flights.add(other);
        }
      }
    }
    flights.sort(Comparator.comparingInt(InFlightDecision::decided));
    return flights;
  }

  /// Which of the two comes first in the queue, as far as that is known: by priority, then by time.
  ///
  /// @return positive if the other does, 0 if that is not known, as with pods that were tried
  ///   before
  int inQueue(InFlightDecision other) {
    int byPriority = byPriority(other);
    return byPriority == 0 && inFlight.isFresh() && other.isFresh()
        ? Integer.compare(inFlight.start(), other.start())
        : byPriority;
  }

  /// Which of the two comes first in the queue of a scheduler that has just started: it has all
  /// pods from a list, by name.
  ///
  /// @return positive if the other does
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
