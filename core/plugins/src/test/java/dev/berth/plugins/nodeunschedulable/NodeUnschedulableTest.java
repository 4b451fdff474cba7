package dev.berth.plugins.nodeunschedulable;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.api.kubescheduler.SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Toleration;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeUnschedulableTest implements PreFilterContract, FilterContract {
  private static final String REJECTED = "UnschedulableAndUnresolvable: node(s) were unschedulable";

  @Override
  public PluginFactory<?> factory() {
    return new NodeUnschedulableFactory();
  }

  @Test
  void aCordonedNodeTakesNoPods() {
    var harness =
        PluginHarness.of(factory(), pod("p"), node("open"), node("cordoned").unschedulable());

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts()).isEqualTo(Map.of("open", "Success", "cordoned", REJECTED));
    assertThat(harness.details())
        .isEqualTo(Map.of("cordoned", "cordoned, which the pod does not tolerate"));
  }

  @ParameterizedTest
  @CsvSource({
    "node.kubernetes.io/unschedulable:NoSchedule,    true",
    "node.kubernetes.io/unschedulable=:NoSchedule,   true",
    "node.kubernetes.io/unschedulable=yes:NoSchedule,false",
    "node.kubernetes.io/unschedulable,               true",
    "node.kubernetes.io/unschedulable:NoExecute,     false",
    "node.kubernetes.io/not-ready:NoSchedule,        false",
    "*,                                              true",
  })
  void aCordonedNodeTakesPodsThatTolerateTheTaint(String toleration, boolean fits) {
    var harness =
        PluginHarness.of(factory(), pod("p").tolerates(toleration), node("n").unschedulable());

    assertThat(harness.verdicts().get("n")).isEqualTo(fits ? "Success" : REJECTED);
  }

  @Test
  void theTaintAloneDoesNotMatterHere() {
    var tainted = node("n").taint("node.kubernetes.io/unschedulable:NoSchedule");

    assertThat(PluginHarness.of(factory(), pod("p"), tainted).verdicts())
        .isEqualTo(Map.of("n", "Success"));
  }

  @Test
  void withTheGateOnTolerationsMayCompareNumbersButTheTaintHasNone() {
    var lower = new Toleration("node.kubernetes.io/unschedulable", Toleration.LT, "5", "", null);
    var context =
        FakePluginContext.of(node("n").unschedulable())
            .enable(TAINT_TOLERATION_COMPARISON_OPERATORS);

    assertThat(
            PluginHarness.of(
                    factory(), new UnknownArgs(Map.of()), context, pod("p").tolerates(lower))
                .verdicts())
        .isEqualTo(Map.of("n", REJECTED));
  }

  @Test
  void aPodThatWaitsForItsResizeIsSkippedWithTheGateOnOnly() {
    GivenPod resized = pod("p").condition("PodResizePending", "True", "Deferred");
    var off = FakePluginContext.of(node("n"));
    var on =
        FakePluginContext.of(node("n")).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(PluginHarness.of(factory(), args(), off, resized).preFilter()).isEqualTo("Success");
    assertThat(PluginHarness.of(factory(), args(), on, resized).preFilter()).isEqualTo("Skip");
    assertThat(PluginHarness.of(factory(), args(), on, pod("p")).preFilter()).isEqualTo("Success");
  }

  @Test
  void thePluginRegistersForNodesAndItsOwnTolerations() {
    assertThat(QueueingHintHarness.of(factory()).events())
        .containsExactly("Node/Add|UpdateNodeTaint", "TargetPod/UpdatePodToleration");
  }

  @Test
  void aNodeWakesThePodIfItIsNewOrWasUncordoned() {
    Node open = node("n").build();
    Node cordoned = node("n").unschedulable().build();

    assertThat(wakes(ActionType.ADD, null, open)).isTrue();
    assertThat(wakes(ActionType.ADD, null, cordoned)).isFalse();
    assertThat(wakes(ActionType.UPDATE_NODE_TAINT, cordoned, open)).isTrue();
    assertThat(wakes(ActionType.UPDATE_NODE_TAINT, open, cordoned)).isFalse();
    assertThat(wakes(ActionType.UPDATE_NODE_TAINT, open, open)).isFalse();
    assertThat(wakes(ActionType.UPDATE_NODE_TAINT, cordoned, cordoned)).isFalse();
  }

  private boolean wakes(ActionType action, @Nullable Node before, Node after) {
    return QueueingHintHarness.of(factory())
        .wakes(pod("p"), EventResource.NODE, action, before, after);
  }

  @ParameterizedTest
  @CsvSource({
    "node.kubernetes.io/unschedulable:NoSchedule, true",
    "node.kubernetes.io/unschedulable:NoExecute,  false",
    "gpu,                                         false",
  })
  void itsOwnTolerationsWakeThePodIfTheyTolerateTheTaintNow(String toleration, boolean wakes) {
    assertThat(
            QueueingHintHarness.of(factory())
                .wakes(
                    pod("p"),
                    EventResource.TARGET_POD,
                    ActionType.UPDATE_POD_TOLERATION,
                    pod("p").build(),
                    pod("p").tolerates(toleration).build()))
        .isEqualTo(wakes);
  }
}
