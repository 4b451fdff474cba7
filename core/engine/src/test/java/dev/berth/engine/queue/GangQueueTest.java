package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What PreEnqueue and hints say of a PodGroup is found once for the members that it rejects, and
/// is what they would say of each.
class GangQueueTest {
  private static final List<String> GROUPS = List.of("blue", "green");

  private final GangQueue queue = new GangQueue(true);

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.rangeClosed(1, 50).boxed() : Stream.of(one);
  }

  @Test
  void membersThatComeOneByOneCostAFewCallsEach() {
    for (int i = 0; i < 1_000; i++) {
      queue.add("pod-" + i, "blue");
    }
    queue.add("other", "green");

    assertThat(queue.checks()).isLessThan(3_000);
    assertThat(queue.hints()).isLessThan(3_000);
    queue.open("blue");
    queue.add("last", "blue");
    assertThat(queue.tryNext()).isEqualTo(1_001);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsSharedChangesNothing(long seed) {
    var random = new SplittableRandom(seed);
    var plain = new GangQueue(false);
    for (int step = 0; step < 300; step++) {
      Consumer<GangQueue> next = next(random, step);
      next.accept(queue);
      next.accept(plain);
      assertThat(queue.state()).as("seed %d, step %d", seed, step).isEqualTo(plain.state());
      assertThat(queue.invariantViolation()).as("seed %d, step %d", seed, step).isNull();
    }
  }

  private Consumer<GangQueue> next(SplittableRandom random, int step) {
    String group = GROUPS.get(random.nextInt(GROUPS.size()));
    List<String> alive = List.copyOf(queue.alive());
    int what = random.nextInt(20);
    if (what < 10 || alive.isEmpty()) {
      return to -> to.add("pod-" + step, group);
    }
    String some = alive.get(random.nextInt(alive.size()));
    return switch (what) {
      case 10, 11 -> to -> to.remove(some);
      case 12 -> to -> to.door(some, true);
      case 13, 14 -> to -> to.door(some, false);
      case 15 -> to -> to.open(group);
      case 16 -> to -> to.close(group);
      case 17 -> GangQueue::tryNext;
      case 18 -> to -> to.pass(Duration.ofSeconds(1));
      default -> to -> to.pass(Duration.ofMinutes(6));
    };
  }
}
