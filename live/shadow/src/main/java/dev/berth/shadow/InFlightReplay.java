package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes decisions once more that were in flight at the same time, each as soon as it agrees with
/// what was seen, until the one in question does. So what that one depends on is explained, too.
///
/// One that never agrees, as it depends on others beyond, is taken as made in its turn if it was
/// seen before the one in question.
final class InFlightReplay {
  private final WhatIfView view;
  private final Timeline timeline;
  private final Map<ObjectRef, @Nullable KubernetesObject> none;
  private final List<InFlightDecision> open;
  private final List<InFlightDecision> made = new ArrayList<>();
  private final int most;
  private int views;

  /// @param none how it was before all of them, as differences from the present
  /// @param others the other decisions, in the order in which they are tried
  /// @param most how often something may be decided
  InFlightReplay(
      WhatIfView view,
      Timeline timeline,
      Map<ObjectRef, @Nullable KubernetesObject> none,
      List<InFlightDecision> others,
      int most) {
    this.view = view;
    this.timeline = timeline;
    this.none = none;
    this.most = most;
    open = new ArrayList<>(others);
  }

  /// How often something was decided.
  int views() {
    return views;
  }

  /// How many decisions have changed sides: they are made before the one in question and were seen
  /// after it, or the other way round.
  int reordered() {
    long sooner = made.stream().filter(inFlight -> !isSeenBefore(inFlight)).count();
    return (int) (sooner + open.stream().filter(this::isSeenBefore).count());
  }

  private boolean isSeenBefore(InFlightDecision inFlight) {
    return inFlight.decided() < timeline.inFlight().decided();
  }

  /// Whether there is such an order.
  boolean run() {
    return view.with(none, this::goesThrough);
  }

  private boolean goesThrough() {
    while (views < most) {
      InFlightDecision next = next();
      if (next == null || next.equals(timeline.inFlight())) {
        return next != null;
      }
      made.add(next);
      open.remove(next);
      var effects = new LinkedHashMap<ObjectRef, @Nullable KubernetesObject>();
      timeline.add(next, effects);
      effects.forEach(view::set); // all of these objects are among those that will be put back
    }
    return false;
  }

  private @Nullable InFlightDecision next() {
    if (agrees(timeline.inFlight())) {
      return timeline.inFlight();
    }
    for (InFlightDecision inFlight : open) {
      if (views < most && agrees(inFlight)) {
        return inFlight;
      }
    }
    return open.stream().filter(this::isSeenBefore).findFirst().orElse(null);
  }

  private boolean agrees(InFlightDecision inFlight) {
    views++;
    return view.get(inFlight.object()) instanceof Pod pod
        && new Comparison(inFlight.observed()).difference(view.decide(pod)) == null;
  }
}
