package dev.berth.query;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits how many questions of a kind run at once; further questions wait a short time. For any
/// thread.
final class QuestionLimit {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String questions;
  private final int most;
  private final Semaphore free;

  /// @param questions their name, such as `placements`
  QuestionLimit(String questions, int most) {
    this.questions = questions;
    this.most = most;
    free = new Semaphore(most, true);
  }

  /// The turn of a question; the user must close it.
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }

  /// Waits for its turn.
  ///
  /// @throws QueryException if the wait takes too long
  Turn begin() throws QueryException, InterruptedException {
    if (!free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw tooMany();
    }
    return free::release;
  }

  /// Begins only if no wait is necessary.
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
