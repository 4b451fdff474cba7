package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Who follows pods is shown the same in snapshots as in the cache that they are of.
class SnapshotViewTest {
  private static final int PODS = 20;
  private static final int NODES = 5;

  private final EngineThread thread = new EngineThread();
  private final ClusterCache cache = new ClusterCache(thread);
  private final ObjectStore objects = new ObjectStore(thread);

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 20).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void podsAreShownAsTheCacheShowsThem(long seed) {
    var random = new SplittableRandom(seed);
    for (int node = 0; node < NODES; node++) {
      cache.addNode(EngineObjects.node("n" + node));
    }
    var live = new HashMap<String, Pod>();
    var _ = cache.watchPods((before, after) -> show(live, before, after));
    var viewed = new HashMap<String, Pod>();
    var view = new SnapshotView(snapshot());
    view.watch(Pod.class, (before, after) -> show(viewed, before, after));

    for (int step = 0; step < 200; step++) {
      act(random);
      if (random.nextInt(3) == 0) {
        view.show(snapshot());
        assertThat(viewed).as("seed %d, step %d", seed, step).isEqualTo(live);
      }
    }
    var fresh = new HashMap<String, Pod>();
    new SnapshotView(snapshot()).watch(Pod.class, (before, after) -> show(fresh, before, after));
    assertThat(fresh).as("seed %d", seed).isEqualTo(live);
  }

  private void act(SplittableRandom random) {
    PodInfo waits = pod(random, "");
    PodInfo placed = pod(random, "n" + random.nextInt(NODES));
    switch (random.nextInt(5)) {
      case 0 -> cache.waits(waits);
      case 1 -> cache.waitsNoMore(waits.uid());
      case 2 -> cache.assume(placed);
      case 3 -> {
        cache.addPod(placed);
        cache.waitsNoMore(placed.uid());
      }
      default -> cache.removePod(placed.uid());
    }
  }

  private static PodInfo pod(SplittableRandom random, String node) {
    Pod pod = EngineObjects.pod("p" + random.nextInt(PODS));
    return PodInfo.of(pod.withSpec(pod.spec().withNodeName(node).withPriority(random.nextInt(3))));
  }

  private static void show(Map<String, Pod> pods, @Nullable Pod before, @Nullable Pod after) {
    if (before != null) {
      assertThat(before).isEqualTo(pods.remove(before.metadata().uid()));
    }
    if (after != null) {
      assertThat(pods.put(after.metadata().uid(), after)).isNull();
    }
  }

  private Snapshot snapshot() {
    cache.refresh(); // tells if a handler has failed
    return new Snapshot(cache.snapshot(), objects.snapshot(), _ -> List.of(), cache.waiting());
  }
}
