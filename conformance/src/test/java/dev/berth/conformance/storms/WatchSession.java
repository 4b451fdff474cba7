package dev.berth.conformance.storms;

import dev.berth.api.core.Pod;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// One watch of one client. Its events arrive in order, late, and not while the network is cut.
final class WatchSession {
  private record Sent(String event, long arrives) {}

  private final World world;
  private final Link link;
  private final String selector;
  private final Body body;
  private final Deque<Sent> underWay = new ArrayDeque<>();
  private long lastArrival;
  private boolean over;
  private boolean pumps;

  WatchSession(World world, Link link, String selector) {
    this.world = world;
    this.link = link;
    this.selector = selector;
    this.body = new Body(link.fibers());
    link.opened(this);
  }

  Body body() {
    return body;
  }

  boolean selects(Stored<?> stored) {
    return selects(selector, stored);
  }

  /// The only selector of a scheduler leaves out pods that have ended.
  static boolean selects(String selector, Stored<?> stored) {
    return selector.isEmpty() || !(stored.object() instanceof Pod pod) || !Knowledge.ended(pod);
  }

  void add(String event) {
    if (over || event.isEmpty()) {
      return;
    }
    var arrives = Math.max(lastArrival + 1, world.now() + link.delayOfEvents().toNanos());
    lastArrival = arrives;
    underWay.add(new Sent(event, arrives));
    if (link.duplicatesEvents()) {
      underWay.add(new Sent(event, arrives));
    }
    if (!pumps) {
      pumps = true;
      world.at(arrives, this::pump);
    }
  }

  private void pump() {
    pumps = false;
    while (!over && !underWay.isEmpty()) {
      var arrives = underWay.element().arrives;
      if (link.isCutToClient() || arrives > world.now()) {
        pumps = true;
        world.at(Math.max(arrives, world.now() + Duration.ofMillis(200).toNanos()), this::pump);
        return;
      }
      body.append(underWay.remove().event);
    }
  }

  /// The server ends the watch normally.
  void end() {
    over = true;
    body.end();
  }

  /// The connection breaks, perhaps in the middle of an event.
  void breakOff() {
    if (!over) {
      over = true;
      if (!underWay.isEmpty()) {
        var event = underWay.element().event;
        body.append(event.substring(0, event.length() / 2));
      }
      body.fail("connection reset");
    }
  }

  boolean isOver() {
    return over;
  }
}
