package dev.berth.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// When long work is to end with what it has found by then: after a time, or at Ctrl-C. The process
/// ends once the result is written. For any thread.
public final class EarlyEnd implements AutoCloseable {
  /// So long the process waits for the result after Ctrl-C.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final long begun = System.nanoTime();
  private final @Nullable Duration limit;
  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "berth-early-end");
  private volatile boolean isStopped;
  private volatile boolean wasHeeded;

  /// @param limit how long the work may take; null for as long as it takes
  public EarlyEnd(@Nullable Duration limit) {
    this.limit = limit;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop() {
    isStopped = true;
    try {
      var _ = written.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether it is to end now. Who asks ends it then.
  public boolean heed() {
    boolean isDue = isStopped || (limit != null && System.nanoTime() - begun >= limit.toNanos());
    wasHeeded |= isDue;
    return isDue;
  }

  /// Whether it has ended early.
  public boolean wasHeeded() {
    return wasHeeded;
  }

  /// The result is written.
  @Override
  public void close() {
    written.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs: the process ends.
    }
  }
}
