package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is done to the queue in whatever order: every pod is in one place, none is lost, and a
/// pod that something has helped is tried.
class SchedulingQueuePropertyTest {
  private static final List<String> PLUGINS =
      List.of("Fit", "(Patient)", "Careless", "Deaf", "Broken");

  private final Map<String, Pod> alive = new LinkedHashMap<>();
  private final List<String> tried = new ArrayList<>();

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.rangeClosed(1, 100).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPodIsLost(long seed) {
    var random = new SplittableRandom(seed);
    var story = new QueueHarness(random.nextBoolean());
    for (int step = 0; step < 500; step++) {
      act(story, random);
      assertThat(story.queue().invariantViolation()).as("seed %d, step %d", seed, step).isNull();
      for (String name : alive.keySet()) {
        assertThat(story.placeOf(name)).as("seed %d, step %d", seed, step).isNotEmpty();
      }
    }
    List.copyOf(tried).forEach(name -> story.addUnschedulableIfNotPresent(name, "Fit"));
    story.nodeAdded(alive.keySet().toArray(String[]::new));
    open(story);
    story.passSeconds(12);
    for (String name = story.pop(); !name.isEmpty(); name = story.pop()) {
      story.queue().done("uid-" + name);
      alive.remove(name);
    }
    assertThat(alive.keySet())
        .as("seed %d", seed)
        .allMatch(name -> rejectorsOf(story, name).contains("Deaf"));
  }

  private static String rejectorsOf(QueueHarness story, String name) {
    QueueEntry queued = story.queue().get("uid-" + name);
    return queued == null ? "nobody" : queued.unschedulablePlugins().plugins().toString();
  }

  /// Opens all doors.
  private void open(QueueHarness story) {
    for (String name : List.copyOf(alive.keySet())) {
      update(story, QueueHarness.labelled(name), ActionType.UPDATE_POD_LABEL);
    }
  }

  private void update(QueueHarness story, Pod pod, ActionType change) {
    alive.put(pod.metadata().name(), pod);
    story.update(pod, change);
  }

  private void act(QueueHarness story, SplittableRandom random) {
    String name = "p" + random.nextInt(12);
    String[] labels = random.nextInt(3) == 0 ? new String[] {"Door"} : new String[] {};
    Pod pod = QueueHarness.labelled(name, labels);
    Pod changed = pod.withSpec(pod.spec().withPriority(random.nextInt(3)));
    switch (random.nextInt(10)) {
      case 0, 1 -> {
        if (!alive.containsKey(name)) {
          alive.put(name, changed);
          story.add(changed);
        }
      }
      case 2 -> {
        if (alive.containsKey(name)) {
          update(story, changed, ActionType.UPDATE_POD_LABEL);
        }
      }
      case 3 -> {
        if (!tried.contains(name)) {
          alive.remove(name);
          story.queue().delete("uid-" + name);
        }
      }
      case 4 -> story.nodeAdded(name);
      case 5 -> story.passSeconds(random.nextInt(40));
      case 6, 7 -> {
        String next = story.pop();
        if (!next.isEmpty()) {
          tried.add(next);
        }
      }
      case 8 -> {
        if (!tried.isEmpty()) {
          String back = tried.remove(random.nextInt(tried.size()));
          String plugin = PLUGINS.get(random.nextInt(PLUGINS.size()));
          story.addUnschedulableIfNotPresent(
              back, random.nextInt(4) == 0 ? new String[] {} : new String[] {plugin});
        }
      }
      default -> story.queue().activate(PodInfo.of(pod));
    }
  }
}
