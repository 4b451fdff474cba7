package dev.berth.conformance.storms;

import dev.berth.conformance.storms.Laws.Law;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Virtual time with one event loop: what is due happens, one event after the other, on the thread
/// that calls [#run]. Events at the same moment happen in an order that the seed decides.
///
/// Code that blocks runs on a [Fiber], a thread that only moves while the loop waits for it. So
/// there is never more than one thread at work, and the same seed gives the same life, byte for
/// byte.
final class World {
  /// More events in a second than this are a busy loop.
  private static final int MOST_EVENTS = 50_000;

  private static final long SECOND = 1_000_000_000;

  /// The longest story to keep.
  private static final int STORY = 20_000;

  private record Due(long at, long order, long number, Runnable what) {}

  private final long seed;
  private final SplittableRandom order;
  private final SplittableRandom jitter;
  private final PriorityQueue<Due> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Due::at)
              .thenComparingLong(Due::order)
              .thenComparingLong(Due::number));
  private final List<String> story = new ArrayList<>();
  private Runnable afterEach = () -> {};
  private long now;
  private long scheduled;
  private long happened;
  private long hash = 1;
  private boolean told;

  World(long seed) {
    this.seed = seed;
    order = chance("order");
    jitter = chance("jitter");
  }

  /// Chance for one purpose: others do not change what it draws.
  SplittableRandom chance(String purpose) {
    return new SplittableRandom(seed * 31 + purpose.hashCode());
  }

  /// Nanoseconds since the beginning.
  long now() {
    return now;
  }

  /// How many events have happened.
  long happened() {
    return happened;
  }

  void at(long moment, Runnable what) {
    events.add(new Due(Math.max(moment, now), order.nextLong(), scheduled++, what));
  }

  void after(Duration delay, Runnable what) {
    at(now + delay.toNanos(), what);
  }

  /// Does this again and again.
  void every(Duration period, Runnable what) {
    after(
        period,
        () -> {
          what.run();
          every(period, what);
        });
  }

  /// Sets what is done after each event.
  void afterEach(Runnable action) {
    afterEach = action;
  }

  /// A short time by chance: what is ready does not always begin in the order in which it became
  /// ready.
  Duration jitter(int mostMicros) {
    return Duration.ofNanos(1_000L * jitter.nextInt(mostMicros));
  }

  /// Lets everything happen that is due up to this moment, or until something is wrong.
  void run(long until, Laws laws) {
    var second = now / SECOND;
    var before = happened;
    while (!laws.areBroken()) {
      var next = events.peek();
      if (next == null || next.at > until) {
        now = until;
        return;
      }
      events.remove();
      now = next.at;
      happened++;
      if (now / SECOND > second) {
        second = now / SECOND;
        before = happened;
      } else if (happened - before > MOST_EVENTS) {
        laws.broken(Law.BOUNDED, "somebody", "is busy all the time");
      }
      next.what.run();
      afterEach.run();
    }
  }

  /// Tells the story: who did what, now.
  void tell(String who, String what) {
    if (told) {
      return;
    }
    var line = String.format(Locale.ROOT, "%9.3f  %-12s %s", now / 1e9, who, what);
    hash = hash * 1_000_003 + line.hashCode();
    if (story.size() < STORY) {
      story.add(line);
    }
  }

  /// Ends the story.
  void endStory() {
    told = true;
  }

  List<String> story() {
    return story;
  }

  /// Two lives with the same fingerprint are the same.
  String fingerprint() {
    return "%016x-%d".formatted(hash, happened);
  }
}
