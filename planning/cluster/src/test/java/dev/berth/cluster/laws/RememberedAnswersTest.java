package dev.berth.cluster.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.Evaluation;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Whatever changes in a cluster, remembered answers are those that plugins give when they are
/// called: every decision is made both ways, and compared. `-Dseed=` replays one seed, `-Dseeds=`
/// says how many there are.
@Order(1) // as it takes long
class RememberedAnswersTest {
  private static final int CHANGES = 1_000;

  private final Map<Result, Integer> results = new EnumMap<>(Result.class);

  private Decision decide(Supplier<Decision> deciding) {
    Decision decision = deciding.get();
    results.merge(decision.result(), 1, Integer::sum);
    return decision;
  }

  @Test
  void rememberedAnswersAreThoseOfTheMoment() {
    Long replayed = Long.getLong("seed");
    LongStream seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 8))
            : LongStream.of(replayed);
    seeds.forEach(seed -> {
      var cluster =
          new ChangingCluster(new SplittableRandom(seed), Evaluation.VERIFIED, this::decide);
      try {
        for (int change = 0; change < CHANGES; change++) {
          cluster.act();
        }
      } catch (Error e) {
        throw new AssertionError("seed %d; replay it with -Dseed=%d".formatted(seed, seed), e);
      }
    });
    System.out.println("decisions, made both ways: " + results);
    assertThat(results.keySet()).contains(Result.SCHEDULED, Result.UNSCHEDULABLE);
  }
}
