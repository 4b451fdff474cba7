package dev.berth.conformance.storms;

import dev.berth.conformance.storms.Weather.Trouble;
import java.time.Duration;
import java.util.function.BiConsumer;

/// What goes wrong.
enum Fault implements Act {
  KILL("the leader is killed", (life, _) -> life.leading().kill()),
  KILL_STANDBY(
      "the standby is killed",
      (life, _) ->
          life.replicas().stream()
              .filter(replica -> replica != life.leading())
              .forEach(Replica::kill)),
  TERMINATE(
      "the leader gets SIGTERM",
      (life, _) -> {
        var process = life.leading().process();
        if (process != null) {
          process.terminate();
        }
      }),
  RESTART_SERVER(
      "the API server restarts",
      (life, pick) -> {
        life.server().stop();
        life.world().after(Duration.ofMillis(500 + pick % 8000), life.server()::start);
      }),
  COMPACTION("etcd is compacted", (life, _) -> life.server().compact()),
  BROKEN_WATCHES(
      "all watches break in the middle, and etcd is compacted now and then",
      (life, pick) -> {
        for (var replica : life.replicas()) {
          var process = replica.process();
          if (process != null) {
            process.link().breakOff();
          }
        }
        if (pick % 2 == 0) {
          life.server().compact();
        }
      }),
  CUT_TO_SERVER("requests of the leader get lost", Trouble.CUT_TO_SERVER, 15),
  CUT_TO_CLIENT("answers to the leader get lost", Trouble.CUT_TO_CLIENT, 15),
  CUT_BOTH(
      "the leader is cut off",
      (life, pick) -> {
        trouble(life.leading(), Trouble.CUT_TO_SERVER, 25, pick);
        trouble(life.leading(), Trouble.CUT_TO_CLIENT, 25, pick);
      }),
  LOST_ANSWERS("a third of the answers to the leader's writes get lost", Trouble.LOST_ANSWERS, 10),
  SLOW_ANSWERS("answers to the leader take seconds", Trouble.SLOW_ANSWERS, 20),
  NO_LEASE("answers about the lease get lost", Trouble.NO_LEASE, 20),
  OVERLOAD("the API server answers 429, 500 and 503", Trouble.OVERLOAD, 8),
  REFUSALS("admission refuses half of the bindings", Trouble.REFUSALS, 8),
  SLOW_WATCHES(
      "watches of the leader are seconds late",
      (life, pick) -> {
        life.leading().weather().slowWatchesBy(Duration.ofMillis(1000 + pick % 29_000));
        trouble(life.leading(), Trouble.SLOW_WATCHES, 12, pick);
      }),
  DUPLICATES("watches of the leader say things twice", Trouble.DUPLICATES, 12),
  BAD_MOOD("a plugin throws", Trouble.BAD_MOOD, 8),
  EXTENDER("an extender fails", Trouble.EXTENDER, 8),
  CLOCK_JUMP(
      "the leader's clock jumps",
      (life, pick) -> {
        var process = life.leading().process();
        if (process != null) {
          process.time().jump(Duration.ofSeconds(pick % 7200 - 3600));
        }
      }),
  RIVAL("another scheduler binds pods", (life, pick) -> life.rival().storm(pick));

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // the actions have no state
  private final BiConsumer<Life, Integer> action;

  Fault(String text, BiConsumer<Life, Integer> action) {
    this.text = text;
    this.action = action;
  }

  /// @param seconds how long it lasts at most
  Fault(String text, Trouble trouble, int seconds) {
    this(text, (life, pick) -> trouble(life.leading(), trouble, seconds, pick));
  }

  private static void trouble(Replica replica, Trouble trouble, int seconds, int pick) {
    replica.weather().begin(trouble, Duration.ofMillis(500 + pick % (1000L * seconds)));
  }

  String text() {
    return text;
  }

  @Override
  public void happen(Life life, int pick) {
    life.faultBegins(this);
    action.accept(life, pick);
  }
}
