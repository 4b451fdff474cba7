package dev.berth.loadaware.annotator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.annotator.LoadCheck.CheckedLoad;
import dev.berth.loadaware.crane.SchedulerPolicy;
import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadCheckTest {
  private static final SchedulerPolicy POLICY =
      new SchedulerPolicy(
          List.of(
              new SyncPolicy("cpu", Duration.ofMinutes(3)),
              new SyncPolicy("mem", Duration.ofMinutes(3))),
          List.of(),
          List.of(),
          List.of());

  private final List<String> progress = new ArrayList<>();

  private List<CheckedLoad> check(InstantQueries prometheus, int nodes) {
    return new LoadCheck(prometheus, () -> Instant.EPOCH, progress::add)
        .check(
            POLICY,
            IntStream.range(0, nodes)
                .mapToObj(i -> new MonitoredNode("n" + i, "10.0.0." + i, List.of()))
                .toList());
  }

  private static boolean isOfNode(String query) {
    return query.contains("instance");
  }

  @Test
  void answersAreInTheOrderOfMetricsAndNodes() {
    assertThat(check(_ -> List.of(), 40))
        .extracting(load -> load.metric() + " " + load.node().name())
        .containsExactlyElementsOf(
            IntStream.range(0, 80)
                .mapToObj(i -> i < 40 ? "cpu n" + i : "mem n" + (i - 40))
                .toList());
    assertThat(progress)
        .hasSize(80)
        .startsWith("cpu of n0 (1 of 40)")
        .endsWith("mem of n39 (40 of 40)");
  }

  /// As many nodes are asked for at once as may be: the first ones wait for each other.
  @Test
  void severalNodesAreAskedForAtOnceButNotAll() {
    var together = new CyclicBarrier(LoadCheck.AT_ONCE);
    var asked = new AtomicInteger();
    var most = new AtomicInteger();
    var number = new AtomicInteger();
    InstantQueries prometheus =
        query -> {
          if (!isOfNode(query)) {
            return List.of();
          }
          most.accumulateAndGet(asked.incrementAndGet(), Math::max);
          if (number.incrementAndGet() <= LoadCheck.AT_ONCE) {
            await(together);
          }
          asked.decrementAndGet();
          return List.of(new MeasuredSeries(Map.of("instance", "i"), 0.5));
        };

    assertThat(check(prometheus, 3 * LoadCheck.AT_ONCE)).allMatch(CheckedLoad::isWell);
    assertThat(most).hasValue(LoadCheck.AT_ONCE);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("nodes are asked for one after the other", e);
    }
  }
}
