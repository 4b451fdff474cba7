package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeAllocatableMappedResources;
import dev.berth.api.core.NodeAllocatableOverheadResources;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.NodeAllocatableMapping;
import dev.berth.api.resource.NodeAllocatableOverhead;
import dev.berth.api.resource.NodeAllocatableResource;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.ReserveContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Devices that use resources of their node.
class NodeResourceUsageTest implements FilterContract, ReserveContract {
  private static final Map<String, NodeAllocatableResource> THREE_CPUS =
      Map.of(
          "cpu",
          new NodeAllocatableResource(
              new NodeAllocatableMapping(null, null, Quantity.parse("3")), null));
  private static final Map<String, NodeAllocatableResource> COSTLY =
      Map.of(
          "memory",
          new NodeAllocatableResource(
              null, new NodeAllocatableOverhead(Quantity.parse("1Gi"), Quantity.parse("512Mi"))));

  private final GivenPod user = using(pod("p").cpu("1"), "c");

  private static FakePluginContext context(Map<String, NodeAllocatableResource> uses) {
    return FakePluginContext.of(node("n").cpu("4").memory("2Gi"))
        .enable("DRANodeAllocatableResources")
        .with(
            deviceClass("gpu"),
            claim("c", wants("gpus", 1)),
            each(slice("n", "gpu-0"), device -> device.withNodeAllocatableResources(uses)));
  }

  @Override
  public PluginFactory<?> factory() {
    return new DynamicResourcesFactory();
  }

  @Override
  public PluginArgs args() {
    return Dra.ARGS;
  }

  @Override
  public List<NodeInfo> nodes() {
    return context(THREE_CPUS).nodes().nodes();
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(user.info(), using(pod("large").cpu("2"), "c").info());
  }

  @Override
  public Class<?>[] caches() {
    return Dra.CACHES;
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return context(THREE_CPUS);
  }

  private static String verdict(FakePluginContext context, GivenPod pod) {
    return Objects.requireNonNull(Dra.harness(context, pod).verdicts().get("n"));
  }

  @Test
  void theNodeHasRoomForBoth() {
    assertThat(verdict(context(THREE_CPUS), user)).isEqualTo("Success");
  }

  @Test
  void theNodeHasRoomForThePodButNotForItsDevices() {
    assertThat(verdict(context(THREE_CPUS), using(pod("p").cpu("2"), "c")))
        .isEqualTo("UnschedulableAndUnresolvable: Insufficient cpu");
  }

  @Test
  void preemptionMayHelpWhereOthersHaveTheRoom() {
    var context =
        FakePluginContext.of(node("n").cpu("4").running(pod("other").cpu("1")))
            .enable("DRANodeAllocatableResources")
            .with(
                deviceClass("gpu"),
                claim("c", wants("gpus", 1)),
                each(slice("n", "gpu-0"), it -> it.withNodeAllocatableResources(THREE_CPUS)));

    assertThat(verdict(context, user)).isEqualTo("Unschedulable: Insufficient cpu");
  }

  @Test
  void whatDevicesCostIsCountedForThePodAndEveryContainerThatUsesThem() {
    var claims = List.of(new dev.berth.api.core.ResourceClaim("c", ""));
    var twice =
        user.spec(spec ->
            spec.withContainers(
                List.of("a", "b").stream()
                    .map(name -> container(name).build())
                    .map(it -> it.withResources(it.resources().withClaims(claims)))
                    .toList()));

    assertThat(verdict(context(COSTLY), twice)).isEqualTo("Success");
    assertThat(
            verdict(
                context(COSTLY),
                twice.spec(spec -> spec.withOverhead(Map.of("memory", Quantity.parse("1"))))))
        .isEqualTo("UnschedulableAndUnresolvable: Insufficient memory");
  }

  @Test
  void withoutTheGateNothingOfItCounts() {
    var context = context(THREE_CPUS).disable("DRANodeAllocatableResources");

    assertThat(verdict(context, using(pod("p").cpu("2"), "c"))).isEqualTo("Success");
  }

  @Test
  void devicesThatStandForResourcesAreNotSharedByPods() {
    var context = context(THREE_CPUS);
    context.with(usedBy(on("n", claim("c"), "gpu-0"), pod("other")));

    assertThat(verdict(context, user))
        .isEqualTo(
            "UnschedulableAndUnresolvable: node allocatable resource claim c has a mapped device"
                + " and cannot be shared across pods");
    var costly = context(COSTLY);
    costly.with(usedBy(on("n", claim("c"), "gpu-0"), pod("other")));
    assertThat(verdict(costly, user)).isEqualTo("Success");
  }

  @Test
  void requestsOfThePodAsAWholeMustCoverDevices() {
    var whole = Map.of("cpu", Quantity.parse("3"));

    assertThat(
            verdict(
                context(THREE_CPUS),
                user.spec(it -> it.withResources(ResourceRequirements.EMPTY.withRequests(whole)))))
        .isEqualTo(
            "UnschedulableAndUnresolvable: pod level request for cpu is insufficient to cover the"
                + " aggregated container and node-allocatable DRA requests");
  }

  @Test
  void thePodIsTakenToHoldWhatItsDevicesUse() throws InterruptedException {
    var context = context(THREE_CPUS).with(user.build());
    var plugin = Dra.plugin(context);
    var harness = new PluginHarness(plugin, user.info(), context.nodes().nodes());

    var assumed = plugin.assumed(harness.state(), user.build(), "n");
    assertThat(assumed.status().nodeAllocatableResourceClaimStatuses())
        .containsExactly(
            new NodeAllocatableResourceClaimStatus(
                "c",
                List.of(),
                List.of(new NodeAllocatableMappedResources("cpu", Quantity.parse("3"))),
                List.<NodeAllocatableOverheadResources>of()));

    var placed = PodInfo.of(assumed);
    assertThat(plugin.reserve(harness.state(), placed, "n")).isEqualTo(Success.SUCCESS);
    plugin.preBind(harness.state(), placed, "n");
    assertThat(stored(context).status().nodeAllocatableResourceClaimStatuses())
        .isEqualTo(assumed.status().nodeAllocatableResourceClaimStatuses());

    for (var effect : plugin.unreserve(harness.state(), placed, "n")) {
      effect.carryOut(context.writer());
    }
    assertThat(stored(context).status().nodeAllocatableResourceClaimStatuses()).isEmpty();
  }

  private Pod stored(FakePluginContext context) {
    return Objects.requireNonNull(context.objects().get(Pod.class, user.build().key()));
  }
}
