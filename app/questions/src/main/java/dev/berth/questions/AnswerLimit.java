package dev.berth.questions;

import dev.berth.capacity.size.SearchStoppedException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// Ends the search for an answer in time, because a user waits in front of a page.
///
/// ```
/// begin ─────────────── limit ───────────── limit + grace
///                         │                       │
///    a question that can ends with what           any other one
///    it has found by then: it asks isDue          is interrupted
/// ```
///
/// It belongs to the searching thread, which must close it. Any thread may call [#isDue].
public final class AnswerLimit implements AutoCloseable {
  /// The time that a question may take to end by itself.
  private static final Duration GRACE = Duration.ofSeconds(10);

  /// Finds an answer.
  ///
  /// @param <E> why there is none
  @FunctionalInterface
  public interface Search<T, E extends Exception> {
    /// The answer.
    ///
    /// @param due whether to end now, with the results so far; any thread may call it
    T answer(BooleanSupplier due) throws E, InterruptedException;
  }

  private final long begun = System.nanoTime();
  private final Thread searching = Thread.currentThread();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Duration limit;
  private boolean isClosed;
  private boolean hasInterrupted;

  /// Searches in this thread.
  ///
  /// @throws TimeoutException if the search did not end in time
  /// @throws InterruptedException if another thread interrupts it
  public static <T, E extends Exception> T find(Duration limit, Search<T, E> search)
      throws E, TimeoutException, InterruptedException {
    return find(new AnswerLimit(limit), search);
  }

  static <T, E extends Exception> T find(AnswerLimit limit, Search<T, E> search)
      throws E, TimeoutException, InterruptedException {
    try (limit) {
      return search.answer(limit::isDue);
    } catch (SearchStoppedException e) {
      throw timeout(e); // it had found nothing when it was due
    } catch (InterruptedException e) {
      if (limit.wasExceeded()) {
        throw timeout(e);
      }
      throw e;
    }
  }

  private static TimeoutException timeout(Exception cause) {
    var timeout = new TimeoutException();
    timeout.initCause(cause);
    return timeout;
  }

  /// Begins now, in this thread.
  AnswerLimit(Duration limit) {
    this(limit, GRACE);
  }

  AnswerLimit(Duration limit, Duration grace) {
    this.limit = limit;
    Thread.ofVirtual().name("answer-limit").start(() -> interruptAfter(limit.plus(grace)));
  }

  private void interruptAfter(Duration most) {
    try {
      if (!closed.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
        interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void interrupt() {
    if (!isClosed) {
      hasInterrupted = true;
      searching.interrupt();
    }
  }

  /// Whether to end now, with the results so far.
  boolean isDue() {
    return System.nanoTime() - begun >= limit.toNanos();
  }

  /// Whether the time limit interrupted the thread, and not somebody else.
  synchronized boolean wasExceeded() {
    return hasInterrupted;
  }

  /// Ends the limit: the answer is found, or there is none. From now on, this limit does not
  /// interrupt the thread.
  @Override
  public synchronized void close() {
    isClosed = true;
    closed.countDown();
    if (hasInterrupted) {
      Thread.interrupted(); // it may not have been noticed
    }
  }
}
