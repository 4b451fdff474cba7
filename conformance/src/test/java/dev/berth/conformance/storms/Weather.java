package dev.berth.conformance.storms;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// What is wrong now with the network between one process and the API server, and with its
/// requests. Each trouble lasts until a moment.
final class Weather {
  /// A trouble that [Fault] can bring.
  enum Trouble {
    CUT_TO_SERVER,
    CUT_TO_CLIENT,
    LOST_ANSWERS,
    OVERLOAD,
    REFUSALS,
    SLOW_WATCHES,
    DUPLICATES,
    SLOW_ANSWERS,
    NO_LEASE,
    BAD_MOOD,
    EXTENDER
  }

  private static final Duration AFTERMATH = Duration.ofSeconds(15);

  private final World world;
  private final Map<Trouble, Long> until = new EnumMap<>(Trouble.class);
  private Duration lateness = Duration.ZERO;
  private long calmSince = Long.MAX_VALUE;

  Weather(World world) {
    this.world = world;
  }

  void begin(Trouble trouble, Duration lasting) {
    until.put(trouble, world.now() + lasting.toNanos());
  }

  /// Sets how late events are while watches are slow.
  void slowWatchesBy(Duration time) {
    lateness = time;
  }

  Duration latenessOfWatches() {
    return has(Trouble.SLOW_WATCHES) ? lateness : Duration.ZERO;
  }

  /// Ends all troubles.
  void calm() {
    until.clear();
    calmSince = world.now();
  }

  /// Whether all troubles have ended a while ago.
  boolean isCalm() {
    return calmSince < world.now() - AFTERMATH.toNanos();
  }

  boolean has(Trouble trouble) {
    return world.now() < until.getOrDefault(trouble, Long.MIN_VALUE);
  }

  boolean losesAnswer(String method, String path, SplittableRandom random) {
    return (has(Trouble.LOST_ANSWERS) && !method.equals("GET") && random.nextInt(3) == 0)
        || (has(Trouble.NO_LEASE) && path.contains("/leases"));
  }

  /// Returns the answer to a request that the server does not carry out; null if it does.
  @Nullable Answer refusal(String method, String path, SplittableRandom random) {
    if (has(Trouble.OVERLOAD) && random.nextInt(3) == 0) {
      return switch (random.nextInt(3)) {
        case 0 -> Answer.failure(429, "TooManyRequests", "too many requests").retryAfter(1);
        case 1 -> Answer.failure(500, "InternalError", "etcdserver: leader changed");
        default -> Answer.failure(503, "ServiceUnavailable", "apiserver is shutting down");
      };
    }
    if (has(Trouble.REFUSALS) && path.endsWith("/binding") && random.nextInt(2) == 0) {
      return Answer.failure(403, "Forbidden", "admission webhook \"policy\" denied the request");
    }
    return null;
  }
}
