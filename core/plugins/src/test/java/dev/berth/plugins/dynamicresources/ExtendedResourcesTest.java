package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.devicesOf;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Extended resources that devices serve.
class ExtendedResourcesTest {
  private static final String TPU = "example.com/tpu";
  private static final String NONE_LEFT =
      "UnschedulableAndUnresolvable: cannot allocate all claims";

  private final GivenPod user = pod("p").resource(TPU, "2");
  private final FakePluginContext context =
      FakePluginContext.of(
              node("devices"), node("plugin").resource(TPU, "4"), node("bare"), node("few"))
          .with(
              user.build(),
              deviceClass("tpu", TPU),
              slice("devices", "tpu-0", "tpu-1"),
              slice("few", "tpu-0"));
  private final DynamicResourcesPlugin plugin = Dra.plugin(context);

  private PluginHarness harness(GivenPod pod) {
    return new PluginHarness(plugin, pod.info(), context.nodes().nodes());
  }

  private CycleState reserve(GivenPod pod, String node) {
    var harness = harness(pod);
    assertThat(harness.verdicts()).containsEntry(node, "Success");
    assertThat(plugin.reserve(harness.state(), pod.info(), node)).isEqualTo(Success.SUCCESS);
    return harness.state();
  }

  private void bind(GivenPod pod, CycleState state, String node) {
    try {
      plugin.preBind(state, pod.info(), node);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void carryOut(List<ClusterEffect> effects) {
    for (ClusterEffect effect : effects) {
      try {
        effect.carryOut(context.writer());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void aNodeServesAResourceItselfOrByDevices() {
    assertThat(harness(user).verdicts())
        .containsOnly(
            entry("devices", "Success"),
            entry("plugin", "Success"),
            entry("bare", NONE_LEFT),
            entry("few", NONE_LEFT));
  }

  @Test
  void aClassAlsoServesTheResourceThatIsNamedAfterIt() {
    assertThat(harness(pod("p").resource("deviceclass.resource.kubernetes.io/tpu", "1")).verdicts())
        .containsEntry("few", "Success")
        .containsEntry("bare", NONE_LEFT)
        .containsEntry("plugin", NONE_LEFT);
  }

  @Test
  void resourcesWithoutAClassAreNotOurs() {
    assertThat(harness(pod("p").resource("example.com/fpga", "1")).preFilter()).isEqualTo("Skip");
  }

  @Test
  void aResourceThatNoDriverServesRulesANodeOut() {
    var harness = harness(pod("p").resource(TPU, "1").resource("example.com/fpga", "1"));

    assertThat(harness.verdicts())
        .containsEntry("devices", "UnschedulableAndUnresolvable: cannot fit resource");
    assertThat(harness.details())
        .containsEntry("devices", "neither the node nor a device class has example.com/fpga");
  }

  @Test
  void whereDevicesServeAClaimIsMadeWhenThePodIsBound() {
    bind(user, reserve(user, "devices"), "devices");

    var made = context.writer().created().getFirst();
    assertThat(made.metadata().generateName()).isEqualTo("p-extended-resources-");
    assertThat(made.metadata().annotations())
        .isEqualTo(Map.of("resource.kubernetes.io/extended-resource-claim", "true"));
    assertThat(made.metadata().controller())
        .hasValueSatisfying(owner -> assertThat(owner.uid()).isEqualTo(user.info().uid()));
    var stored = Objects.requireNonNull(context.objects().get(ResourceClaim.class, made.key()));
    assertThat(devicesOf(stored)).containsExactly("devices/tpu-0", "devices/tpu-1");
    assertThat(stored.status().reservedFor()).extracting("name").containsExactly("p");
    var pod = Objects.requireNonNull(context.objects().get(Pod.class, user.build().key()));
    assertThat(pod.status().extendedResourceClaimStatus())
        .isNotNull()
        .satisfies(status -> {
          assertThat(status.resourceClaimName()).isEqualTo(made.metadata().name());
          assertThat(status.requestMappings()).hasSize(1);
        });
  }

  @Test
  void whereTheNodeServesNothingIsMade() {
    var state = reserve(user, "plugin");
    bind(user, state, "plugin");

    assertThat(context.writer().created()).isEmpty();
    assertThat(context.writer().updates()).isEmpty();
    assertThat(plugin.unreserve(state, user.info(), "plugin")).isEmpty();
  }

  @Test
  void whatIsReservedForOneIsNotForTheNext() {
    var next = pod("next").resource(TPU, "1");
    var state = reserve(user, "devices");
    assertThat(harness(next).verdicts()).containsEntry("devices", NONE_LEFT);

    bind(user, state, "devices");
    assertThat(harness(next).verdicts()).containsEntry("devices", NONE_LEFT);
  }

  @Test
  void whatIsNotBoundIsFreeAgain() {
    var state = reserve(user, "devices");
    plugin.unreserve(state, user.info(), "devices");

    assertThat(harness(pod("next").resource(TPU, "2")).verdicts())
        .containsEntry("devices", "Success");
  }

  @Test
  void theClaimOfAPodThatIsNotBoundAfterAllIsDeleted() {
    var state = reserve(user, "devices");
    bind(user, state, "devices");
    carryOut(plugin.unreserve(state, user.info(), "devices"));

    assertThat(context.objects().list(ResourceClaim.class)).isEmpty();
    assertThat(context.writer().updates().getLast().metadata().finalizers()).isEmpty();
    assertThat(harness(user).verdicts()).containsEntry("devices", "Success");
  }

  @Test
  void aClaimThatIsLeftOverHasToGoFirst() {
    bind(user, reserve(user, "devices"), "devices");

    var harness = harness(user);
    assertThat(harness.verdicts())
        .containsEntry(
            "devices", "UnschedulableAndUnresolvable: cannot schedule extended resource claim")
        .containsEntry(
            "plugin", "UnschedulableAndUnresolvable: cannot schedule extended resource claim");
    var result =
        (Unhelpful)
            plugin.postFilter(
                harness.state(),
                user.info(),
                new NodeToStatus(Map.of(), NodeToStatus.NOT_EVALUATED));
    assertThat(result.why().message()).isEqualTo("deletion of ResourceClaim completed");
    carryOut(result.effects());

    assertThat(harness(user).verdicts()).containsEntry("devices", "Success");
  }

  @Test
  void namedClaimsAreServedBeside() {
    context.with(deviceClass("gpu"), claim("c", wants("gpus", 1)));
    var both = using(pod("p").resource(TPU, "1"), "c");

    assertThat(harness(both).verdicts())
        .containsEntry("devices", "Success")
        .containsEntry("few", NONE_LEFT);
    bind(both, reserve(both, "devices"), "devices");
    var named =
        Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim("c").key()));
    assertThat(devicesOf(named)).containsExactly("devices/tpu-0");
    assertThat(context.objects().list(ResourceClaim.class)).hasSize(2);
  }

  @Test
  void aClaimForNothingCannotBeWritten() {
    context.with(deviceClass("gpu"), claim("c", wants("gpus", 1)), slice("plugin", "gpu-0"));
    var both = using(pod("p").resource(TPU, "1"), "c");
    var state = reserve(both, "plugin");

    assertThatThrownBy(() -> plugin.preBind(state, both.info(), "plugin"))
        .hasMessage(
            "nil or empty request mappings, no update of pod default/p"
                + " ExtendedResourceClaimStatus");
  }

  @Test
  void theGateSwitchesItOff() {
    context.disable("DRAExtendedResource");

    assertThat(Dra.harness(context, user).preFilter()).isEqualTo("Skip");
    assertThat(plugin.preBindPreFlight(reserve(user, "plugin"), user.info(), "plugin"))
        .isNotEqualTo(Skip.SKIP);
  }
}
