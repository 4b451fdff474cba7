package dev.berth.plugins.tainttoleration;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.api.kubescheduler.SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Toleration;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaintTolerationTest implements PreFilterContract, FilterContract, ScoreContract {
  private static final String REJECTED =
      "UnschedulableAndUnresolvable: node(s) had untolerated taint(s)";

  @Override
  public PluginFactory<?> factory() {
    return new TaintTolerationFactory();
  }

  @ParameterizedTest
  @CsvSource({
    "gpu=yes:NoSchedule,       gpu=yes:NoSchedule, true",
    "gpu=yes:NoSchedule,       gpu=yes,            true",
    "gpu=yes:NoSchedule,       gpu,                true",
    "gpu=yes:NoSchedule,       *,                  true",
    "gpu=yes:NoSchedule,       gpu=no:NoSchedule,  false",
    "gpu=yes:NoSchedule,       gpu=yes:NoExecute,  false",
    "gpu=yes:NoSchedule,       cpu,                false",
    "gpu=yes:NoExecute,        gpu:NoExecute,      true",
    "gpu=yes:NoExecute,        gpu:NoSchedule,     false",
    "gpu=yes:PreferNoSchedule, cpu,                true",
    "gpu:NoSchedule,           gpu=:NoSchedule,    true",
  })
  void aNodeTakesPodsThatTolerateItsTaints(String taint, String toleration, boolean fits) {
    var harness =
        PluginHarness.of(factory(), pod("p").tolerates(toleration), node("n").taint(taint));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts().get("n")).isEqualTo(fits ? "Success" : REJECTED);
  }

  @Test
  void theFirstUntoleratedTaintIsNamed() {
    var node =
        node("n")
            .taint("soft:PreferNoSchedule")
            .taint("gpu=yes:NoSchedule")
            .taint("maintenance:NoExecute");

    assertThat(PluginHarness.of(factory(), pod("p"), node).details())
        .isEqualTo(Map.of("n", "does not tolerate gpu=yes:NoSchedule"));
    assertThat(PluginHarness.of(factory(), pod("p").tolerates("gpu"), node).details())
        .isEqualTo(Map.of("n", "does not tolerate maintenance:NoExecute"));
  }

  @Test
  void tolerationsCompareNumbersWithTheGateOnOnly() {
    var below = pod("p").tolerates(new Toleration("cost", Toleration.LT, "9", "", null));
    GivenNode node = node("n").taint("cost=8:NoSchedule");
    var on = FakePluginContext.of(node).enable(TAINT_TOLERATION_COMPARISON_OPERATORS);

    assertThat(PluginHarness.of(factory(), below, node).verdicts())
        .isEqualTo(Map.of("n", REJECTED));
    assertThat(PluginHarness.of(factory(), args(), on, below).verdicts())
        .isEqualTo(Map.of("n", "Success"));
  }

  @Test
  void fewerSoftTaintsAreBetter() {
    var harness =
        PluginHarness.of(
            factory(),
            pod("p").tolerates("a:PreferNoSchedule").tolerates("b"),
            node("tolerated").taint("a=1:PreferNoSchedule").taint("b=2:PreferNoSchedule"),
            node("one").taint("c:PreferNoSchedule"),
            node("three")
                .taint("c:PreferNoSchedule")
                .taint("d:PreferNoSchedule")
                .taint("e:PreferNoSchedule"),
            node("hard").taint("f:NoSchedule"));

    assertThat(harness.rawScores())
        .isEqualTo(Map.of("tolerated", 0L, "one", 1L, "three", 3L, "hard", 0L));
    assertThat(harness.normalizedScores())
        .isEqualTo(Map.of("tolerated", 100L, "one", 67L, "three", 0L, "hard", 100L));
  }

  @Test
  void aTolerationOfAHardEffectDoesNotHelpAgainstASoftTaint() {
    var harness =
        PluginHarness.of(
            factory(),
            pod("p").tolerates("a:NoSchedule").tolerates("a:NoExecute"),
            node("n").taint("a:PreferNoSchedule"),
            node("m"));

    assertThat(harness.rawScores()).isEqualTo(Map.of("n", 1L, "m", 0L));
  }

  @Test
  void withoutSoftTaintsAllNodesGetTheBestScore() {
    assertThat(PluginHarness.of(factory(), pod("p"), node("n"), node("m")).normalizedScores())
        .isEqualTo(Map.of("n", 100L, "m", 100L));
  }

  @Test
  void aPodThatWaitsForItsResizeIsSkippedWithTheGateOnOnly() {
    GivenPod resized = pod("p").condition("PodResizePending", "True", "Deferred");
    var on =
        FakePluginContext.of(node("n")).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(PluginHarness.of(factory(), resized, node("n")).preFilter()).isEqualTo("Success");
    assertThat(PluginHarness.of(factory(), args(), on, resized).preFilter()).isEqualTo("Skip");
  }

  @Test
  void thePluginRegistersForNodesAndItsOwnTolerations() {
    assertThat(QueueingHintHarness.of(factory()).events())
        .containsExactly("Node/Add|UpdateNodeTaint", "TargetPod/UpdatePodToleration");
  }

  @Test
  void aNodeWakesThePodIfItIsTolerableNowAndWasNot() {
    Node open = node("n").build();
    Node tainted = node("n").taint("gpu:NoSchedule").build();
    Node soft = node("n").taint("gpu:PreferNoSchedule").build();

    assertThat(wakes(pod("p"), ActionType.ADD, null, open)).isTrue();
    assertThat(wakes(pod("p"), ActionType.ADD, null, soft)).isTrue();
    assertThat(wakes(pod("p"), ActionType.ADD, null, tainted)).isFalse();
    assertThat(wakes(pod("p").tolerates("gpu"), ActionType.ADD, null, tainted)).isTrue();
    assertThat(wakes(pod("p"), ActionType.UPDATE_NODE_TAINT, tainted, open)).isTrue();
    assertThat(wakes(pod("p"), ActionType.UPDATE_NODE_TAINT, open, tainted)).isFalse();
    assertThat(wakes(pod("p"), ActionType.UPDATE_NODE_TAINT, open, soft)).isFalse();
    assertThat(wakes(pod("p").tolerates("gpu"), ActionType.UPDATE_NODE_TAINT, tainted, open))
        .isFalse();
  }

  private boolean wakes(GivenPod pod, ActionType action, @Nullable Node before, Node after) {
    return QueueingHintHarness.of(factory()).wakes(pod, EventResource.NODE, action, before, after);
  }

  @Test
  void anyChangeOfItsOwnTolerationsWakesThePod() {
    assertThat(
            QueueingHintHarness.of(factory())
                .wakes(
                    pod("p"),
                    EventResource.TARGET_POD,
                    ActionType.UPDATE_POD_TOLERATION,
                    pod("p").build(),
                    pod("p").tolerates("other").build()))
        .isTrue();
  }
}
