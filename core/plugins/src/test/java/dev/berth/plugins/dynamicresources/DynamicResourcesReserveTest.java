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

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreBindPlugin.PreBindPreFlight;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.devices.DeviceInventory;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ReserveContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DynamicResourcesReserveTest
    implements PreFilterContract, FilterContract, ScoreContract, ReserveContract {
  private final GivenPod user = using(pod("p"), "c");
  private final FakePluginContext context =
      FakePluginContext.of(node("n1"))
          .with(deviceClass("gpu"), slice("n1", "gpu-0", "gpu-1"), claim("c", wants("gpus", 1)));
  private final DynamicResourcesPlugin plugin = Dra.plugin(context);

  private CycleState reserve(GivenPod pod) {
    var harness = new PluginHarness(plugin, pod.info(), context.nodes().nodes());
    assertThat(harness.verdicts()).containsEntry("n1", "Success");
    assertThat(plugin.reserve(harness.state(), pod.info(), "n1")).isEqualTo(Success.SUCCESS);
    return harness.state();
  }

  private void bind(GivenPod pod, CycleState state) {
    try {
      assertThat(plugin.preBind(state, pod.info(), "n1")).isEqualTo(Success.SUCCESS);
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

  private ResourceClaim stored(String name) {
    return Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim(name).key()));
  }

  private String filter(GivenPod pod) {
    var harness = new PluginHarness(plugin, pod.info(), context.nodes().nodes());
    return harness.isFiltered() ? harness.verdicts().getOrDefault("n1", "") : harness.preFilter();
  }

  @Test
  void theNextPodGetsAnotherDevice() {
    context.with(claim("d", wants("gpus", 1)), claim("e", wants("gpus", 1)));
    var first = reserve(user);
    var second = reserve(using(pod("next"), "d"));

    assertThat(filter(using(pod("late"), "e"))).endsWith("cannot allocate all claims");

    bind(user, first);
    bind(using(pod("next"), "d"), second);
    assertThat(devicesOf(stored("c"))).containsExactly("n1/gpu-0");
    assertThat(devicesOf(stored("d"))).containsExactly("n1/gpu-1");
    assertThat(filter(using(pod("late"), "e"))).endsWith("cannot allocate all claims");
  }

  @Test
  void aPodThatSharesTheClaimWaitsUntilItIsWritten() {
    var other = using(pod("other"), "c");
    var state = reserve(user);
    assertThat(filter(other))
        .isEqualTo(
            "UnschedulableAndUnresolvable:"
                + " resource claim default/c is in the process of being allocated");

    bind(user, state);
    assertThat(filter(other)).isEqualTo("Success");
  }

  @Test
  void pluginsOfOtherProfilesSeeWhatIsReserved() {
    context.with(claim("d", wants("gpus", 2)));
    reserve(user);

    assertThat(Dra.harness(context, using(pod("other"), "d")).verdicts())
        .containsEntry("n1", "UnschedulableAndUnresolvable: cannot allocate all claims");
  }

  @Test
  void whatIsBoundIsAllocatedReservedAndProtected() {
    bind(user, reserve(user));

    var claim = stored("c");
    assertThat(claim.metadata().finalizers())
        .containsExactly("resource.kubernetes.io/delete-protection");
    assertThat(claim.status().reservedFor())
        .containsExactly(new ResourceClaimConsumerReference("", "pods", "p", user.info().uid()));
    assertThat(claim.status().allocation())
        .isNotNull()
        .satisfies(it ->
            assertThat(it.allocationTimestamp()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z")));
  }

  @Test
  void withoutBindingConditionsTheClockIsNotRead() {
    context.disable("DRADeviceBindingConditions");
    var plain = Dra.plugin(context);
    var harness = new PluginHarness(plain, user.info(), context.nodes().nodes());
    harness.verdicts();
    plain.reserve(harness.state(), user.info(), "n1");

    try {
      plain.preBind(harness.state(), user.info(), "n1");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }

    assertThat(stored("c").status().allocation())
        .isNotNull()
        .satisfies(it -> assertThat(it.allocationTimestamp()).isNull());
  }

  @Test
  void aClaimThatHasItsDevicesGetsOneUserMore() {
    context.with(usedBy(on("n1", claim("c", wants("gpus", 1)), "gpu-0"), pod("first")));

    bind(user, reserve(user));

    assertThat(stored("c").status().reservedFor()).extracting("name").containsExactly("first", "p");
    assertThat(devicesOf(stored("c"))).containsExactly("n1/gpu-0");
  }

  @Test
  void whatIsReservedForThePodAlreadyIsNotWrittenAgain() {
    context.with(usedBy(on("n1", claim("c", wants("gpus", 1)), "gpu-0"), user));

    bind(user, reserve(user));

    assertThat(context.writer().updates()).isEmpty();
  }

  @Test
  void whatWasReservedCanBeTakenBack() {
    context.with(claim("d", wants("gpus", 2)));
    var state = reserve(user);
    assertThat(plugin.unreserve(state, user.info(), "n1")).isEmpty();

    assertThat(filter(using(pod("other"), "d"))).isEqualTo("Success");
    assertThat(filter(user)).isEqualTo("Success");
  }

  @Test
  void aPodThatIsNotBoundAfterAllNoLongerUsesItsClaim() {
    var state = reserve(user);
    bind(user, state);
    carryOut(plugin.unreserve(state, user.info(), "n1"));

    assertThat(stored("c").status().reservedFor()).isEmpty();
    assertThat(devicesOf(stored("c"))).containsExactly("n1/gpu-0");
  }

  @Test
  void whatWasWrittenStaysInFlightUntilTheClusterShowsIt() {
    context.with(claim("d", wants("gpus", 2)));
    var written = on("n1", claim("c", wants("gpus", 1)), "gpu-0");
    var allocation = Objects.requireNonNull(written.status().allocation());
    var inFlight = DeviceInventory.of(context).inFlight();
    var claim = new PodClaim("c", stored("c"), ClaimUser.of(user.build(), false), null);
    claim.reserve(allocation);
    inFlight.add(claim.claim(), allocation, user.info().uid(), null);
    claim.update(written);
    new Reservations(inFlight)
        .free(new PodDevices(List.of(claim), null, Map.of(), null), user.info().uid());

    assertThat(filter(using(pod("other"), "d"))).endsWith("cannot allocate all claims");

    context.with(written);
    context.with(claim("c", wants("gpus", 1)));
    assertThat(filter(using(pod("other"), "d"))).isEqualTo("Success");
  }

  @Test
  void aClaimHasAsManyUsersAsKubernetesAllows() {
    var allocated = on("n1", claim("c", wants("gpus", 1)), "gpu-0");
    var users = IntStream.range(0, 256).mapToObj(i -> pod("u" + i)).toArray(GivenPod[]::new);
    context.with(usedBy(allocated, users));

    assertThat(filter(user)).isEqualTo("UnschedulableAndUnresolvable: resourceclaim in use");
    assertThat(filter(using(users[255], "c"))).isEqualTo("Success");
    context.with(usedBy(allocated, Arrays.copyOf(users, 255)));
    assertThat(filter(user)).isEqualTo("Success");
  }

  @Test
  void aClaimThatOthersHaveAllocatedMeanwhileIsLeftToThem() {
    var state = reserve(user);
    context.with(on("n2", claim("c", wants("gpus", 1)), "gpu-0"));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("claim default/c got allocated elsewhere in the meantime");
  }

  @Test
  void aClaimThatIsBeingDeletedIsNotWritten() {
    var state = reserve(user);
    var metadata = claim("c").metadata().withDeletionTimestamp(Instant.EPOCH);
    context.with(claim("c", wants("gpus", 1)).withMetadata(metadata));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("claim default/c got deleted in the meantime");
  }

  @Test
  void aClaimThatHasLostItsDevicesMeanwhileIsNotReserved() {
    context.with(on("n1", claim("c", wants("gpus", 1)), "gpu-0"));
    var state = reserve(user);
    context.with(claim("c", wants("gpus", 1)));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .hasMessage("claim default/c got deallocated elsewhere in the meantime");
  }

  @Test
  void rejectedWritesAreReported() {
    var state = reserve(user);
    context.writer().refuse("no");

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("add finalizer to claim default/c: no");
  }

  @Test
  void thereIsNothingToDoForPodsWithoutClaims() {
    var harness = new PluginHarness(plugin, pod("plain").info(), context.nodes().nodes());

    assertThat(plugin.reserve(harness.state(), pod("plain").info(), "n1"))
        .isEqualTo(Success.SUCCESS);
    assertThat(plugin.preBindPreFlight(harness.state(), pod("plain").info(), "n1"))
        .isEqualTo(Skip.SKIP);
    assertThat(plugin.preBindPreFlight(reserve(user), user.info(), "n1"))
        .isEqualTo(PreBindPreFlight.HasWork.HAS_WORK);
  }

  @Test
  void whatWasNeverPreparedCannotBeReserved() {
    assertThatThrownBy(() -> plugin.reserve(new CycleState(), user.info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("not found");
    assertThat(plugin.unreserve(new CycleState(), user.info(), "n1")).isEmpty();
  }

  @Test
  void aNodeThatHasNotTheDevicesHasNothingToReserve() {
    context.with(claim("c", wants("gpus", 3)));
    var harness = new PluginHarness(plugin, user.info(), context.nodes().nodes());

    assertThatThrownBy(() -> plugin.reserve(harness.state(), user.info(), "n1"))
        .hasMessage("claim allocation not found for node");
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
  public Class<?>[] caches() {
    return Dra.CACHES;
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    String name = nodes.isEmpty() ? "none" : nodes.getFirst().name();
    return FakePluginContext.of(nodes)
        .with(
            deviceClass("gpu"),
            deviceClass("tpu", "example.com/tpu"),
            slice(name, "gpu-0", "gpu-1"),
            claim("c", wants("gpus", 1)),
            claim("d", wants("gpus", 2)),
            usedBy(on(name, claim("e"), "gpu-0"), pod("elsewhere")));
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(
        pod("plain").info(),
        using(pod("one"), "c").info(),
        using(pod("two"), "d").info(),
        using(pod("both"), "c", "d").info(),
        using(pod("shared"), "e").info(),
        pod("extended").resource("example.com/tpu", "1").info(),
        using(pod("missing"), "x").info());
  }
}
