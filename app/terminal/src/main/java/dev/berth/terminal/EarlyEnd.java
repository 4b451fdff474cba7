package dev.berth.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// When long work is to end with what it has found by then: after a time, or at Ctrl-C. The process
/// ends once the result is written. Before the work asks for the first time, Ctrl-C ends the
/// process at once: there is nothing to write. For any thread.
public final class EarlyEnd implements AutoCloseable {
  /// So long the process waits for the result after Ctrl-C.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final long begun = System.nanoTime();
  private final @Nullable Duration limit;
  private final PrintStream out;
  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "berth-early-end");
  private final AtomicBoolean isListening = new AtomicBoolean();
  private volatile boolean isStopped;
  private volatile boolean wasHeeded;

  /// @param limit how long the work may take; null for as long as it takes
  /// @param out where the result is written
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

  /// Whether it is to end now. Who asks ends it then.
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

  /// Whether it has ended early.
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
