package dev.berth.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Decides when long work must end with its results so far: after a time, or at Ctrl-C. The process
/// ends after the result is written. Before the first question of the work, Ctrl-C ends the process
/// at once, because there is nothing to write. For any thread.
public final class EarlyEnd implements AutoCloseable {
  /// The time that the process waits for the result after Ctrl-C.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final long begun = System.nanoTime();
  private final @Nullable Duration limit;
  private final PrintStream out;
  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "berth-early-end");
  private final AtomicBoolean isListening = new AtomicBoolean();
  private volatile boolean isStopped;
  private volatile boolean wasHeeded;

  /// @param limit the maximum duration of the work; null for no limit
  /// @param out the stream of the result
  public EarlyEnd(@Nullable Duration limit, PrintStream out) {
    this.limit = limit;
    this.out = out;
  }

  /// An end that never comes.
  public static EarlyEnd never() {
    var never = new EarlyEnd(null, new PrintStream(OutputStream.nullOutputStream()));
    never.isListening.set(true);
    return never;
  }

  private void stop() {
    isStopped = true;
    try {
      var _ = written.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Returns whether the work must end now. A caller that gets true ends its work.
  public boolean heed() {
    if (isListening.compareAndSet(false, true)) {
      try {
        Runtime.getRuntime().addShutdownHook(hook);
      } catch (IllegalStateException e) {
        isStopped = true; // the process ends already
      }
    }
    boolean isDue = isStopped || (limit != null && System.nanoTime() - begun >= limit.toNanos());
    wasHeeded |= isDue;
    return isDue;
  }

  /// Whether the work ended early.
  public boolean wasHeeded() {
    return wasHeeded;
  }

  /// The result is written.
  @Override
  public void close() {
    out.flush();
    written.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs: the process ends.
    }
  }
}
