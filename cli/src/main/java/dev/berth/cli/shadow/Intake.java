package dev.berth.cli.shadow;

import dev.berth.api.codec.Kind;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.TimeSource;
import dev.berth.kube.watch.ChangeSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Takes what the watches tell, and hands it on in order. For any thread.
public final class Intake implements ChangeSink {
  /// What happens at the same time is known of all kinds after so long, unless something is wrong.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final TimeSource time;
  private final StepOrder order = new StepOrder(PATIENCE);
  private List<Step> loaded = new ArrayList<>();
  private boolean hasBegun;
  private long latest;

  /// Nothing has been told yet.
  public Intake(TimeSource time) {
    this.time = time;
  }

  @Override
  public synchronized void changed(ClusterChange change) {
    Step step = Step.of(change, latest);
    latest = Math.max(latest, step.version());
    if (hasBegun) {
      order.add(step, time.nanos());
      notifyAll();
    } else {
      loaded.add(step);
    }
  }

  @Override
  public void synced(Kind<?> kind) {}

  /// From now on, changes are put in order.
  ///
  /// @return all that was told before
  synchronized List<Step> begin() {
    hasBegun = true;
    List<Step> before = loaded;
    loaded = List.of();
    return before;
  }

  /// The next change, if there is one in time; null if not.
  synchronized @Nullable Step next(Duration timeout) throws InterruptedException {
    long deadline = time.nanos() + timeout.toNanos();
    while (true) {
      long now = time.nanos();
      Step step = order.poll(now);
      if (step != null || now - deadline >= 0) {
        return step;
      }
      TimeUnit.NANOSECONDS.timedWait(
          this, Math.max(1_000_000, Math.min(order.nextIn(now), deadline - now)));
    }
  }

  /// The next change, whether others that belong before it may still come or not; null if there is
  /// none.
  synchronized @Nullable Step last() {
    return order.pollNow();
  }

  /// The changes that follow, as far as they are known.
  synchronized List<Step> upcoming(int limit) {
    return order.upcoming(limit);
  }

  /// How many changes there are that have not been handed on.
  synchronized int waiting() {
    return order.size();
  }

  /// How many changes came after one had been handed on that belongs behind them.
  public synchronized int late() {
    return order.late();
  }
}
