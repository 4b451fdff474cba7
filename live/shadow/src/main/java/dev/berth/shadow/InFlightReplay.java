package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Repeats decisions that were in flight at the same time. Each decision counts as made as soon as
/// it agrees with the observation, until the decision in question agrees. This also explains the
/// decisions on which that one depends.
///
/// A decision that never agrees may depend on others outside the replay. It counts as made in its
/// turn if it was observed before the decision in question.
final class InFlightReplay {
  private final WhatIfView view;
  private final Timeline timeline;
  private final Map<ObjectRef, @Nullable KubernetesObject> none;
  private final List<InFlightDecision> open;
  private final List<InFlightDecision> made = new ArrayList<>();
  private final int most;
  private int views;

  /// @param none the state before all of them, as differences from the present
  /// @param others the other decisions, in the order of trying
  /// @param most how many decisions may be made
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

  /// The number of decisions made.
  int views() {
    return views;
  }

  /// The number of decisions that changed sides: made before the decision in question but observed
  /// after it, or made after it but observed before it.
  int reordered() {
    long sooner = made.stream().filter(inFlight -> !isSeenBefore(inFlight)).count();
    return (int) (sooner + open.stream().filter(this::isSeenBefore).count());
  }

  private boolean isSeenBefore(InFlightDecision inFlight) {
    return inFlight.decided() < timeline.inFlight().decided();
  }

  /// Returns whether there is such an order.
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
      effects.forEach(view::set); // all of these objects will be restored
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
