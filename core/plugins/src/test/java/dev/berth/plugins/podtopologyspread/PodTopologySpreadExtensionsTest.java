package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happens to the counts when pods come and go.
class PodTopologySpreadExtensionsTest {
  private static final GivenPod WEB = pod("p").labels("app=web").spreads(1, ZONE, "app=web");

  private static final GivenNode[] NODES = {
    node("a").zone("a").running(web("1"), web("2"), web("3")),
    node("b").zone("b").running(web("4")),
    node("c").zone("c").running(web("5")),
  };

  private final Spread spread = Spread.of(WEB, NODES);

  private static GivenPod web(String name) {
    return pod("web-" + name).labels("app=web");
  }

  @BeforeEach
  void count() {
    spread.preFilter();
  }

  private void remove(CycleState state, GivenPod pod, String node) {
    spread.plugin().removePod(state, WEB.info(), pod.info(), spread.node(node));
  }

  private void add(CycleState state, GivenPod pod, String node) {
    spread.plugin().addPod(state, WEB.info(), pod.info(), spread.node(node));
  }

  private String verdicts(CycleState state) {
    return spread.verdict(state, spread.node("a"))
        + ", "
        + spread.verdict(state, spread.node("b"))
        + ", "
        + spread.verdict(state, spread.node("c"));
  }

  @Test
  void removingPodsMakesRoom() {
    CycleState state = spread.state().copy();
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");

    remove(state, web("1"), "a");
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
    remove(state, web("2"), "a");
    assertThat(verdicts(state)).isEqualTo("fits, fits, fits");
    remove(state, web("3"), "a");
    assertThat(verdicts(state)).isEqualTo("fits, full, full");
    add(state, web("3"), "a");
    add(state, web("2"), "a");
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
  }

  @Test
  void theOriginalStateIsNotTouched() {
    CycleState state = spread.state().copy();
    remove(state, web("4"), "b");
    assertThat(verdicts(state)).isEqualTo("full, fits, full");

    assertThat(verdicts(spread.state())).isEqualTo("full, fits, fits");
    assertThat(verdicts(spread.state().copy())).isEqualTo("full, fits, fits");
  }

  @Test
  void podsOfOtherKindsDoNotMatter() {
    CycleState state = spread.state().copy();
    remove(state, web("4").namespace("other"), "b");
    remove(state, pod("db").labels("app=db"), "b");

    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
  }

  @Test
  void aPodThatIsBeingDeletedIsTakenAwayAlthoughItWasNotCounted() {
    GivenPod ending = web("9").deletedAt(Instant.parse("2026-01-01T00:00:00Z"));
    CycleState state = spread.state().copy();

    remove(state, ending, "a");
    remove(state, ending, "a");
    assertThat(verdicts(state)).isEqualTo("fits, fits, fits");
  }

  @Test
  void anEmptySelectorCountsPodsThatCome() {
    GivenPod any = pod("p").spreads(1, ZONE, "");
    var counted = Spread.of(any, NODES);
    counted.preFilter();
    CycleState state = counted.state().copy();

    counted.plugin().addPod(state, any.info(), web("6").info(), counted.node("a"));

    assertThat(counted.verdict(state, counted.node("a"))).isEqualTo("full");
  }

  @Test
  void podsOnNodesThatDoNotCountDoNotMatter() {
    var counted = Spread.of(WEB.nodeSelector("disk=ssd"), NODES);
    counted.preFilter();
    CycleState state = counted.state().copy();

    counted.plugin().addPod(state, WEB.info(), web("6").info(), counted.node("a"));
    counted
        .plugin()
        .addPod(state, WEB.info(), web("7").info(), node("x").withoutLabel(ZONE).info());

    assertThat(counted.verdict(state, counted.node("a"))).isEqualTo("fits");
  }

  /// Two domains are remembered: that the third one has fewer pods by then goes unnoticed.
  @Test
  void ofEquallyEmptyZonesThoseWhoseNodesCameFirstCount() {
    var empty = Spread.of(WEB, node("z").zone("z"), node("y").zone("y"), node("x").zone("x"));
    empty.preFilter();
    CycleState state = empty.state().copy();

    empty.plugin().addPod(state, WEB.info(), web("1").info(), empty.node("z"));
    assertThat(empty.verdict(state, empty.node("z"))).isEqualTo("full");
    empty.plugin().addPod(state, WEB.info(), web("2").info(), empty.node("y"));
    assertThat(empty.verdict(state, empty.node("z"))).isEqualTo("fits");
  }

  @Test
  void aZoneThatComesWithAPodCountsLikeTheOthers() {
    var two =
        Spread.of(
            WEB,
            node("a").zone("a").running(web("1"), web("2"), web("3")),
            node("c").zone("c").running(web("4")));
    two.preFilter();
    CycleState state = two.state().copy();
    NodeInfo added = node("d").zone("d").info();

    for (int pods = 1; pods <= 3; pods++) {
      two.plugin().addPod(state, WEB.info(), web("5").info(), added);
    }
    assertThat(two.verdict(state, two.node("a"))).isEqualTo("full");
    assertThat(two.verdict(state, two.node("c"))).isEqualTo("fits");

    for (int pods = 3; pods >= 1; pods--) {
      two.plugin().removePod(state, WEB.info(), web("5").info(), added);
    }
    assertThat(two.verdict(state, two.node("c"))).isEqualTo("full");
  }

  @Test
  void aBindingDoesNotKeepTheCounts() {
    CycleState binding = spread.state().forBinding();

    assertThatThrownBy(() -> spread.verdict(binding, spread.node("a")))
        .isInstanceOf(IllegalStateException.class);
  }
}
