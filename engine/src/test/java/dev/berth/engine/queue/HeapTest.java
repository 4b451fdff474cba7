package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {
  private final Heap<Integer> heap = new Heap<>(Comparator.naturalOrder());

  @Test
  void theSmallestComesFirst() {
    List.of(3, 1, 2).forEach(heap::add);

    assertThat(heap.peek()).isEqualTo(1);
    assertThat(drain(heap)).containsExactly(1, 2, 3);
    assertThat(heap.peek()).isNull();
    assertThat(heap.poll()).isNull();
  }

  private static List<Integer> drain(Heap<Integer> heap) {
    var drained = new ArrayList<Integer>();
    for (Integer next = heap.poll(); next != null; next = heap.poll()) {
      drained.add(next);
    }
    return drained;
  }

  @Test
  void anElementIsThereOnce() {
    heap.add(1);

    assertThatThrownBy(() -> heap.add(1)).isInstanceOf(IllegalStateException.class);
    assertThat(heap.remove(1)).isTrue();
    assertThat(heap.remove(1)).isFalse();
    assertThat(heap.contains(1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whateverIsTakenOutTheRestStaysInOrder(long seed) {
    var random = new SplittableRandom(seed);
    var expected = new ArrayList<Integer>();
    for (int i = 0; i < 300; i++) {
      int number = random.nextInt(1000);
      if (!heap.contains(number)) {
        heap.add(number);
        expected.add(number);
      }
      if (random.nextInt(3) == 0) {
        Integer victim = expected.remove(/* index */ random.nextInt(expected.size()));
        assertThat(heap.remove(victim)).isTrue();
      }
      assertThat(heap.invariantViolation()).as("seed %d", seed).isNull();
    }
    expected.sort(Comparator.naturalOrder());
    assertThat(drain(heap)).isEqualTo(expected);
  }

  @Test
  void anOrderThatChangesLosesNothing() {
    var random = new SplittableRandom(1);
    Heap<Integer> moody = new Heap<>((_, _) -> random.nextInt(3) - 1);
    for (int i = 0; i < 100; i++) {
      moody.add(i);
    }
    for (int i = 0; i < 100; i += 2) {
      moody.update(i);
      assertThat(moody.remove(i)).isTrue();
    }
    assertThat(drain(moody)).hasSize(50).allMatch(i -> i % 2 == 1);
  }
}
