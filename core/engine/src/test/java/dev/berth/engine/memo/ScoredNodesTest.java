package dev.berth.engine.memo;

import static dev.berth.engine.EngineObjects.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoredNodesTest {
  private final ClusterCache cache = new ClusterCache(new EngineThread());

  /// Nodes of three zones take turns in the order, so that it is not that of their slots.
  @ParameterizedTest(name = "{0} nodes")
  @ValueSource(ints = {1, 63, 64, 65, 200})
  void theBestNodesAreInTheOrderOfAllNodes(int nodes) {
    for (int i = 0; i < nodes; i++) {
      cache.addNode(node("n" + i, "zone-" + (i * 3 / nodes)));
    }
    cache.refresh();
    NodeView view = cache.view();
    var random = new SplittableRandom(nodes);
    long[] tied = new long[Slots.words(nodes)];
    long[] fitting = new long[Slots.words(nodes)];
    List<String> expected = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    int fit = 0;
    for (NodeInfo node : cache.nodes()) {
      int slot = view.order().slotOf(node.name());
      if (nodes == 1 || random.nextInt(3) == 0) {
        Slots.add(tied, slot);
        Slots.add(fitting, slot);
        expected.add(node.name());
        places.add(fit++);
      } else if (random.nextBoolean()) {
        Slots.add(fitting, slot);
        fit++;
      }
    }
    var filtered =
        new FilteredNodes(view, new Slots(fitting), fit, new TreeSet<>(), NodeStatuses.NONE);
    var scored = new ScoredNodes(filtered, List.of(), tied, expected.size());

    List<String> found = new ArrayList<>();
    for (int i = 0; i < scored.size(); i++) {
      found.add(scored.get(i));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(scored.places()).containsExactly(places.toArray(Integer[]::new));
    assertThatThrownBy(() -> scored.get(expected.size()))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
