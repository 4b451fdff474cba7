package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.devicesOf;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.scenario.DecisionAssert;
import dev.berth.testkit.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What PostFilter does about devices in the wrong place.
class DeallocationTest {
  private static final NodeToStatus STATUSES =
      new NodeToStatus(Map.of(), NodeToStatus.NOT_EVALUATED);

  private final FakePluginContext context =
      FakePluginContext.of(node("n1"))
          .with(deviceClass("gpu"), slice("n1", "gpu-0"), slice("n2", "gpu-0"));

  private Unhelpful postFilter(GivenPod pod) {
    var plugin = Dra.plugin(context);
    var harness = new PluginHarness(plugin, pod.info(), context.nodes().nodes());
    Map<String, PluginStatus> statuses = new HashMap<>();
    for (NodeInfo node : context.nodes().nodes()) {
      if (harness.isFiltered() && harness.filter(node) instanceof Rejected why) {
        statuses.put(node.name(), why.toStatus(plugin.name()));
      }
    }
    return (Unhelpful)
        plugin.postFilter(
            harness.state(), pod.info(), new NodeToStatus(statuses, NodeToStatus.NOT_EVALUATED));
  }

  @Test
  void unusedDevicesAreDeallocated() throws InterruptedException {
    context.with(on("n2", claim("c", wants("gpus", 1)), "gpu-0"));

    var result = postFilter(using(pod("p"), "c"));
    assertThat(result.why().code()).isEqualTo(Code.UNSCHEDULABLE);
    assertThat(result.why().message()).isEqualTo("deallocation of ResourceClaim completed");
    assertThat(result.effects()).hasSize(1);
    result.effects().getFirst().carryOut(context.writer());

    var claim =
        Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim("c").key()));
    assertThat(devicesOf(claim)).isEmpty();
    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void devicesThatOnlyThePodItselfUsesAreTakenBack() {
    var pod = using(pod("p"), "c");
    context.with(usedBy(on("n2", claim("c", wants("gpus", 1)), "gpu-0"), pod));

    assertThat(postFilter(pod).effects()).hasSize(1);
  }

  @Test
  void aPodThatHasReservedTheDevicesMeanwhileKeepsThem() throws InterruptedException {
    var allocated = on("n2", claim("c", wants("gpus", 1)), "gpu-0");
    context.with(allocated);
    var result = postFilter(using(pod("p"), "c"));
    context.with(usedBy(allocated, pod("faster")));

    result.effects().getFirst().carryOut(context.writer());

    assertThat(context.objects().get(ResourceClaim.class, claim("c").key()))
        .isEqualTo(usedBy(allocated, pod("faster")));
  }

  @Test
  void devicesThatOthersUseStayWhereTheyAre() {
    context.with(usedBy(on("n2", claim("c", wants("gpus", 1)), "gpu-0"), pod("other")));

    var result = postFilter(using(pod("p"), "c"));
    assertThat(result.why().message()).isEmpty();
    assertThat(result.effects()).isEmpty();
  }

  @Test
  void oneClaimAtATimeIsFreed() {
    context.with(
        on("n2", claim("c", wants("gpus", 1)), "gpu-0"),
        on("n2", claim("d", wants("gpus", 1)), "gpu-1"));

    assertThat(postFilter(using(pod("p"), "c", "d")).effects())
        .singleElement()
        .extracting(effect -> ((Deallocation) effect).claim().key().name())
        .isEqualTo("c");
  }

  @Test
  void thereIsNothingToDoWhereDevicesAreJustMissing() {
    context.with(claim("c", wants("gpus", 2)));

    assertThat(postFilter(using(pod("p"), "c")).effects()).isEmpty();
    assertThat(postFilter(pod("plain")).effects()).isEmpty();
  }

  @Test
  void whereTheCycleEndedBeforeItFails() {
    assertThatThrownBy(
            () -> Dra.plugin(context).postFilter(new CycleState(), pod("p").info(), STATUSES))
        .isInstanceOf(PluginException.class)
        .hasMessage("not found");
  }

  @Test
  void theNextAttemptGetsDevicesWhereThePodFits() {
    var cluster =
        Scenario.cluster(node("n1"), node("n2").unschedulable())
            .with(
                deviceClass("gpu"),
                slice("n1", "gpu-0"),
                slice("n2", "gpu-0"),
                on("n2", claim("c", wants("gpus", 1)), "gpu-0"));
    var pod = using(pod("p"), "c");

    DecisionAssert.assertThat(cluster.schedule(pod)).isUnschedulable();
    DecisionAssert.assertThat(cluster.schedule(pod)).isAssumedOn("n1");
  }
}
