package dev.berth.kube.lease;

import dev.berth.api.coordination.LeaseSpec;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.Backoff;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Tries to become leader, leads while the lease can be renewed, and releases the lease at the end.
///
/// ```
/// candidate ──▶ leader ──▶ lost (not renewed in time), or stopped: the lease is released
/// ```
///
/// A lease is taken from its holder if it has not changed for its duration. *This* machine's
/// monotonic clock decides; the times in the lease are only informational.
///
/// A candidate reads a held lease several times in a retry period, so that it soon takes one that
/// is released or has expired.
public final class LeaderElector {

  private static final Logger LOG = LoggerFactory.getLogger(LeaderElector.class);

  private final LeaderElectionConfig config;
  private final LeaseLock lock;
  private final String component;
  private final LeadershipListener listener;
  private final TimeSource time;
  private final RandomGenerator random;
  private final LeaseEvents events;

  private @Nullable LeaseSpec observed;
  private long observedAt;
  private String reported = "";
  private volatile boolean leads;
  private volatile long renewedAt;

  /// @param client a client for this purpose only, with its own [dev.berth.kube.http.ApiServer], so
  ///   that renewals wait for no other request
  /// @param component the source of the events about the lease
  /// @param random for jitter
  public LeaderElector(
      LeaderElectionConfig config,
      ApiClient client,
      String component,
      LeadershipListener listener,
      TimeSource time,
      RandomGenerator random) {
    this(
        config,
        client,
        component,
        listener,
        time,
        random,
        task -> Thread.ofVirtual().name("lease event").start(task));
  }

  /// @param client as above
  /// @param component as above
  /// @param random for jitter
  /// @param background sends events
  public LeaderElector(
      LeaderElectionConfig config,
      ApiClient client,
      String component,
      LeadershipListener listener,
      TimeSource time,
      RandomGenerator random,
      Executor background) {
    this.config = config;
    this.lock = new LeaseLock(client, config.lease());
    this.component = component;
    this.listener = listener;
    this.time = time;
    this.random = random;
    this.observedAt = time.nanos();
    this.events = new LeaseEvents(client, time, random, background);
  }

  /// Returns whether this process leads. Callable on any thread.
  public boolean isLeader() {
    return leads;
  }

  /// Returns whether this process leads and has renewed the lease within the renew deadline. Unlike
  /// [#isLeader], this is right even if the elector's thread gets no time to run. Callable on any
  /// thread.
  public boolean holdsLease() {
    return leads && time.nanos() - renewedAt < config.renewDeadline().toNanos();
  }

  /// Tries to become leader, and leads until the lease is lost. To end it, interrupt the thread: it
  /// then releases the lease, so that another candidate need not wait. A lost lease expires by
  /// itself: releasing it would take time in which the process continues, while another process may
  /// lead.
  ///
  /// @throws InterruptedException after the lease, if held, is released
  public void run() throws InterruptedException {
    boolean isLost = false;
    try {
      about(LOG.atInfo()).log("Attempting to acquire leader lease...");
      acquire();
      about(LOG.atInfo()).log("Successfully acquired lease");
      lead();
      isLost = true;
      about(LOG.atInfo()).log("Failed to renew lease");
    } finally {
      if (!isLost) {
        release();
      }
    }
  }

  private LoggingEventBuilder about(LoggingEventBuilder line) {
    return line.addKeyValue("lock", config.lease().toString());
  }

  private void lead() throws InterruptedException {
    leads = true;
    try {
      listener.started();
      var message = config.identity() + " became leader";
      events.send(lock.event(component, message, time.instant()), message);
      renew();
    } finally {
      leads = false;
      listener.stopped();
    }
  }

  private void acquire() throws InterruptedException {
    var whileHeld = pauses(config.readPeriod());
    var afterFailure = pauses(config.retryPeriod());
    while (true) {
      switch (tryOnce(deadlineIn(config.renewDeadline()))) {
        case OURS -> {
          return;
        }
        case HELD -> whileHeld.pause();
        case FAILED -> afterFailure.pause();
      }
    }
  }

  private Backoff.Pauses pauses(Duration period) {
    return Backoff.of(period, 1, LeaderElectionConfig.JITTER, 0).pauses(time, random);
  }

  /// Renews the lease again and again, until renewals have failed for the renew deadline.
  private void renew() throws InterruptedException {
    do {
      time.sleep(config.retryPeriod());
    } while (renewBefore(earlier(deadlineIn(config.renewDeadline()), expiry())));
  }

  /// The time at which others may take the lease: its duration after the last renewal was sent,
  /// since the server may have stored it at that moment, even if it answered late.
  private long expiry() {
    return renewedAt + config.leaseDuration().toNanos();
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }

  private boolean renewBefore(long deadline) throws InterruptedException {
    while (left(deadline).isPositive()) {
      if (tryOnce(deadline) == Attempt.OURS) {
        return true;
      }
      time.sleep(shorter(config.retryPeriod(), left(deadline)));
    }
    return false;
  }

  private long deadlineIn(Duration duration) {
    return time.nanos() + duration.toNanos();
  }

  private Duration left(long deadline) {
    return Duration.ofNanos(Math.max(0, deadline - time.nanos()));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private Duration requestTimeout(long deadline) {
    var timeout = shorter(config.requestTimeout(), left(deadline));
    return timeout.isPositive() ? timeout : Duration.ofMillis(1);
  }

  /// How an attempt to take or renew the lease has ended.
  private enum Attempt {
    OURS,
    /// Another candidate holds it.
    HELD,
    FAILED
  }

  /// Takes the lease if it is free, or renews it if this candidate holds it.
  private Attempt tryOnce(long deadline) throws InterruptedException {
    try {
      if (takeOrRenew(deadline)) {
        return Attempt.OURS;
      }
      about(LOG.atTrace())
          .addKeyValue("holder", holder(observed))
          .log("Lease is held by and has not yet expired");
      return Attempt.HELD;
    } catch (IOException e) {
      about(LOG.atError()).addKeyValue("err", e.getMessage()).log("Failed to update lease");
      return Attempt.FAILED;
    } finally {
      reportLeader();
    }
  }

  private boolean takeOrRenew(long deadline) throws IOException, InterruptedException {
    var known = observed;
    var sentAt = time.nanos();
    if (known != null && isOurs(known) && isValid(known)) {
      try {
        put(lock.update(renewed(known), requestTimeout(deadline)));
        renewedAt = sentAt;
        return true;
      } catch (ApiException e) {
        about(LOG.atDebug())
            .addKeyValue("err", e.getMessage())
            .log("Failed to update lease optimistically, falling back to slow path");
      }
    }
    var current = lock.get(requestTimeout(deadline));
    sentAt = time.nanos();
    if (current == null) {
      put(lock.create(taken(0), requestTimeout(deadline)));
      renewedAt = sentAt;
      return true;
    }
    if (!current.equals(observed)) {
      put(current);
    }
    if (!holder(current).isEmpty() && isValid(current) && !isOurs(current)) {
      return false;
    }
    var transitions = current.leaseTransitions();
    var next =
        isOurs(current) ? renewed(current) : taken(transitions == null ? 1 : transitions + 1);
    put(lock.update(next, requestTimeout(deadline)));
    renewedAt = sentAt;
    return true;
  }

  private void put(LeaseSpec spec) {
    observed = spec;
    observedAt = time.nanos();
  }

  private static String holder(@Nullable LeaseSpec spec) {
    var holder = spec == null ? null : spec.holderIdentity();
    return holder == null ? "" : holder;
  }

  private boolean isOurs(LeaseSpec spec) {
    return holder(spec).equals(config.identity());
  }

  private boolean isValid(LeaseSpec spec) {
    var seconds = spec.leaseDurationSeconds();
    var duration = Duration.ofSeconds(seconds == null ? 0 : seconds);
    return time.nanos() - observedAt < duration.toNanos();
  }

  private LeaseSpec taken(int transitions) {
    var now = time.instant();
    var seconds = (int) config.leaseDuration().toSeconds();
    return new LeaseSpec(config.identity(), seconds, now, now, transitions, null, null);
  }

  private LeaseSpec renewed(LeaseSpec spec) {
    var transitions = spec.leaseTransitions();
    return taken(transitions == null ? 0 : transitions).withAcquireTime(spec.acquireTime());
  }

  private void reportLeader() {
    var leader = holder(observed);
    if (!leader.equals(reported)) {
      reported = leader;
      listener.leads(leader);
    }
  }

  /// Releases the lease if this candidate holds it.
  private void release() {
    var deadline = deadlineIn(config.renewDeadline());
    try {
      var current = lock.get(requestTimeout(deadline));
      while (current != null && isOurs(current) && left(deadline).isPositive()) {
        try {
          var now = time.instant();
          var transitions = current.leaseTransitions();
          put(
              lock.update(
                  new LeaseSpec("", 1, now, now, transitions, null, null),
                  requestTimeout(deadline)));
          var message = config.identity() + " stopped leading";
          events.sendOnce(lock.event(component, message, now), message);
          return;
        } catch (ApiException e) {
          if (!e.isConflict()) {
            throw e;
          }
          current = lock.get(requestTimeout(deadline));
        }
      }
    } catch (IOException e) {
      about(LOG.atError()).addKeyValue("err", e.getMessage()).log("Failed to release lease");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
