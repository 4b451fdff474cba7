package dev.berth.daemon;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/// Ends the process on SIGTERM and SIGINT: interrupts the working thread, which shuts down in order
/// and determines the exit code. A second signal ends the process at once.
public final class Termination implements AutoCloseable {
  private static final List<String> SIGNALS = List.of("TERM", "INT");
  private static final Duration LONGEST = Duration.ofSeconds(28); // kubelets kill after 30 s
  private static final int FAILED = 1;

  private final Thread worker;
  private final Runnable whenRequested;
  private final AtomicBoolean requested = new AtomicBoolean();
  private final CountDownLatch over = new CountDownLatch(1);

  private Termination(Thread worker, Runnable whenRequested) {
    this.worker = worker;
    this.whenRequested = whenRequested;
  }

  /// From now on, signals interrupt the current thread.
  public static Termination ofThisThread(Runnable whenRequested) {
    var termination = new Termination(Thread.currentThread(), whenRequested);
    for (String signal : SIGNALS) {
      var _ = Signal.handle(new Signal(signal), _ -> termination.request());
    }
    return termination;
  }

  /// Runs on the signal's own thread.
  private void request() {
    if (requested.getAndSet(true)) {
      Runtime.getRuntime().halt(FAILED);
    }
    whenRequested.run();
    worker.interrupt();
    try {
      if (!over.await(LONGEST.toNanos(), TimeUnit.NANOSECONDS)) {
        Runtime.getRuntime().halt(FAILED);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The work is over, successfully or not.
  @Override
  public void close() {
    over.countDown();
  }
}
