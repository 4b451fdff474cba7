package dev.berth.cli.live;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/// The end of the process, when somebody asks for it (SIGTERM, SIGINT): interrupts the thread that
/// works, and lets it put things in order and say with which code the process ends. Who asks twice
/// does not want to wait for that.
final class Termination implements AutoCloseable {
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

  /// Takes care of the current thread.
  ///
  /// @param whenRequested is called when somebody asks for the end, before anything else
  static Termination ofThisThread(Runnable whenRequested) {
    var termination = new Termination(Thread.currentThread(), whenRequested);
    for (String signal : SIGNALS) {
      var _ = Signal.handle(new Signal(signal), _ -> termination.request());
    }
    return termination;
  }

  /// On a thread of the signal's own.
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

  /// The work is over, well or not.
  @Override
  public void close() {
    over.countDown();
  }
}
