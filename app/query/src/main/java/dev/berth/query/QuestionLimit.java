package dev.berth.query;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// How many questions of a kind are answered at once; further ones wait a moment. For any thread.
final class QuestionLimit {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String questions;
  private final int most;
  private final Semaphore free;

  /// @param questions what they are called, such as `placements`
  QuestionLimit(String questions, int most) {
    this.questions = questions;
    this.most = most;
    free = new Semaphore(most, true);
  }

  /// One of those that are being answered; to be closed.
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }

  /// Waits for its turn.
  ///
  /// @throws QueryException if that takes too long
  Turn begin() throws QueryException, InterruptedException {
    if (!free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw tooMany();
    }
    return free::release;
  }

  /// Begins if it may at once.
  ///
  /// @throws QueryException if it may not
  Turn beginNow() throws QueryException {
    if (!free.tryAcquire()) {
      throw tooMany();
    }
    return free::release;
  }

  private QueryException tooMany() {
    return QueryException.tooMany(
        "%s under way: %d, which is the limit; try again later".formatted(questions, most));
  }
}
