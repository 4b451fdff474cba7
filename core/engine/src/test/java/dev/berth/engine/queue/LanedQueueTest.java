package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.EngineObjects;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is polled is what a list would have first that is sorted anew every time.
class LanedQueueTest {
  private final Shares plugin = new Shares();
  private final LanedQueue<Waiting> queue =
      new LanedQueue<>(plugin, it -> it.entity, Waiting.order(plugin));

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.rangeClosed(1, 100).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theFirstOfAllIsPolled(long seed) {
    var random = new SplittableRandom(seed);
    var inside = new ArrayList<Waiting>();
    int lanes = 1 + random.nextInt(12);
    for (int step = 0; step < 600; step++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          Waiting element = waiting(step, path(random, lanes), random.nextInt(3));
          queue.add(element);
          inside.add(element);
        }
        case 2 -> {
          for (int i = random.nextInt(5); i >= 0; i--) {
            plugin.move(path(random, lanes), random.nextInt(4));
          }
        }
        case 3 -> {
          if (!inside.isEmpty()) {
            Waiting element = inside.get(random.nextInt(inside.size()));
            element.entity = entity(step, path(random, lanes), random.nextInt(3));
            queue.update(element);
          }
        }
        case 4 -> {
          if (!inside.isEmpty()) {
            assertThat(queue.remove(inside.remove(random.nextInt(inside.size())))).isTrue();
          }
        }
        default -> {
          Waiting first = inside.stream().min(this::compare).orElse(null);
          assertThat(queue.poll()).as("seed %d, step %d", seed, step).isSameAs(first);
          inside.remove(first);
        }
      }
      assertThat(queue.size()).isEqualTo(inside.size());
      assertThat(inside).allMatch(queue::contains);
      if (random.nextInt(3) == 0) {
        assertThat(queue.invariantViolation()).as("seed %d, step %d", seed, step).isNull();
      }
    }
  }

  /// Lane by lane from the outside, what is in no further lane first.
  private int compare(Waiting a, Waiting b) {
    List<String> left = plugin.lanes(a.entity);
    List<String> right = plugin.lanes(b.entity);
    for (int depth = 1; depth <= Math.min(left.size(), right.size()); depth++) {
      List<String> one = left.subList(0, depth);
      List<String> other = right.subList(0, depth);
      if (!one.equals(other)) {
        int ordered = plugin.compareLanes(one, other);
        return ordered == 0 ? one.getLast().compareTo(other.getLast()) : ordered;
      }
    }
    int byDepth = Integer.compare(left.size(), right.size());
    return byDepth == 0 ? Waiting.order(plugin).compare(a, b) : byDepth;
  }

  /// Some paths are the beginnings of others.
  private static List<String> path(SplittableRandom random, int lanes) {
    var path = new ArrayList<String>();
    for (int depth = random.nextInt(4); depth > 0; depth--) {
      path.add("l" + random.nextInt(lanes));
    }
    return path;
  }

  @Test
  void aLaneThatHasGotMoreIsOvertaken() {
    Waiting a1 = add("a1", "a");
    Waiting a2 = add("a2", "a");
    Waiting b1 = add("b1", "b");
    Waiting b2 = add("b2", "b");

    assertThat(queue.poll()).isSameAs(a1);
    plugin.move(List.of("a"), 1);
    assertThat(queue.poll()).isSameAs(b1);
    plugin.move(List.of("b"), 2);
    assertThat(queue.poll()).isSameAs(a2);
    assertThat(queue.poll()).isSameAs(b2);
    assertThat(queue.poll()).isNull();
  }

  @Test
  void anElementIsThereOnce() {
    Waiting a = add("a", "a");

    assertThatThrownBy(() -> queue.add(a)).isInstanceOf(IllegalStateException.class);
    assertThat(queue.remove(a)).isTrue();
    assertThat(queue.remove(a)).isFalse();
    assertThat(queue.contains(a)).isFalse();
  }

  private Waiting add(String name, String lane) {
    Waiting element = new Waiting(entity(name, List.of(lane), 0), queue.size());
    queue.add(element);
    return element;
  }

  private static Waiting waiting(int number, List<String> path, int priority) {
    return new Waiting(entity(number, path, priority), number);
  }

  private static QueuedEntity entity(int number, List<String> path, int priority) {
    return entity("p" + number, path, priority);
  }

  private static QueuedEntity entity(String name, List<String> path, int priority) {
    var pod = EngineObjects.pod(name);
    return new QueuedPodInfo(
        PodInfo.of(
            pod.withMetadata(pod.metadata().withLabels(Map.of("path", String.join("/", path))))
                .withSpec(pod.spec().withPriority(priority))),
        Instant.EPOCH,
        0);
  }

  private static final class Waiting extends Positioned {
    private final long arrival;
    private QueuedEntity entity;

    Waiting(QueuedEntity entity, long arrival) {
      this.entity = entity;
      this.arrival = arrival;
    }

    static Comparator<Waiting> order(Comparator<QueuedEntity> plugin) {
      return Comparator.<Waiting, QueuedEntity>comparing(it -> it.entity, plugin)
          .thenComparingLong(it -> it.arrival);
    }
  }

  /// The lane is in a label of the pod; the lane that has got less is first.
  private static final class Shares implements LanedQueueSortPlugin {
    private final Map<List<String>, Integer> got = new HashMap<>();
    private final Set<List<String>> moved = new HashSet<>();

    void move(List<String> lane, int share) {
      got.put(lane, share);
      moved.add(lane);
    }

    @Override
    public String name() {
      return "Shares";
    }

    @Override
    public List<String> lanes(QueuedEntity entity) {
      String path =
          Objects.requireNonNull(
              ((QueuedPodInfo) entity).pod().pod().metadata().labels().get("path"));
      return path.isEmpty() ? List.of() : List.of(path.split("/"));
    }

    @Override
    public int compareLanes(List<String> a, List<String> b) {
      return Integer.compare(got.getOrDefault(a, 0), got.getOrDefault(b, 0));
    }

    @Override
    public Collection<List<String>> movedLanes() {
      var all = List.copyOf(moved);
      moved.clear();
      return all;
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      return Integer.compare(b.priority(), a.priority());
    }
  }
}
