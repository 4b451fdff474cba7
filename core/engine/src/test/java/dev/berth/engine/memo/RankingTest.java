package dev.berth.engine.memo;

import static dev.berth.engine.EngineObjects.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Node;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.memo.Ranking.Part;
import dev.berth.framework.Normalization;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The score of a node is a number in its label.
class RankingTest {
  private static final long[] FIRST_THREE = {0b111};

  private final ClusterCache cache = new ClusterCache(new EngineThread());
  private final ScoreColumn<String> column =
      new ScoreColumn<>(new LabelledScore(), Set.of(NodeAspect.LABELS), 0, 64);
  private Ranking ranking = ranking(Normalization.NONE, 0, 0);

  private static final class LabelledScore implements ScorePlugin<String> {
    @Override
    public String name() {
      return "LabelledScore";
    }

    @Override
    public String prepareScore(CycleState state, PodInfo pod) {
      return "score";
    }

    @Override
    public Set<NodeAspect> scoreReads(String label) {
      return Set.of(NodeAspect.LABELS);
    }

    @Override
    public long score(String label, NodeInfo node) {
      return Long.parseLong(node.node().metadata().labels().get(label));
    }
  }

  @BeforeEach
  void threeNodes() {
    label("n0", 10);
    label("n1", 30);
    label("n2", 20);
  }

  private void label(String name, long score) {
    Node plain = node(name);
    cache.addNode(
        plain.withMetadata(plain.metadata().withLabels(Map.of("score", Long.toString(score)))));
  }

  private Ranking ranking(Normalization normalization, int lowest, int highest) {
    return new Ranking(parts(normalization, lowest, highest), 0, 64);
  }

  private List<Part> parts(Normalization normalization, int lowest, int highest) {
    return List.of(new Part(column, 1, normalization, lowest, highest));
  }

  private List<Integer> best(long[] slots, List<Part> parts) {
    cache.refresh();
    column.refresh("score", cache.view(), cache.changes(), slots);
    ranking.parts(parts);
    ranking.refresh(parts, cache.view(), cache.changes(), slots);
    var best = new Slots(ranking.best(slots));
    var found = new ArrayList<Integer>();
    for (int slot = 0; slot < 64; slot++) {
      if (best.has(slot)) {
        found.add(slot);
      }
    }
    return found;
  }

  private List<Integer> best(long... slots) {
    return best(slots, parts(Normalization.NONE, 0, 0));
  }

  @Test
  void theBestAreThoseWithTheHighestSum() {
    assertThat(best(FIRST_THREE)).containsExactly(1);
    label("n0", 30);
    assertThat(best(FIRST_THREE)).containsExactly(0, 1);
    label("n1", 5);
    assertThat(best(FIRST_THREE)).containsExactly(0);
    label("n0", 5);
    assertThat(best(FIRST_THREE)).containsExactly(2);
  }

  @Test
  void onlyNodesThatFitAreCompared() {
    assertThat(best(0b101)).containsExactly(2);
    assertThat(best(0b001)).containsExactly(0);
    assertThat(best(0b111)).containsExactly(1);
  }

  @Test
  void otherBoundsOfTheRawScoresMakeOtherSums() {
    Normalization distance = (raw, lowest, highest) -> highest - raw;
    ranking = ranking(distance, 10, 30);
    assertThat(best(FIRST_THREE, parts(distance, 10, 30))).containsExactly(0);
    assertThat(ranking.totals()).startsWith(20, 0, 10);
    assertThat(best(FIRST_THREE, parts(distance, 10, 50))).containsExactly(0);
    assertThat(ranking.totals()).startsWith(40, 20, 30);
  }

  @Test
  void aScoreThatIsNotValidIsNotAddedUp() {
    label("n2", 101);
    assertThatThrownBy(() -> best(FIRST_THREE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("LabelledScore: score 101 is not valid");
  }

  @Test
  void nodesBeyondTheFirstWordCount() {
    for (int i = 3; i < 130; i++) {
      label("n" + i, i == 100 ? 90 : 40);
    }
    long[] all = {-1, -1, 0b11};
    cache.refresh();
    column.reserve(130);
    column.refresh("score", cache.view(), cache.changes(), all);
    List<Part> parts = parts(Normalization.NONE, 0, 0);
    ranking.parts(parts);
    ranking.reserve(130);
    ranking.refresh(parts, cache.view(), cache.changes(), all);
    assertThat(ranking.best(all)).containsExactly(0, 1L << 36, 0);
  }
}
