package dev.berth.cli.shadow;

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
/// @param flight the decision's
record Moment(List<Step> line, int here, Flight flight) {
  /// @param past what has happened before, the latest last
  /// @param future what happens after it, as far as known
  static Moment of(List<Step> past, Step now, List<Step> future, Sighting sighting) {
    var line = new ArrayList<Step>(past.size() + 1 + future.size());
    line.addAll(past);
    line.add(now);
    line.addAll(future);
    return new Moment(line, past.size(), Flight.of(line, past.size(), sighting));
  }

  /// The cluster as it was before a change of the past, as differences from the present.
  Map<ObjectId, @Nullable KubernetesObject> before(int position) {
    Map<ObjectId, @Nullable KubernetesObject> view = new LinkedHashMap<>();
    for (int i = here - 1; i >= position; i--) {
      view.put(line.get(i).object(), line.get(i).before());
    }
    return view;
  }

  /// Takes a decision out of a view: it has not been made yet.
  void remove(Flight other, Map<ObjectId, @Nullable KubernetesObject> view) {
    for (int effect : other.effects().reversed()) {
      view.put(line.get(effect).object(), line.get(effect).before());
    }
  }

  /// Puts a decision into a view: it has been made already, and counts with all of its effects.
  void add(Flight other, Map<ObjectId, @Nullable KubernetesObject> view) {
    for (int effect : other.effects()) {
      view.put(line.get(effect).object(), line.get(effect).after());
    }
  }

  /// The others that had been decided on before ours, as far as can be seen, but may have been
  /// decided on after it; the last ones first.
  List<Flight> earlier(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() < flight.decided()).reversed();
  }

  /// The others that were decided on after ours, as far as can be seen, but may have been decided
  /// on before it; the first ones first.
  List<Flight> later(Predicate<Pod> ours) {
    return neighbours(ours, other -> other.decided() > flight.decided() && other.start() < here);
  }

  private List<Flight> neighbours(Predicate<Pod> ours, Predicate<Flight> which) {
    var flights = new ArrayList<Flight>();
    for (int i = flight.start() + 1; i < line.size(); i++) {
      Sighting sighting = i == here ? null : Sighting.in(line.get(i));
      if (sighting != null && sighting.isOfConsequence() && ours.test(sighting.pod())) {
        Flight other = Flight.of(line, i, sighting);
        if (which.test(other)) {
          flights.add(other);
        }
      }
    }
    flights.sort(Comparator.comparingInt(Flight::decided));
    return flights;
  }

  /// Who comes first in the queue, as far as that can be told: who is more important, and else who
  /// came first.
  ///
  /// @return positive if the other does, 0 if it cannot be told, as with pods that were tried
  ///   before
  int inQueue(Flight other) {
    int byPriority = byPriority(other);
    return byPriority == 0 && flight.isFresh() && other.isFresh()
        ? Integer.compare(flight.start(), other.start())
        : byPriority;
  }

  /// Who comes first in the queue of a scheduler that has just started: it has all pods from a
  /// list, by name.
  ///
  /// @return positive if the other does
  int inList(Flight other) {
    int byPriority = byPriority(other);
    return byPriority == 0
        ? Comparator.comparing(Pod::key).compare(flight.pod(), other.pod())
        : byPriority;
  }

  private int byPriority(Flight other) {
    return Integer.compare(other.pod().priority(), flight.pod().priority());
  }
}
