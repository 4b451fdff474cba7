package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {
  private final Heap<Element> heap = new Heap<>(Comparator.comparingInt(it -> it.value));

  private static final class Element extends Positioned {
    private int value;

    Element(int value) {
      this.value = value;
    }
  }

  @Test
  void theSmallestComesFirst() {
    List.of(3, 1, 2).forEach(value -> heap.add(new Element(value)));

    assertThat(heap.peek()).extracting(it -> it.value).isEqualTo(1);
    assertThat(drain(heap)).containsExactly(1, 2, 3);
    assertThat(heap.peek()).isNull();
    assertThat(heap.poll()).isNull();
  }

  private static List<Integer> drain(Heap<Element> heap) {
    var drained = new ArrayList<Integer>();
    for (Element next = heap.poll(); next != null; next = heap.poll()) {
      drained.add(next.value);
    }
    return drained;
  }

  @Test
  void anElementIsThereOnce() {
    var one = new Element(1);
    heap.add(one);

    assertThatThrownBy(() -> heap.add(one)).isInstanceOf(IllegalStateException.class);
    assertThat(heap.contains(new Element(1))).isFalse();
    assertThat(heap.remove(one)).isTrue();
    assertThat(heap.remove(one)).isFalse();
    assertThat(heap.contains(one)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whateverIsTakenOutTheRestStaysInOrder(long seed) {
    var random = new SplittableRandom(seed);
    var inside = new ArrayList<Element>();
    for (int i = 0; i < 300; i++) {
      var number = new Element(random.nextInt(1000));
      heap.add(number);
      inside.add(number);
      if (random.nextInt(3) == 0) {
        assertThat(heap.remove(inside.remove(random.nextInt(inside.size())))).isTrue();
      }
      assertThat(heap.invariantViolation()).as("seed %d", seed).isNull();
    }
    assertThat(drain(heap)).isEqualTo(inside.stream().map(it -> it.value).sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whicheverHaveChangedAllAreInOrderAgain(long seed) {
    var random = new SplittableRandom(seed);
    List<Element> all = random.ints(100, 0, 1000).mapToObj(Element::new).peek(heap::add).toList();
    for (int i = 0; i < 200; i++) {
      List<Element> changed = all.stream().filter(_ -> random.nextInt(20) == 0).toList();
      changed.forEach(it -> it.value = random.nextInt(1000));
      heap.restore(changed);
      assertThat(heap.invariantViolation()).as("seed %d", seed).isNull();
    }
    assertThat(drain(heap)).isEqualTo(all.stream().map(it -> it.value).sorted().toList());
  }

  @Test
  void anOrderThatChangesLosesNothing() {
    var random = new SplittableRandom(1);
    Heap<Element> moody = new Heap<>((_, _) -> random.nextInt(3) - 1);
    List<Element> numbers = IntStream.range(0, 100).mapToObj(Element::new).toList();
    numbers.forEach(moody::add);
    for (int i = 0; i < 100; i += 2) {
      moody.update(numbers.get(i));
      assertThat(moody.remove(numbers.get(i))).isTrue();
    }
    assertThat(drain(moody)).hasSize(50).allMatch(i -> i % 2 == 1);
  }
}
