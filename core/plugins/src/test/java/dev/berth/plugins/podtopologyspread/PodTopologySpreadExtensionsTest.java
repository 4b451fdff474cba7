package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
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

  private SpreadPreFilterState remove(SpreadPreFilterState state, GivenPod pod, String node) {
    return spread.plugin().removePod(state, pod.info(), spread.node(node));
  }

  private SpreadPreFilterState add(SpreadPreFilterState state, GivenPod pod, String node) {
    return spread.plugin().addPod(state, pod.info(), spread.node(node));
  }

  private String verdicts(SpreadPreFilterState state) {
    return spread.verdict(state, spread.node("a"))
        + ", "
        + spread.verdict(state, spread.node("b"))
        + ", "
        + spread.verdict(state, spread.node("c"));
  }

  @Test
  void removingPodsMakesRoom() {
    SpreadPreFilterState state = spread.prepared();
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");

    state = remove(state, web("1"), "a");
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
    state = remove(state, web("2"), "a");
    assertThat(verdicts(state)).isEqualTo("fits, fits, fits");
    state = remove(state, web("3"), "a");
    assertThat(verdicts(state)).isEqualTo("fits, full, full");
    state = add(state, web("3"), "a");
    state = add(state, web("2"), "a");
    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
  }

  @Test
  void theOriginalStateIsNotTouched() {
    SpreadPreFilterState original = spread.prepared();
    SpreadPreFilterState state = remove(original, web("4"), "b");
    assertThat(verdicts(state)).isEqualTo("full, fits, full");

    assertThat(verdicts(original)).isEqualTo("full, fits, fits");
  }

  @Test
  void podsOfOtherKindsDoNotMatter() {
    SpreadPreFilterState state = spread.prepared();
    state = remove(state, web("4").namespace("other"), "b");
    state = remove(state, pod("db").labels("app=db"), "b");

    assertThat(verdicts(state)).isEqualTo("full, fits, fits");
  }

  @Test
  void aPodThatIsBeingDeletedIsTakenAwayAlthoughItWasNotCounted() {
    GivenPod ending = web("9").deletedAt(Instant.parse("2026-01-01T00:00:00Z"));
    SpreadPreFilterState state = spread.prepared();

    state = remove(state, ending, "a");
    state = remove(state, ending, "a");
    assertThat(verdicts(state)).isEqualTo("fits, fits, fits");
  }

  @Test
  void anEmptySelectorCountsPodsThatCome() {
    GivenPod any = pod("p").spreads(1, ZONE, "");
    var counted = Spread.of(any, NODES);
    SpreadPreFilterState state = counted.prepared();

    state = counted.plugin().addPod(state, web("6").info(), counted.node("a"));

    assertThat(counted.verdict(state, counted.node("a"))).isEqualTo("full");
  }

  @Test
  void podsOnNodesThatDoNotCountDoNotMatter() {
    var counted = Spread.of(WEB.nodeSelector("disk=ssd"), NODES);
    SpreadPreFilterState state = counted.prepared();

    state = counted.plugin().addPod(state, web("6").info(), counted.node("a"));
    state = counted.plugin().addPod(state, web("7").info(), node("x").withoutLabel(ZONE).info());

    assertThat(counted.verdict(state, counted.node("a"))).isEqualTo("fits");
  }

  /// Two domains are remembered: that the third one has fewer pods by then goes unnoticed.
  @Test
  void ofEquallyEmptyZonesThoseWhoseNodesCameFirstCount() {
    var empty = Spread.of(WEB, node("z").zone("z"), node("y").zone("y"), node("x").zone("x"));
    SpreadPreFilterState state = empty.prepared();

    state = empty.plugin().addPod(state, web("1").info(), empty.node("z"));
    assertThat(empty.verdict(state, empty.node("z"))).isEqualTo("full");
    state = empty.plugin().addPod(state, web("2").info(), empty.node("y"));
    assertThat(empty.verdict(state, empty.node("z"))).isEqualTo("fits");
  }

  @Test
  void aZoneThatComesWithAPodCountsLikeTheOthers() {
    var two =
        Spread.of(
            WEB,
            node("a").zone("a").running(web("1"), web("2"), web("3")),
            node("c").zone("c").running(web("4")));
    SpreadPreFilterState state = two.prepared();
    NodeInfo added = node("d").zone("d").info();

    for (int pods = 1; pods <= 3; pods++) {
      state = two.plugin().addPod(state, web("5").info(), added);
    }
    assertThat(two.verdict(state, two.node("a"))).isEqualTo("full");
    assertThat(two.verdict(state, two.node("c"))).isEqualTo("fits");

    for (int pods = 3; pods >= 1; pods--) {
      state = two.plugin().removePod(state, web("5").info(), added);
    }
    assertThat(two.verdict(state, two.node("c"))).isEqualTo("full");
  }
}
