package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class CacheComparerTest {
  private static final Node N1 = EngineObjects.node("n1");
  private static final Node N2 = EngineObjects.node("n2");
  private static final PodInfo A = EngineObjects.running("a", "n1");

  private final ClusterCache cache = new ClusterCache(new EngineThread());

  CacheComparerTest() {
    cache.addNode(N1);
    cache.addNode(N2);
    cache.addPod(EngineObjects.running("a", "n1"));
  }

  private List<String> differences(List<Node> nodes, List<PodInfo> pods) {
    return CacheComparer.differences(cache.snapshot(), nodes, pods);
  }

  @Test
  void thereIsNoDifferenceWhereThereIsNone() {
    assertThat(differences(List.of(N1, N2), List.of(A, EngineObjects.pending("pending"))))
        .isEmpty();
  }

  @Test
  void anAssumedPodIsNoDifference() {
    cache.assume(EngineObjects.running("b", "n2"));

    assertThat(differences(List.of(N1, N2), List.of(A, EngineObjects.pending("b")))).isEmpty();
  }

  @Test
  void aPodOnANodeThatIsNotThereIsNoDifference() {
    cache.addPod(EngineObjects.running("stray", "gone"));

    assertThat(differences(List.of(N1, N2), List.of(A, EngineObjects.running("stray", "gone"))))
        .isEmpty();
  }

  @Test
  void nodesThatDifferAreNamed() {
    assertThat(differences(List.of(N1), List.of(A)))
        .containsExactly("node n2 is known and not there");
    assertThat(differences(List.of(N1, N2, EngineObjects.node("n3")), List.of(A)))
        .containsExactly("node n3 is there and not known");
    assertThat(differences(List.of(N1, EngineObjects.node("n2", "zone")), List.of(A)))
        .singleElement()
        .asString()
        .startsWith("node n2: known as");
  }

  @Test
  void podsThatDifferAreNamed() {
    assertThat(differences(List.of(N1, N2), List.of()))
        .hasSize(2)
        .contains("pod default/a is known to have a node and has none");
    assertThat(differences(List.of(N1, N2), List.of(EngineObjects.running("a", "n2"))))
        .hasSize(2)
        .allMatch(it -> it.startsWith("the pods on node n"));
  }
}
