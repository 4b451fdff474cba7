package dev.berth.plugins.schedulinggates;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreEnqueuePlugin.PreEnqueueStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulingGatesTest implements PluginContract {
  @Override
  public PluginFactory<?> factory() {
    return new SchedulingGatesFactory();
  }

  @Test
  void aPodWithoutGatesMayEnterTheQueue() {
    assertThat(ask(pod("p"))).isEqualTo(Success.SUCCESS);
  }

  @Test
  void aGatedPodStaysOutAndTheGatesAreNamedInItsOrder() {
    assertThat(ask(pod("p").gates("z", "a")))
        .isEqualTo(
            Rejected.unresolvable(new SchedulingGatesPlugin.WaitingForGates(List.of("z", "a"))))
        .extracting(status -> ((Rejected) status).message())
        .isEqualTo("waiting for scheduling gates: [z a]");
  }

  @Test
  void theEndOfItsLastGateWakesThePod() {
    var hintHarness = QueueingHintHarness.of(factory());
    var gated = pod("p").gates("a");

    assertThat(hintHarness.events())
        .containsExactly("TargetPod/UpdatePodSchedulingGatesEliminated");
    assertThat(
            hintHarness.wakes(
                gated,
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
                gated.build(),
                pod("p").build()))
        .isTrue();
  }

  private PreEnqueueStatus ask(GivenPod pod) {
    return ((PreEnqueuePlugin) plugin(nodes())).preEnqueue(pod.info());
  }
}
