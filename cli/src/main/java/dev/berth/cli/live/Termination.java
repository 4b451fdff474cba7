package dev.berth.cli.live;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The end of the process, when somebody asks for it (SIGTERM, SIGINT): interrupts the thread that
/// works, and lets it put things in order and say with which code the process ends. Who asks twice
/// does not want to wait for that.
final class Termination implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(28); // kubelets kill after 30 s
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Set<String> SIGNALS = Set.of("SIGTERM handler", "SIGINT handler");
  private static final int FAILED = 1;

  private final Thread worker;
  private final Runnable whenRequested;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile int code = FAILED;

  private Termination(Thread worker, Runnable whenRequested) {
    this.worker = worker;
    this.whenRequested = whenRequested;
  }

  /// Takes care of the current thread.
  ///
  /// @param whenRequested is called when somebody asks for the end, before anything else
  static Termination ofThisThread(Runnable whenRequested) {
    var termination = new Termination(Thread.currentThread(), whenRequested);
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("termination").unstarted(termination::end));
    return termination;
  }

  /// Runs when the process is about to end, also if it does so by itself: then there is nobody to
  /// wait for, and nothing to change.
  private void end() {
    if (over.getCount() == 0) {
      return;
    }
    whenRequested.run();
    worker.interrupt();
    try {
      for (var waited = Duration.ZERO; !isOverIn(LOOK); waited = waited.plus(LOOK)) {
        if (waited.compareTo(LONGEST) > 0 || isAskedAgain()) {
          code = FAILED;
          break;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Nothing else keeps the JVM from ending with the code of the signal.
    Runtime.getRuntime().halt(code);
  }

  private boolean isOverIn(Duration time) throws InterruptedException {
    return over.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// The JVM tells nobody of further signals once it is about to end. But it starts a thread for
  /// each, which then waits for that end.
  private static boolean isAskedAgain() {
    return Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> SIGNALS.contains(thread.getName()))
            .count()
        > 1;
  }

  /// The work is done, and the process should end with this code.
  int with(int exitCode) {
    code = exitCode;
    return exitCode;
  }

  /// The work is over, well or not.
  @Override
  public void close() {
    over.countDown();
  }
}
