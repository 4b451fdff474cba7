package dev.berth.cluster.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.Evaluation;
import dev.berth.engine.history.DecisionLog;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A decision that is read long after it was made, and on another thread, says the same as one that
/// is read at once. `-Dseed=` replays one seed.
class RecentDecisionsTest {
  private static final int CHANGES = 1_000;
  private static final int KEPT = 40;

  private final DecisionLog log = new DecisionLog(1L << 30, InstantSource.fixed(Instant.EPOCH));
  private final Queue<AtOnce> unread = new ArrayDeque<>();
  private int read;

  /// What a decision about a pod said at once.
  private record AtOnce(String uid, String text) {}

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.rangeClosed(1, 5).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsReadLaterIsWhatWasTrue(long seed) throws Exception {
    try (var reader = Executors.newSingleThreadExecutor()) {
      var cluster =
          new ChangingCluster(new SplittableRandom(seed), Evaluation.REMEMBERED, this::decide);
      for (int change = 0; change < CHANGES; change++) {
        cluster.act();
        if (unread.size() > KEPT) {
          compare(unread.remove(), reader);
        }
      }
    }
    assertThat(read).isGreaterThan(100);
  }

  /// The same decision is made twice: one is read, and the other one kept.
  private Decision decide(Supplier<Decision> deciding) {
    Decision kept = deciding.get();
    log.decided(kept);
    unread.add(new AtOnce(kept.uid(), text(deciding.get())));
    return kept;
  }

  private void compare(AtOnce atOnce, ExecutorService reader)
      throws InterruptedException, ExecutionException {
    Decision kept = Objects.requireNonNull(log.latest(atOnce.uid)).decision();
    assertThat(reader.submit(() -> text(kept)).get()).isEqualTo(atOnce.text);
    read++;
  }

  private static String text(Decision decision) {
    return Stream.of(
            decision.pod(),
            decision.result(),
            decision.chosen(),
            decision.message(),
            decision.rejectedBy(),
            decision.best(),
            decision.nodes().reasonCounts(),
            decision.nodes().entrySet().stream()
                .map(entry -> entry.getKey() + " " + text(entry.getValue()))
                .collect(Collectors.joining("\n")),
            decision.scores() == null ? "" : text(decision.scores()))
        .map(String::valueOf)
        .collect(Collectors.joining("\n"));
  }

  private static String text(PluginStatus status) {
    return status.reasons().stream()
        .map(RecentDecisionsTest::text)
        .collect(Collectors.joining("; ", status.code() + " " + status.plugin() + " ", ""));
  }

  private static String text(Reason reason) {
    return reason.message() + " " + reason.detail() + " " + reason.details();
  }

  private static String text(ScoreTable scores) {
    var text = new StringBuilder();
    for (int row = 0; row < scores.nodes().size(); row++) {
      text.append(scores.nodes().get(row)).append(' ').append(scores.total(row));
      for (ScoreTable.Column column : scores.columns()) {
        text.append(' ').append(column.raw(row)).append('/').append(column.weighted(row));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
