package dev.berth.plugins.podgroups;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class GangSchedulingTest implements PluginContract {
  private static final GivenPod MEMBER =
      pod("p").namespace("ns").spec(spec -> spec.withSchedulingGroup(new PodSchedulingGroup("g")));

  @Override
  public PluginFactory factory() {
    return new GangSchedulingFactory();
  }

  @Test
  void aPodThatIsInNoGroupGoesOn() {
    assertThat(((PreEnqueuePlugin) plugin(nodes())).preEnqueue(pod("p").info()))
        .isEqualTo(Success.SUCCESS);
    assertThat(((PermitPlugin) plugin(nodes())).permit(new CycleState(), pod("p").info(), "n"))
        .isEqualTo(Success.SUCCESS);
  }

  @Test
  void aPodOfAGroupWaitsForIt() {
    assertThat(((PreEnqueuePlugin) plugin(nodes())).preEnqueue(MEMBER.info()))
        .isEqualTo(
            Rejected.unresolvable(
                "waiting for pods's pod group \"g\" to appear in scheduling queue"));
  }

  @Test
  void aPodOfAGroupThatGotPastFails() {
    var plugin = (PermitPlugin) plugin(nodes());

    assertThatThrownBy(() -> plugin.permit(new CycleState(), MEMBER.info(), "n"))
        .hasMessage("failed to get podGroup ns/g: podgroup.scheduling.k8s.io \"g\" not found");
  }

  @Test
  void thePluginsOfPlacementsTakePartAtTheirPointsOnly() {
    var context = FakePluginContext.of(List.of());
    for (var factory :
        List.of(new TopologyPlacementGeneratorFactory(), new PodGroupPodsCountFactory())) {
      assertThat(factory.create(args(), context).name()).isEqualTo(factory.name());
    }
  }
}
