package dev.berth.loadaware.koordinator;

import static dev.berth.loadaware.koordinator.GivenMetric.metric;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.koordinator.NodeMetric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadSumsTest {
  private static final Instant UPDATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final TrackedResources RESOURCES = new TrackedResources(List.of("cpu", "memory"));

  private final MetricAmounts metric =
      MetricAmounts.of(
          NodeMetric.of(
              metric("n", "5", "5Gi").pod("p1", "100m", "1Gi").pod("p3", "3", "1Mi").build()),
          RESOURCES,
          180);

  private static AssignedPod assigned(SplittableRandom random) {
    var estimate =
        UsageVector.of(new long[] {random.nextInt(3) * 500L, random.nextInt(3) * (1L << 30)});
    return new AssignedPod(
        pod("p" + random.nextInt(6)).build(),
        random.nextBoolean(),
        estimate.isZero() ? null : estimate,
        UPDATED.plusSeconds(random.nextInt(-120, 60)),
        random.nextBoolean() ? null : UPDATED.plusSeconds(random.nextInt(-10, 10)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatComesAndGoesLeavesTheSumsOfTheRest(long seed) {
    var random = new SplittableRandom(seed);
    var sums = new LoadSums(metric, true);
    var there = new ArrayList<AssignedPod>();
    for (int i = 0; i < 200; i++) {
      if (!there.isEmpty() && random.nextInt(3) == 0) {
        sums.remove(there.remove(random.nextInt(there.size())));
      } else {
        AssignedPod pod = assigned(random);
        there.add(pod);
        sums.add(pod);
      }
      var anew = new LoadSums(metric, true);
      there.forEach(anew::add);
      assertThat(sums.load()).as("seed %d, step %d", seed, i).isEqualTo(anew.load());
    }
  }
}
