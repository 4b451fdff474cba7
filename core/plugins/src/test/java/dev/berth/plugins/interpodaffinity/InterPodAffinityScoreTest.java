package dev.berth.plugins.interpodaffinity;

import static dev.berth.plugins.interpodaffinity.AffinityHarness.HOST;
import static dev.berth.plugins.interpodaffinity.AffinityHarness.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterPodAffinityScoreTest {
  private static final GivenPod P = pod("p").labels("app=web");
  private static final GivenPod DB = pod("db").labels("app=db");

  private static final GivenNode[] NODES = {
    node("a1").zone("a").running(DB, pod("db2").labels("app=db")),
    node("a2").zone("a"),
    node("b1").zone("b").running(pod("db3").labels("app=db")),
    node("x"),
  };

  private static Map<String, Long> raw(
      int hardWeight, boolean ignore, GivenPod pod, GivenNode... nodes) {
    return new AffinityHarness(
            FakePluginContext.of(nodes), new InterPodAffinityArgs(hardWeight, ignore), pod.info())
        .raw();
  }

  @Test
  void eachPodCountsWithTheWeightOfItsTerm() {
    assertThat(AffinityHarness.of(P.prefersNear(10, "app=db", ZONE), NODES).raw())
        .isEqualTo(Map.of("a1", 20L, "a2", 20L, "b1", 10L, "x", 0L));
    assertThat(AffinityHarness.of(P.prefersNear(10, "app=db", ZONE), NODES).normalized())
        .isEqualTo(Map.of("a1", 100L, "a2", 100L, "b1", 50L, "x", 0L));
  }

  @Test
  void antiAffinityCountsAgainstANode() {
    GivenPod pod = P.prefersNear(10, "app=db", ZONE).prefersApart(25, "app=db", HOST);

    assertThat(AffinityHarness.of(pod, NODES).raw())
        .isEqualTo(Map.of("a1", -30L, "a2", 20L, "b1", -15L, "x", 0L));
    assertThat(AffinityHarness.of(pod, NODES).normalized())
        .isEqualTo(Map.of("a1", 0L, "a2", 100L, "b1", 30L, "x", 60L));
  }

  @Test
  void termsOfOtherPodsCount() {
    var nodes =
        new GivenNode[] {
          node("a1").zone("a").running(DB.prefersNear(7, "app=web", ZONE)),
          node("b1").zone("b").running(DB.prefersApart(5, "app=web", ZONE)),
          node("c1").zone("c").running(DB.requiresNear("app=web", ZONE).requiresNear("app", ZONE)),
        };

    assertThat(raw(1, false, P, nodes)).isEqualTo(Map.of("a1", 7L, "b1", -5L, "c1", 2L));
    assertThat(raw(50, false, P, nodes)).isEqualTo(Map.of("a1", 7L, "b1", -5L, "c1", 100L));
    assertThat(raw(0, false, P, nodes)).isEqualTo(Map.of("a1", 7L, "b1", -5L, "c1", 0L));
    assertThat(raw(1, false, P.namespace("other"), nodes)).isEmpty();
  }

  @Test
  void termsOfOtherPodsCanBeIgnored() {
    var nodes = new GivenNode[] {node("a1").zone("a").running(DB.prefersNear(7, "app=web", ZONE))};

    assertThat(raw(1, true, P, nodes)).isEmpty();
    assertThat(raw(1, true, P.prefersNear(1, "app=db", ZONE), nodes))
        .as("but not for a pod that has preferences itself")
        .isEqualTo(Map.of("a1", 8L));
  }

  @Test
  void whereNothingMatchesThePodIsNotScored() {
    assertThat(AffinityHarness.of(P, NODES).raw()).isEmpty();
    assertThat(AffinityHarness.of(P.prefersNear(10, "app=none", ZONE), NODES).raw()).isEmpty();
    assertThat(AffinityHarness.of(P.prefersNear(10, "app=db", "rack"), NODES).raw()).isEmpty();
  }

  @Test
  void matchesThatMakeUpForEachOtherAreScored() {
    GivenPod pod = P.prefersNear(10, "app=db", ZONE).prefersApart(10, "app=db", ZONE);

    assertThat(AffinityHarness.of(pod, NODES).normalized())
        .isEqualTo(Map.of("a1", 0L, "a2", 0L, "b1", 0L, "x", 0L));
  }

  @ParameterizedTest
  @CsvSource({"29, 100, 28", "57, 100, 56", "58, 100, 57", "30, 100, 30", "1, 3, 33", "2, 3, 66"})
  void normalizingDividesFirst(long score, long max, long normalized) {
    assertThat(AffinityPreScoreState.normalize(score - 5, -5, max - 5)).isEqualTo(normalized);
  }
}
