package dev.berth.query;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Reuses answers for a short time, so that many users with the same question, or one user who
/// repeats it, take little of the scheduler's time. An answer lives fifty times as long as it took
/// to find, multiplied by the number of questions with stored answers, but at most ten seconds.
/// Further requests for the same answer wait for it. For any thread.
final class RecentAnswers {
  /// Finding all answers takes at most a fiftieth of a core, unless answers reach the maximum age.
  private static final int TIMES = 50;

  private static final long LONGEST = Duration.ofSeconds(10).toNanos();

  private static final int MOST = 64;

  private final TimeSource time;
  private final SequencedMap<Question, Kept> kept = new LinkedHashMap<>();

  RecentAnswers(TimeSource time) {
    this.time = time;
  }

  /// Finds an answer.
  @FunctionalInterface
  interface Search {
    Response answer() throws QueryException, IOException, InterruptedException;
  }

  /// The inputs of the answer, in addition to the cluster.
  private record Question(String path, Map<String, List<String>> query, List<String> accept) {}

  private static final class Kept {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Response answer;
    private volatile long until;
  }

  /// Returns a recent answer, or a new one.
  Response answer(Request request, Search search)
      throws QueryException, IOException, InterruptedException {
    Kept one = kept(request);
    one.lock.lockInterruptibly();
    try {
      Response known = one.answer;
      long begin = time.nanos();
      if (known != null && begin < one.until) {
        return known;
      }
      Response found = search.answer();
      if (found.status() == 200 && found.body() instanceof ResponseBody.Bytes) {
        long end = time.nanos();
        one.until = end + Math.min(TIMES * questions(one, end) * (end - begin), LONGEST);
        one.answer = found;
      }
      return found;
    } finally {
      one.lock.unlock();
    }
  }

  /// The number of questions with a current answer, including this one.
  private synchronized long questions(Kept one, long now) {
    return 1
        + kept.values().stream()
            .filter(other -> other != one && other.answer != null && now < other.until)
            .count();
  }

  /// Drops outdated answers.
  private synchronized Kept kept(Request request) {
    var question =
        new Question(
            request.path(), request.query(), request.headers().getOrDefault("Accept", List.of()));
    Kept known = kept.get(question);
    if (known != null) {
      return known;
    }
    long now = time.nanos();
    kept.values().removeIf(other -> other.answer != null && other.until <= now);
    if (kept.size() >= MOST) {
      kept.pollFirstEntry();
    }
    var one = new Kept();
    kept.put(question, one);
    return one;
  }
}
