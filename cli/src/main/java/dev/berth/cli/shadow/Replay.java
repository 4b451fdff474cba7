package dev.berth.cli.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes decisions once more that were in flight at the same time, each as soon as it agrees with
/// what was seen, until ours does. So not only ours is explained but what it depends on.
///
/// One that never agrees, as it depends on others beyond, is taken as made in its turn if it was
/// seen before ours.
final class Replay {
  private final View view;
  private final Moment moment;
  private final Map<ObjectId, @Nullable KubernetesObject> none;
  private final List<Flight> open;
  private final List<Flight> made = new ArrayList<>();
  private final int most;
  private int views;

  /// @param none how it was before all of them, as differences from the present
  /// @param others the other decisions, in the order in which they are tried
  /// @param most how often something may be decided
  Replay(
      View view,
      Moment moment,
      Map<ObjectId, @Nullable KubernetesObject> none,
      List<Flight> others,
      int most) {
    this.view = view;
    this.moment = moment;
    this.none = none;
    this.most = most;
    open = new ArrayList<>(others);
  }

  /// How often something was decided.
  int views() {
    return views;
  }

  /// How many decisions have changed sides: they are made before ours and were seen after it, or
  /// the other way round.
  int reordered() {
    long sooner = made.stream().filter(flight -> !isSeenBefore(flight)).count();
    return (int) (sooner + open.stream().filter(this::isSeenBefore).count());
  }

  private boolean isSeenBefore(Flight flight) {
    return flight.decided() < moment.flight().decided();
  }

  /// Whether there is such an order.
  boolean run() {
    return view.with(none, this::goesThrough);
  }

  private boolean goesThrough() {
    while (views < most) {
      Flight next = next();
      if (next == null || next.equals(moment.flight())) {
        return next != null;
      }
      made.add(next);
      open.remove(next);
      var effects = new LinkedHashMap<ObjectId, @Nullable KubernetesObject>();
      moment.add(next, effects);
      effects.forEach(view::set); // all of these objects are among those that will be put back
    }
    return false;
  }

  private @Nullable Flight next() {
    if (agrees(moment.flight())) {
      return moment.flight();
    }
    for (Flight flight : open) {
      if (views < most && agrees(flight)) {
        return flight;
      }
    }
    return open.stream().filter(this::isSeenBefore).findFirst().orElse(null);
  }

  private boolean agrees(Flight flight) {
    views++;
    return view.get(flight.object()) instanceof Pod pod
        && new Comparison(flight.sighting()).difference(view.decide(pod)) == null;
  }
}
