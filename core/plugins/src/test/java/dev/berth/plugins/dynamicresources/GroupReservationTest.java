package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.devicesOf;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Claims that are reserved for the group of a pod.
class GroupReservationTest {
  private static final ResourceClaimConsumerReference GROUP =
      new ResourceClaimConsumerReference("scheduling.k8s.io", "podgroups", "g", "g-uid");

  private final FakePluginContext context =
      FakePluginContext.of(node("n1"))
          .enable("GenericWorkload", "DRAWorkloadResourceClaims")
          .with(deviceClass("gpu"), slice("n1", "gpu-0"));

  @BeforeEach
  void theGroupNamesAClaim() {
    context.with(group("net", "c", null), claim("c", wants("gpus", 1)));
  }

  private static PodGroup group(String name, @Nullable String claim, @Nullable String template) {
    var shared = new PodGroupResourceClaim(name, claim, template);
    return new PodGroup(
        ObjectMeta.named("default", "g").withUid("g-uid"),
        PodGroupSpec.EMPTY.withResourceClaims(List.of(shared)),
        PodGroupStatus.EMPTY);
  }

  private static GivenPod member(String pod, PodResourceClaim claim) {
    return pod(pod)
        .spec(spec ->
            spec.withSchedulingGroup(new PodSchedulingGroup("g"))
                .withResourceClaims(List.of(claim)));
  }

  private static GivenPod member(String pod) {
    return member(pod, new PodResourceClaim("net", "c", null));
  }

  private ResourceClaim stored() {
    return Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim("c").key()));
  }

  private CycleState bound(GivenPod pod) {
    return bound(Dra.plugin(context), pod);
  }

  private CycleState bound(DynamicResourcesPlugin plugin, GivenPod pod) {
    var harness = new PluginHarness(plugin, pod.info(), context.nodes().nodes());
    assertThat(harness.verdicts()).containsEntry("n1", "Success");
    plugin.reserve(harness.state(), pod.info(), "n1");
    try {
      plugin.preBind(harness.state(), pod.info(), "n1");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return harness.state();
  }

  @Test
  void aClaimOfTheGroupIsReservedForItOnce() {
    bound(member("first"));
    bound(member("second"));

    assertThat(stored().status().reservedFor()).containsExactly(GROUP);
    assertThat(devicesOf(stored())).containsExactly("n1/gpu-0");
  }

  @Test
  void membersThatAreBoundAtTheSameTimeReserveItOnce() {
    var plugin = Dra.plugin(context);
    var group = new CycleState();
    for (String name : List.of("first", "second")) {
      var pod = member(name).info();
      var harness =
          new PluginHarness(plugin, pod, context.nodes().nodes(), CycleState.ofMember(group));
      plugin.reserve(harness.state(), pod, "n1");
      try {
        plugin.preBind(harness.state().forBinding(), pod, "n1");
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    assertThat(stored().status().reservedFor()).containsExactly(GROUP);
  }

  @Test
  void aClaimThatThePodNamesInAnotherWayIsItsOwn() {
    bound(member("p", new PodResourceClaim("other", "c", null)));

    assertThat(stored().status().reservedFor()).extracting("name").containsExactly("p");
  }

  @Test
  void withTheFeatureOffEveryPodReservesForItself() {
    context.disable("DRAWorkloadResourceClaims");
    bound(member("first"));
    bound(member("second"));

    assertThat(stored().status().reservedFor())
        .extracting("name")
        .containsExactly("first", "second");
  }

  @Test
  void theGroupKeepsItsReservationWhenAMemberIsNotBoundAfterAll() {
    var plugin = Dra.plugin(context);
    var state = bound(plugin, member("p"));

    List<ClusterEffect> effects = plugin.unreserve(state, member("p").info(), "n1");

    assertThat(effects).isEmpty();
    assertThat(stored().status().reservedFor()).containsExactly(GROUP);
  }

  @Test
  void theGroupHasToExist() {
    context.objects().remove(group("net", "c", null));

    assertThat(Dra.harness(context, member("p")).preFilter())
        .isEqualTo(
            "UnschedulableAndUnresolvable: pod group object not found for pod group"
                + " podgroup/default/g");
  }

  @Test
  void aClaimOfTheGroupHasToSayWhichOneItIs() {
    context.with(group("net", null, null));

    assertThat(Dra.harness(context, member("p")).preFilter())
        .isEqualTo(
            "UnschedulableAndUnresolvable: PodGroup default/g claim net:"
                + " none of the supported fields are set");
  }

  private static GivenPod fromTemplate() {
    return member("p", new PodResourceClaim("net", null, "t"))
        .status(status ->
            status.withResourceClaimStatuses(List.of(new PodResourceClaimStatus("net", "c"))));
  }

  private void madeFor(String kind, String name) {
    var owner =
        new OwnerReference("scheduling.k8s.io/v1beta1", kind, name, "owner-uid", true, true);
    context.with(stored().withMetadata(stored().metadata().withOwnerReferences(List.of(owner))));
  }

  @Test
  void aClaimMadeFromATemplateOfTheGroupIsItsMembers() {
    context.with(group("net", null, "t"));
    madeFor("PodGroup", "g");

    assertThat(Dra.plugin(context).preEnqueue(fromTemplate().info())).isEqualTo(Success.SUCCESS);
    bound(fromTemplate());
    assertThat(stored().status().reservedFor()).containsExactly(GROUP);
  }

  @Test
  void aClaimMadeForAnotherGroupIsNot() {
    madeFor("PodGroup", "other");

    assertThat(((Rejected) Dra.plugin(context).preEnqueue(fromTemplate().info())).message())
        .isEqualTo(
            "ResourceClaim default/c was not created for Pod default/p"
                + " (neither Pod nor PodGroup g is the owner)");
  }

  @Test
  void withTheFeatureOffAPodNeedsAClaimOfItsOwn() {
    context.disable("DRAWorkloadResourceClaims");
    madeFor("PodGroup", "g");

    assertThat(((Rejected) Dra.plugin(context).preEnqueue(fromTemplate().info())).message())
        .isEqualTo("ResourceClaim default/c was not created for Pod default/p (Pod is not owner)");
  }
}
