package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 100).boxed().toList();

  @Test
  void onlyWhatMakesAListFailIsLeft() {
    assertThat(Shrinker.shrink(NUMBERS, some -> some.contains(17) && some.contains(71)))
        .containsExactly(17, 71);
  }

  @Test
  void noElementCanBeLeftOutInTheEnd() {
    List<Integer> rest = Shrinker.shrink(NUMBERS, some -> sum(some) >= 300);

    assertThat(sum(rest)).isGreaterThanOrEqualTo(300);
    assertThat(rest).allMatch(one -> sum(rest) - one < 300);
  }

  @Test
  void aListThatAlwaysFailsBecomesEmpty() {
    assertThat(Shrinker.shrink(NUMBERS, _ -> true)).isEmpty();
  }

  private static int sum(List<Integer> numbers) {
    return numbers.stream().mapToInt(it -> it).sum();
  }
}
