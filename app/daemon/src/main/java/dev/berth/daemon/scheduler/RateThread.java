package dev.berth.daemon.scheduler;

import dev.berth.daemon.PeriodicTask;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.port.TimeSource;
import dev.berth.query.RateLog;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// Closes the steps of a [RateLog].
final class RateThread {
  private RateThread() {}

  /// Begins. If the engine does not answer in time, its step becomes part of the next one.
  static PeriodicTask begin(
      RateLog rates, Scheduler scheduler, BooleanSupplier leads, TimeSource time) {
    return new PeriodicTask(
            "rates",
            () -> {
              time.sleep(RateLog.STEP);
              try {
                var stats = scheduler.stats().get(RateLog.STEP.toMillis(), TimeUnit.MILLISECONDS);
                rates.close(time.instant(), stats, scheduler.inboxDepth(), leads.getAsBoolean());
              } catch (TimeoutException | ExecutionException e) {
                // the engine is busy, or has ended
              }
            })
        .start();
  }
}
