package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.HOST;
import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodTopologySpreadScoreTest {
  private static final GivenPod WEB = pod("p").labels("app=web");
  private static final List<String> ALL = List.of("a1", "a2", "b1", "c1");

  /// Zones a, b and c with 3, 1 and 0 web pods.
  private static final GivenNode[] ZONES = {
    node("a1").zone("a").running(web("1"), web("2")),
    node("a2").zone("a").running(web("3")),
    node("b1").zone("b").running(web("4"), pod("db").labels("app=db")),
    node("c1").zone("c").running(web("5").namespace("other")),
  };

  private static GivenPod web(String name) {
    return pod("web-" + name).labels("app=web");
  }

  @Test
  void aDomainIsWorthItsPodsTimesTheLogarithmOfTheDomains() {
    var spread = Spread.of(WEB.prefersSpread(1, ZONE, "app=web"), ZONES);

    // 3 domains: ln 5 = 1.609…
    assertThat(spread.raw(ALL)).isEqualTo(Map.of("a1", 5L, "a2", 5L, "b1", 2L, "c1", 0L));
    assertThat(spread.normalized(ALL)).isEqualTo(Map.of("a1", 0L, "a2", 0L, "b1", 60L, "c1", 100L));
  }

  @Test
  void onlyDomainsOfFeasibleNodesCountButAllPodsInThem() {
    var spread = Spread.of(WEB.prefersSpread(1, ZONE, "app=web"), ZONES);

    // 2 domains: ln 4 = 1.386…
    assertThat(spread.raw(List.of("a1", "b1"))).isEqualTo(Map.of("a1", 4L, "b1", 1L));
  }

  @Test
  void aNodeIsWorthItsOwnPods() {
    var spread = Spread.of(WEB.prefersSpread(1, HOST, "app=web"), ZONES);

    // 4 nodes: ln 6 = 1.791…
    assertThat(spread.raw(ALL)).isEqualTo(Map.of("a1", 4L, "a2", 2L, "b1", 2L, "c1", 0L));
  }

  @Test
  void constraintsAddUpAndTolerateSkew() {
    var spread =
        Spread.of(WEB.prefersSpread(3, HOST, "app=web").prefersSpread(5, ZONE, "app=web"), ZONES);

    // 2 × 1.791… + 2 + 3 × 1.609… + 4
    assertThat(spread.raw(ALL)).containsEntry("a1", 14L).containsEntry("c1", 6L);
  }

  @Test
  void aNodeWithoutALabelGetsNothing() {
    var spread =
        Spread.of(
            WEB.prefersSpread(1, ZONE, "app=web").prefersSpread(1, "rack", "app=web"),
            node("a1").zone("a").labels("rack=1").running(web("1")),
            node("b1").zone("b").labels("rack=2"),
            node("c1").zone("c").running(web("2")));

    assertThat(spread.normalized(List.of("a1", "b1", "c1")))
        .isEqualTo(Map.of("a1", 0L, "b1", 100L, "c1", 0L));
  }

  @Test
  void whereNothingIsCountedAllAreBest() {
    var spread = Spread.of(WEB.prefersSpread(1, ZONE, "app=none"), ZONES);

    assertThat(spread.normalized(ALL).values()).containsOnly(100L);
  }

  @Test
  void aPodWithoutSoftConstraintsIsNotScored() {
    assertThat(Spread.of(WEB, ZONES).raw(ALL)).isEmpty();
    assertThat(Spread.of(WEB.spreads(1, ZONE, "app=web"), ZONES).raw(ALL)).isEmpty();
  }
}
