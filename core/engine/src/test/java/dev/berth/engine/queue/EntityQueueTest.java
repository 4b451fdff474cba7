package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.EngineObjects;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntityQueueTest {
  @Test
  void equalOnesArePolledAsTheyCame() {
    var queue = new EntityQueue(new QueueHarness.ByPriority());
    List.of("b", "a", "c").forEach(name -> queue.add(pod(name)));

    assertThat(queue.size()).isEqualTo(3);
    assertThat(poll(queue, 4)).containsExactly("b", "a", "c", "");
  }

  @Test
  void lanesTakeTurns() {
    var turns = new Turns();
    var queue = new EntityQueue(turns);
    List.of("a1", "a2", "b1", "b2").forEach(name -> queue.add(pod(name)));

    var polled = new ArrayList<String>();
    for (String name = poll(queue); !name.isEmpty(); name = poll(queue)) {
      polled.add(name);
      turns.took(name);
    }
    assertThat(polled).containsExactly("a1", "b1", "a2", "b2");
  }

  private static List<String> poll(EntityQueue queue, int times) {
    var polled = new ArrayList<String>();
    for (int i = 0; i < times; i++) {
      polled.add(poll(queue));
    }
    return polled;
  }

  private static String poll(EntityQueue queue) {
    return queue.poll() instanceof QueuedPodInfo pod ? pod.pod().key().name() : "";
  }

  private static QueuedEntity pod(String name) {
    return new QueuedPodInfo(PodInfo.of(EngineObjects.pod(name)), Instant.EPOCH, 0);
  }

  /// The lane is the first letter of the pod's name; the one that took less is first.
  private static final class Turns implements LanedQueueSortPlugin {
    private final Map<String, Integer> taken = new HashMap<>();

    void took(String name) {
      taken.merge(name.substring(0, 1), 1, Integer::sum);
    }

    @Override
    public String name() {
      return "Turns";
    }

    @Override
    public List<String> lanes(QueuedEntity entity) {
      return List.of(((QueuedPodInfo) entity).pod().key().name().substring(0, 1));
    }

    @Override
    public int compareLanes(List<String> a, List<String> b) {
      return Integer.compare(
          taken.getOrDefault(a.getFirst(), 0), taken.getOrDefault(b.getFirst(), 0));
    }

    @Override
    public Collection<List<String>> movedLanes() {
      return taken.keySet().stream().map(List::of).toList();
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      return Integer.compare(b.priority(), a.priority());
    }
  }
}
