package dev.berth.timeline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.ResourceVector;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pods in the order of their arrival, in memory or not.
final class ArrivalSorterTest {
  static LongStream seeds() {
    var given = Long.getLong("seed");
    return given == null ? LongStream.rangeClosed(1, 20) : LongStream.of(given);
  }

  private static TracedPod pod(SplittableRandom random, int number) {
    return new TracedPod(
        "trace.csv:" + number,
        Duration.ofMillis(random.nextInt(50) * 250L),
        random.nextBoolean() ? null : Duration.ofSeconds(random.nextInt(5_000), 17),
        "ns-" + random.nextInt(3),
        "pod-" + number,
        1 + random.nextInt(4),
        random.nextBoolean() ? "" : "batch",
        "queue",
        random.nextBoolean() ? "" : "gang",
        random.nextInt(3),
        "",
        random.nextBoolean() ? null : random.nextInt(-5, 5),
        "",
        new ResourceVector(
            random.nextInt(4_000),
            random.nextLong(1L << 40),
            0,
            0,
            random.nextBoolean() ? Map.of() : Map.of("a.b/c", 2L, "a.b/d", 3L)),
        random.nextBoolean() ? List.of() : List.of("T4", "V100"));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theOrderDoesNotDependOnHowManyAreInMemory(long seed) throws IOException {
    var random = new SplittableRandom(seed);
    var pods = new ArrayList<TracedPod>();
    for (int i = random.nextInt(300); i > 0; i--) {
      pods.add(pod(random, i));
    }
    var sorted = new ArrayList<>(pods);
    sorted.sort(Comparator.comparing(TracedPod::arrival));

    try (var sorter = new ArrivalSorter(1 + random.nextInt(120))) {
      pods.forEach(sorter::add);
      assertThat(sorter.sorted()).toIterable().containsExactlyElementsOf(sorted);
      assertThat(sorter.sorted()).toIterable().as("again").containsExactlyElementsOf(sorted);
    }
  }
}
