package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TrialsAheadTest {
  @Test
  void theNextRunsWhileOneIsWaitedForAndTheirOrderStays() throws Exception {
    var trial = trial();
    var secondHasRun = new CountDownLatch(1);
    var turns = new AtomicInteger();
    List<Callable<Trial>> simulations =
        List.of(
            () -> {
              secondHasRun.await();
              return trial;
            },
            () -> {
              secondHasRun.countDown();
              throw new SizeException(List.of(new Problem("f.yaml", 1, 0, "", "no node")));
            },
            () -> trial);

    try (var ahead =
        new TrialsAhead(
            simulations.iterator(),
            2,
            next -> {
              turns.incrementAndGet();
              return next;
            })) {
      assertThat(ahead.next()).isSameAs(trial);
      assertThatThrownBy(ahead::next).isInstanceOf(SizeException.class);
      assertThat(ahead.next()).isSameAs(trial);
    }
    assertThat(turns).hasValue(2);
  }

  @Test
  void whatHasBegunInVainEnds() throws Exception {
    var trial = trial();
    var hasBegun = new CountDownLatch(1);
    var never = new CountDownLatch(1);
    var ended = new ArrayList<String>();
    List<Callable<Trial>> simulations =
        List.of(
            () -> {
              hasBegun.await();
              return trial;
            },
            () -> {
              hasBegun.countDown();
              try {
                never.await();
              } catch (InterruptedException e) {
                ended.add("the second");
              }
              return trial;
            });

    try (var ahead = new TrialsAhead(simulations.iterator(), 2, UnaryOperator.identity())) {
      assertThat(ahead.next()).isSameAs(trial);
    }
    assertThat(ended).containsExactly("the second");
  }

  private static Trial trial() throws Exception {
    return new TrialSimulator(
            YamlScenario.of("{apiVersion: v1, kind: Namespace, metadata: {name: a}}"))
        .withNodes(List.of(), Map.of(), TrialSimulator.Sequel.NONE, _ -> {});
  }
}
