package dev.berth.questions.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.sweep.Measure;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepAxis;
import dev.berth.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Scenarios side by side.
final class SweepRunTest {
  private static final int SCENARIOS = 7;

  private static final SweepPlan PLAN =
      new SweepPlan(
          "simulate",
          List.of(),
          Map.of(),
          List.of(new SweepAxis("seed", List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), true)),
          List.<Measure>of(),
          null,
          List.of());

  private final List<Integer> finished = new ArrayList<>();

  private static List<Integer> all() {
    return IntStream.range(0, SCENARIOS).boxed().toList();
  }

  private static ScenarioResult result(int scenario) {
    return new ScenarioResult(scenario, Map.of(), "");
  }

  private SweepRun run(int threads, ScenarioRunner runner) {
    return new SweepRun(PLAN, runner, threads, it -> finished.add(it.scenario()));
  }

  /// Those after the first one wait for each other in threes: with fewer side by side, no one ends.
  @Test
  void afterTheFirstScenarioAsManyRunSideBySideAsThereAreThreads() throws InterruptedException {
    var three = new CyclicBarrier(3);
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    ScenarioRunner runner =
        scenario -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          if (scenario.number() > 0) {
            await(three);
          } else {
            assertThat(running).hasValue(1);
          }
          running.decrementAndGet();
          return result(scenario.number());
        };

    run(3, runner).run(all());

    assertThat(finished).containsExactlyInAnyOrderElementsOf(all()).startsWith(0);
    assertThat(most).hasValue(3);
  }

  private static void await(CyclicBarrier barrier) throws InterruptedException {
    try {
      barrier.await();
    } catch (BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void laterScenariosRunWithoutAnotherMeasurement() throws InterruptedException {
    var run = run(1, scenario -> result(scenario.number()));

    run.run(List.of(3, 1));
    run.run(List.of());
    run.run(List.of(2));

    assertThat(finished).containsExactly(3, 1, 2);
    assertThat(run.wasShortOfMemory()).isFalse();
  }

  @Test
  void aScenarioWithoutMemoryEndsTheRun() {
    var run =
        run(
            1,
            scenario -> {
              if (scenario.number() == 2) {
                throw new OutOfMemoryError("too little");
              }
              return result(scenario.number());
            });

    assertThatThrownBy(() -> run.run(all()))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("too little");
    assertThat(finished).containsExactly(0, 1);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1, 800", "1000, 100, 8", "1000, 401, 1", "1000, 2000, 1", "0, 7, 1"})
  void theNeedOfOneSaysHowManyFit(long free, long need, long fitting) {
    assertThat(HeapMeter.fitting(free, need)).isEqualTo(fitting);
  }
}
