package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
  private static final ObjectKey WEB = new ObjectKey("shop", "web");
  private static final ObjectKey DB = new ObjectKey("shop", "db");
  private static final Change UNCORDON = new ClusterEdit.Uncordon("n1");
  private static final Change PRIORITY = new PodChange.UsePriorityClass("high", 8, false, true);
  private static final Change ADD_NODE = new ClusterEdit.AddNode("n1", "n1-new");

  private static Suggestion of(Change... changes) {
    return new Suggestion(List.of(changes), "n1", List.of(), List.of());
  }

  @Test
  void aPairIsToldInOrder() {
    assertThat(of(UNCORDON, PRIORITY).text())
        .isEqualTo("uncordon node n1, and use the priority class high (value 8)");
    assertThat(of(PRIORITY).after(UNCORDON)).isEqualTo(of(UNCORDON, PRIORITY));
  }

  @Test
  void victimsAndPodsWithoutAnotherPlaceAreNamed() {
    var victim = new Suggestion(List.of(PRIORITY), "n1", List.of(WEB), List.of());
    assertThat(victim.text())
        .isEqualTo("use the priority class high (value 8), to preempt shop/web");
    assertThat(of(UNCORDON).withStranded(List.of(WEB)).text())
        .isEqualTo("uncordon node n1 (but shop/web fits no other node)");
    assertThat(of(UNCORDON).withStranded(List.of(WEB, DB)).text())
        .isEqualTo("uncordon node n1 (but shop/web, shop/db fit no other node)");
    assertThat(victim.after(UNCORDON).withStranded(List.of(DB)))
        .isEqualTo(new Suggestion(List.of(UNCORDON, PRIORITY), "n1", List.of(WEB), List.of(DB)));
  }

  @Test
  void whateverComesOnTopMakesASuggestionLarger() {
    double alone = of(PRIORITY).size();
    var victim = new Suggestion(List.of(PRIORITY), "n1", List.of(WEB), List.of());
    var stranded = of(PRIORITY).withStranded(List.of(WEB));
    assertThat(List.of(alone, victim.size(), stranded.size())).isSorted().doesNotHaveDuplicates();
    // A pair is larger than its parts, and than a change with a victim.
    assertThat(of(UNCORDON, PRIORITY).size()).isGreaterThan(of(UNCORDON).size() + alone);
  }

  @Test
  void severalNewNodesAreOneSuggestion() {
    var one = new Suggestion(List.of(ADD_NODE), "n1-new", List.of(), List.of());
    Suggestion three = one.withNewNodes(3);
    assertThat(three.text()).isEqualTo("add 3 nodes like n1");
    assertThat(three.size()).isEqualTo(one.size());
    assertThat(three.newNodesLike()).isEqualTo("n1");
    assertThat(three.changes())
        .extracting(it -> ((ClusterEdit.AddNode) it).name())
        .containsExactly("n1-new", "n1-new-2", "n1-new-3");
    assertThat(three.isOnNewNode()).isTrue();
    // With anything else, they are no longer all there is to be done.
    assertThat(of(UNCORDON, ADD_NODE).newNodes()).isZero();
    assertThat(of(UNCORDON, ADD_NODE).newNodesLike()).isEmpty();
  }

  @Test
  void onlyTheNodeThatIsAddedIsNew() {
    assertThat(new Suggestion(List.of(ADD_NODE), "n1-new", List.of(), List.of()).isOnNewNode())
        .isTrue();
    assertThat(of(ADD_NODE).isOnNewNode()).isFalse();
    assertThat(of(UNCORDON).isOnNewNode()).isFalse();
  }
}
