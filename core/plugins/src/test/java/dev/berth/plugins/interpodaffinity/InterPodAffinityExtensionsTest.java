package dev.berth.plugins.interpodaffinity;

import static dev.berth.plugins.interpodaffinity.AffinityHarness.HOST;
import static dev.berth.plugins.interpodaffinity.AffinityHarness.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenPod;
import org.junit.jupiter.api.Test;

/// What happens to the matches when pods come and go.
class InterPodAffinityExtensionsTest {
  private static final GivenPod DB = pod("db").labels("app=db");
  private static final GivenPod DB2 = pod("db2").labels("app=db");

  @Test
  void theLastUnwantedPodMustGo() {
    GivenPod p = pod("p").requiresApart("app=db", ZONE);
    var affinity =
        AffinityHarness.of(p, node("a1").zone("a").running(DB), node("a2").zone("a").running(DB2));
    AffinityPreFilterState state = affinity.prepared();

    state = affinity.plugin().removePod(state, DB.info(), affinity.node("a1"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("near");
    assertThat(affinity.detail(state, affinity.node("a1")))
        .startsWith("default/db2 on node a2 is in");
    state = affinity.plugin().removePod(state, DB2.info(), affinity.node("a2"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("fits");
    state = affinity.plugin().addPod(state, DB2.info(), affinity.node("a2"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("near");
    assertThat(affinity.detail(state, affinity.node("a1")))
        .startsWith("default/db2 on node a2 is in");

    assertThat(affinity.detail("a1")).startsWith("default/db on node a1 is in");
  }

  @Test
  void aPodBecomesTheFirstOfItsKindWhenTheLastOneGoes() {
    GivenPod p = pod("p").labels("app=db").requiresNear("app=db", HOST);
    var affinity = AffinityHarness.of(p, node("a1").running(DB), node("b1"));
    AffinityPreFilterState state = affinity.prepared();
    assertThat(affinity.verdict(state, affinity.node("b1"))).isEqualTo("alone");

    state = affinity.plugin().removePod(state, DB.info(), affinity.node("a1"));

    assertThat(affinity.verdict(state, affinity.node("b1"))).isEqualTo("fits");
    assertThat(affinity.verdict(affinity.prepared(), affinity.node("b1"))).isEqualTo("alone");
  }

  @Test
  void aWantedPodComes() {
    GivenPod p = pod("p").requiresNear("app=db", ZONE);
    var affinity = AffinityHarness.of(p, node("a1").zone("a"), node("b1").zone("b"), node("x"));
    AffinityPreFilterState state = affinity.prepared();

    state = affinity.plugin().addPod(state, DB.info(), affinity.node("x"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("alone");
    state = affinity.plugin().addPod(state, DB.info(), affinity.node("a1"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("fits");
    assertThat(affinity.verdict(state, affinity.node("b1"))).isEqualTo("alone");
  }

  @Test
  void aPodThatDoesNotWantThePodComes() {
    GivenPod p = pod("p").labels("app=web").requiresApart("app=none", ZONE);
    GivenPod shy = DB.requiresApart("app=web", ZONE);
    var affinity = AffinityHarness.of(p, node("a1").zone("a"), node("b1").zone("b"));
    AffinityPreFilterState state = affinity.prepared();

    state = affinity.plugin().addPod(state, shy.info(), affinity.node("a1"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("unwelcome");
    assertThat(affinity.verdict(state, affinity.node("b1"))).isEqualTo("fits");
    state = affinity.plugin().removePod(state, shy.info(), affinity.node("a1"));
    assertThat(affinity.verdict(state, affinity.node("a1"))).isEqualTo("fits");
  }
}
