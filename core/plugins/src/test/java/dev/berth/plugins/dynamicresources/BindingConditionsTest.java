package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.eachResult;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.Condition;
import dev.berth.api.resource.AllocatedDeviceStatus;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.Devices;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Devices that have to be attached before the pod is bound.
class BindingConditionsTest {
  private final GivenPod user = using(pod("p"), "c");
  private final FakePluginContext context = cluster();
  private final DynamicResourcesPlugin plugin = Dra.plugin(context);

  private static FakePluginContext cluster() {
    return FakePluginContext.of(node("n1"))
        .with(
            deviceClass("gpu"),
            claim("c", wants("gpus", 1)),
            each(
                slice("n1", "gpu-0"),
                device ->
                    device
                        .withBindingConditions(List.of("Attached", "Powered"))
                        .withBindingFailureConditions(List.of("Broken"))));
  }

  private CycleState reserve() {
    var harness = new PluginHarness(plugin, user.info(), context.nodes().nodes());
    assertThat(harness.verdicts()).containsEntry("n1", "Success");
    plugin.reserve(harness.state(), user.info(), "n1");
    return harness.state();
  }

  private ResourceClaim stored() {
    return Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim("c").key()));
  }

  /// The driver says that these conditions hold.
  private void driverReports(String... conditions) {
    var status =
        new AllocatedDeviceStatus(
            Devices.DRIVER,
            "n1",
            "gpu-0",
            null,
            Arrays.stream(conditions)
                .map(type -> new Condition(type, "True", 0, null, "Because", "it is so"))
                .toList());
    var claim = stored();
    context.with(claim.withStatus(claim.status().withDevices(List.of(status))));
  }

  @Test
  void thePodIsBoundWhenAllHold() throws InterruptedException {
    var state = reserve();
    context.writer().whenAwaited(() -> driverReports("Attached", "Powered"));

    assertThat(plugin.preBind(state, user.info(), "n1")).isEqualTo(Success.SUCCESS);
    assertThat(context.recorded())
        .containsExactly(
            "BindingConditionsPending default/p: waiting for binding conditions for device on node"
                + " n1");
  }

  @Test
  void itIsNotAsLongAsOneDoesNot() {
    var state = reserve();
    context.writer().whenAwaited(() -> driverReports("Attached"));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("device binding timeout: context deadline exceeded");
  }

  @Test
  void itIsNotIfTheDriverIsSilent() {
    var state = reserve();

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("device binding timeout: context deadline exceeded");
  }

  @Test
  void timeRunsFromTheAllocationOn() {
    var claim =
        eachResult(
            usedBy(on("n1", claim("c", wants("gpus", 1)), "gpu-0"), pod("first")),
            it -> it.withBindingConditions(List.of("Attached")));
    var allocation = Objects.requireNonNull(claim.status().allocation());
    var start = context.clock().instant().minus(Duration.ofMinutes(10)).plusSeconds(2);
    context.with(
        claim.withStatus(claim.status().withAllocation(allocation.withAllocationTimestamp(start))));
    var state = reserve();
    context.writer().whenAwaited(() -> context.clock().advance(Duration.ofSeconds(5)));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("device binding timeout: claim=c");
  }

  @Test
  void whoHasAllocatedItHimselfIsJustOutOfTime() {
    var state = reserve();
    context
        .writer()
        .whenAwaited(() -> context.clock().advance(Duration.ofMinutes(10).plusSeconds(1)));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("device binding timeout: context deadline exceeded");
  }

  @Test
  void aFailureEndsTheWait() {
    var state = reserve();
    context.writer().whenAwaited(() -> driverReports("Attached", "Broken"));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("device binding failed: claim=c, reason=Because, message=\"it is so\"");
  }

  @Test
  void aClaimThatIsGoneEndsTheWait() {
    var state = reserve();
    context.writer().whenAwaited(() -> context.objects().remove(claim("c")));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("could not find ResourceClaim \"default/c\"");
  }

  @Test
  void afterwardsTheDevicesAreGivenUp() throws InterruptedException {
    var state = reserve();
    context.writer().whenAwaited(() -> driverReports("Broken"));
    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .isInstanceOf(PluginException.class);
    for (var effect : plugin.unreserve(state, user.info(), "n1")) {
      effect.carryOut(context.writer());
    }

    var harness = new PluginHarness(plugin, user.info(), context.nodes().nodes());
    assertThat(harness.verdicts())
        .containsEntry(
            "n1", "UnschedulableAndUnresolvable: resourceclaim not available on the node");
  }

  @Test
  void withoutTheGateSuchDevicesAreNotGiven() {
    assertThat(Dra.harness(cluster().disable("DRADeviceBindingConditions"), user).verdicts())
        .containsEntry("n1", "UnschedulableAndUnresolvable: cannot allocate all claims");
  }
}
