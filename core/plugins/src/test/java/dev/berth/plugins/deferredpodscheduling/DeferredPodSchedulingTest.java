package dev.berth.plugins.deferredpodscheduling;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodePodPreemptionPolicy;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeferredPodSchedulingTest implements PreFilterContract, FilterContract {
  private static final GivenPod GROWS =
      pod("p").on("own").condition("PodResizePending", "True", "Deferred");
  private static final GivenNode FORBIDS =
      node("own")
          .spec(spec ->
              spec.withPodPreemptionPolicy(new NodePodPreemptionPolicy(List.of("Deferred"))));

  @Override
  public PluginFactory<?> factory() {
    return new DeferredPodSchedulingFactory();
  }

  private static FakePluginContext on(GivenNode... nodes) {
    return FakePluginContext.of(nodes).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
  }

  private PluginHarness harness(GivenPod pod, GivenNode... nodes) {
    return PluginHarness.of(factory(), args(), on(nodes), pod);
  }

  private PermitStatus permit(FakePluginContext context, GivenPod pod) {
    return ((PermitPlugin) factory().createFrom(args(), context))
        .permit(new CycleState(), pod.info(), "own");
  }

  @Test
  void onlyItsOwnNodeWillDo() {
    assertThat(harness(GROWS, node("own"), node("other")).verdicts())
        .isEqualTo(
            Map.of(
                "own",
                "Success",
                "other",
                "UnschedulableAndUnresolvable: pod assigned to different node"));
  }

  @Test
  void aNodeMayForbidPreemptionForResizes() {
    assertThat(harness(GROWS, FORBIDS).verdicts())
        .containsValue("UnschedulableAndUnresolvable: node had resize preemption disabled");
  }

  @Test
  void podsThatDoNotWaitForAResizeAreOfNoConcern() {
    assertThat(harness(pod("p"), FORBIDS).preFilter()).isEqualTo("Skip");
    assertThat(
            harness(pod("p").condition("PodResizePending", "True", "Infeasible"), FORBIDS)
                .preFilter())
        .isEqualTo("Skip");
    assertThat(permit(on(), pod("p"))).isEqualTo(Success.SUCCESS);
  }

  @Test
  void aPodThatFitsWaitsForTheKubelet() {
    assertThat(permit(on(), GROWS))
        .isEqualTo(Rejected.unresolvable("pod resize fits, waiting for Kubelet actuation"));
  }

  @Test
  void withTheGateOffItDoesNothing() {
    var off = FakePluginContext.of(FORBIDS);

    assertThat(PluginHarness.of(factory(), args(), off, GROWS).preFilter()).isEqualTo("Skip");
    assertThat(permit(off, GROWS)).isEqualTo(Success.SUCCESS);
    assertThat(wakes(off, FORBIDS.build(), node("own").build())).isFalse();
  }

  @Test
  void itsOwnNodeWakesItOnceItAllowsForPreemption() {
    Node allows = node("own").build();

    assertThat(QueueingHintHarness.of(factory()).events())
        .containsExactly("Node/Add|UpdateNodePreemptionPolicy");
    assertThat(wakes(on(), FORBIDS.build(), allows)).isTrue();
    assertThat(wakes(on(), null, allows)).isTrue();
    assertThat(wakes(on(), allows, allows)).isFalse();
    assertThat(wakes(on(), allows, FORBIDS.build())).isFalse();
    assertThat(wakes(on(), null, node("other").build())).isFalse();
  }

  private boolean wakes(FakePluginContext context, @Nullable Node before, Node after) {
    var action = before == null ? ActionType.ADD : ActionType.UPDATE_NODE_PREEMPTION_POLICY;
    return QueueingHintHarness.of(factory(), args(), context)
        .wakes(GROWS, EventResource.NODE, action, before, after);
  }
}
