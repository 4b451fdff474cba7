package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.devicesOf;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.NodeAllocatableMapping;
import dev.berth.api.resource.NodeAllocatableResource;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.plugins.support.devices.DeviceInventory;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Members of a group that use the same claim, while the group is tried and when it is bound.
class SharedClaimsTest {
  private static final String ELSEWHERE =
      "UnschedulableAndUnresolvable: resourceclaim not available on the node";
  private static final String IN_FLIGHT =
      "UnschedulableAndUnresolvable: resource claim default/c is in the process of being allocated";

  private final FakePluginContext context =
      FakePluginContext.of(node("n1"), node("n2"))
          .with(
              deviceClass("gpu"),
              slice("n1", "gpu-0", "gpu-1"),
              slice("n2", "gpu-0", "gpu-1"),
              claim("c", wants("gpus", 1)),
              claim("both", wants("gpus", 2)));
  private final CycleState group = new CycleState();
  private final GivenPod first = using(pod("first"), "c");
  private final GivenPod second = using(pod("second"), "c");

  private DynamicResourcesPlugin plugin() {
    return Dra.plugin(context);
  }

  private PluginHarness member(DynamicResourcesPlugin plugin, GivenPod pod) {
    return new PluginHarness(
        plugin, pod.info(), context.nodes().nodes(), CycleState.ofMember(group));
  }

  private PluginHarness alone(DynamicResourcesPlugin plugin, GivenPod pod) {
    return new PluginHarness(plugin, pod.info(), context.nodes().nodes());
  }

  private static void reserve(
      DynamicResourcesPlugin plugin, CycleState state, GivenPod pod, String node) {
    assertThat(plugin.reserve(state, pod.info(), node)).isEqualTo(Success.SUCCESS);
  }

  /// The member tried and reserved.
  private CycleState reserved(DynamicResourcesPlugin plugin, GivenPod pod, String node) {
    var member = member(plugin, pod);
    assertThat(member.verdicts()).containsEntry(node, "Success");
    reserve(plugin, member.state(), pod, node);
    return member.state();
  }

  private static void bind(
      DynamicResourcesPlugin plugin, CycleState state, GivenPod pod, String node) {
    try {
      plugin.preBind(state.forBinding(), pod.info(), node);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private ResourceClaim stored(String name) {
    return Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim(name).key()));
  }

  @Test
  void laterMembersGoWhereTheDevicesOfTheFirstAre() {
    var plugin = plugin();
    reserved(plugin, first, "n2");

    assertThat(member(plugin, second).verdicts())
        .isEqualTo(Map.of("n1", ELSEWHERE, "n2", "Success"));
  }

  @Test
  void whatIsTakenOverIsNotAllocatedTwice() {
    context.with(claim("own", wants("gpus", 1)));
    var plugin = plugin();
    reserved(plugin, first, "n1");
    var user = using(pod("user"), "c", "own");
    var state = reserved(plugin, user, "n1");

    bind(plugin, state, user, "n1");

    assertThat(devicesOf(stored("c"))).containsExactly("n1/gpu-0");
    assertThat(devicesOf(stored("own"))).containsExactly("n1/gpu-1");
  }

  @Test
  void otherPodsWaitUntilTheClaimIsWritten() {
    var plugin = plugin();
    reserved(plugin, first, "n1");

    assertThat(alone(plugin, using(pod("other"), "c")).preFilter()).isEqualTo(IN_FLIGHT);
    var otherGroup = CycleState.ofMember(new CycleState());
    assertThat(
            new PluginHarness(plugin, second.info(), context.nodes().nodes(), otherGroup)
                .preFilter())
        .isEqualTo(IN_FLIGHT);
  }

  @Test
  void theLastUserGivesTheDevicesBack() {
    var plugin = plugin();
    var one = reserved(plugin, first, "n1");
    var two = reserved(plugin, second, "n1");

    plugin.unreserve(one, first.info(), "n1");
    assertThat(member(plugin, using(pod("third"), "c")).verdicts()).containsEntry("n2", ELSEWHERE);
    plugin.unreserve(one, first.info(), "n1");
    assertThat(alone(plugin, first).preFilter()).isEqualTo(IN_FLIGHT);

    plugin.unreserve(two, second.info(), "n1");
    assertThat(alone(plugin, first).preFilter()).isEqualTo("Success");
    assertThat(DeviceInventory.of(context).allocated().devices()).isEmpty();
  }

  @Test
  void aMemberThatWasNotReservedGivesNothingBack() {
    var plugin = plugin();
    reserved(plugin, first, "n1");
    var state = member(plugin, second).state();

    plugin.unreserve(state, second.info(), "n1");

    assertThat(alone(plugin, second).preFilter()).isEqualTo(IN_FLIGHT);
  }

  @Test
  void tryingAndUndoingLeavesNothingBehind() {
    var own = usedBy(on("n1", claim("mine", wants("gpus", 1)), "gpu-1"), pod("first"));
    context.with(own);
    var plugin = plugin();
    var user = using(pod("first"), "c", "mine");
    for (int round = 0; round < 3; round++) {
      var one = reserved(plugin, user, "n1");
      var two = reserved(plugin, second, "n1");
      assertThat(plugin.unreserve(two, second.info(), "n1")).isEmpty();
      assertThat(plugin.unreserve(one, user.info(), "n1")).isEmpty();
    }

    assertThat(context.writer().updates()).isEmpty();
    assertThat(alone(plugin, second).verdicts().values()).containsOnly("Success");
  }

  @Test
  void preFilterCanBeRepeated() {
    var plugin = plugin();
    reserved(plugin, first, "n1");
    var member = member(plugin, second);
    var again = member(plugin, second);

    assertThat(again.verdicts()).isEqualTo(member.verdicts());
    reserve(plugin, member.state(), second, "n1");
    plugin.unreserve(member.state(), second.info(), "n1");
    assertThat(member(plugin, using(pod("third"), "c")).verdicts()).containsEntry("n2", ELSEWHERE);
  }

  @Test
  void whatIsPendingIsNotRemembered() {
    var plugin = plugin();
    var before = member(plugin, second);
    assertThat(before.prepared().reads()).isNotNull();

    reserved(plugin, first, "n1");
    var after = member(plugin, second);
    assertThat(after.prepared().reads()).isNull();
  }

  @Test
  void aMemberGetsTheSameShareOfADeviceEachTimeItIsReserved() {
    context.with(each(slice("n1", "gpu-0"), device -> device.withAllowMultipleAllocations(true)));
    var plugin = plugin();
    var one = reserved(plugin, first, "n1");
    var two = reserved(plugin, second, "n1");
    plugin.unreserve(two, second.info(), "n1");
    plugin.unreserve(one, first.info(), "n1");

    reserve(plugin, one.withoutGroup(), first, "n1");
    reserve(plugin, two.withoutGroup(), second, "n1");
    bind(plugin, one, first, "n1");
    bind(plugin, two, second, "n1");

    assertThat(stored("c").status().reservedFor()).hasSize(2);
  }

  @Test
  void theFirstToBeBoundWritesTheAllocation() {
    var plugin = plugin();
    var one = reserved(plugin, first, "n1");
    var two = reserved(plugin, second, "n1");

    bind(plugin, two, second, "n1");
    bind(plugin, one, first, "n1");

    assertThat(devicesOf(stored("c"))).containsExactly("n1/gpu-0");
    assertThat(stored("c").status().reservedFor())
        .extracting(ResourceClaimConsumerReference::name)
        .containsExactly("second", "first");
    assertThat(stored("c").metadata().finalizers())
        .containsExactly("resource.kubernetes.io/delete-protection");
    assertThat(alone(plugin, using(pod("other"), "both")).verdicts())
        .containsEntry("n2", "Success")
        .hasEntrySatisfying("n1", it -> assertThat(it).endsWith("cannot allocate all claims"));
  }

  @Test
  void devicesThatStandForResourcesAreNotShared() {
    context
        .enable("DRANodeAllocatableResources")
        .with(
            each(
                slice("n1", "gpu-0"),
                device ->
                    device.withNodeAllocatableResources(
                        Map.of(
                            "cpu",
                            new NodeAllocatableResource(
                                new NodeAllocatableMapping(null, null, Quantity.parse("1")),
                                null)))));
    var plugin = plugin();
    reserved(plugin, first, "n1");

    assertThat(member(plugin, second).verdicts())
        .containsEntry(
            "n1",
            "UnschedulableAndUnresolvable: node allocatable resource claim c has a mapped device"
                + " and cannot be shared across pods");
  }

  @Test
  void devicesWithoutNodeOperationsNeedNodesThatSupportThat() {
    var pending = Objects.requireNonNull(on("n1", claim("c"), "gpu-0").status().allocation());
    var results =
        pending.devices().results().stream()
            .map(result -> result.withSkipNodeOperations(List.of("NodePrepareResources")))
            .toList();
    var allocation = pending.withDevices(pending.devices().withResults(results));
    var plugin = plugin();
    DeviceInventory.of(context).inFlight().add(stored("c"), allocation, "first-uid", group);

    assertThat(member(plugin, second).verdicts())
        .containsEntry(
            "n1",
            "UnschedulableAndUnresolvable: resource claim default/c allocation requires"
                + " DRAOptionalNodeOperations feature on the node");
  }
}
