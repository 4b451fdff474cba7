package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ReserveContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class VolumeBindingReserveTest
    implements PreFilterContract, FilterContract, ScoreContract, ReserveContract {
  private final GivenPod user = pod("p").volume(uses("c"));
  private final FakePluginContext context =
      FakePluginContext.of(node("n")).with(waiting(), user.build(), node("n").build());
  private final VolumeBindingPlugin plugin = Volumes.plugin(context);

  private CycleState reserve(GivenPod pod) {
    var harness = new PluginHarness(plugin, pod.info(), context.nodes().nodes());
    assertThat(harness.verdicts()).containsEntry("n", "Success");
    assertThat(plugin.reserve(harness.state(), pod.info(), "n")).isEqualTo(Success.SUCCESS);
    return harness.state();
  }

  @Test
  void theNextPodDoesNotGetTheSameVolume() {
    context.with(claim("c", "5Gi"), claim("d", "5Gi"), volume("v", "5Gi"), volume("w", "9Gi"));
    reserve(user);

    var state = reserve(pod("next").volume(uses("d")));
    bind(pod("next").volume(uses("d")), state, () -> bound("d", "w"));

    assertThat(context.objects().get(PersistentVolume.class, "w"))
        .extracting(volume -> volume.spec().claimRef())
        .extracting(reference -> reference.name())
        .isEqualTo("d");
  }

  @Test
  void thePluginOfAnotherProfileDoesNotGiveTheSameVolume() throws InterruptedException {
    context.with(claim("c", "5Gi"), claim("d", "5Gi"), volume("v", "5Gi"), volume("w", "9Gi"));
    reserve(user);

    GivenPod next = pod("next").volume(uses("d"));
    VolumeBindingPlugin other = Volumes.plugin(context);
    var harness = new PluginHarness(other, next.info(), context.nodes().nodes());
    assertThat(harness.verdicts()).containsEntry("n", "Success");
    assertThat(other.reserve(harness.state(), next.info(), "n")).isEqualTo(Success.SUCCESS);
    context.with(next.build());
    context.writer().whenAwaited(() -> context.with(bound("d", "w")));
    assertThat(other.preBind(harness.state(), next.info(), "n")).isEqualTo(Success.SUCCESS);

    assertThat(context.objects().get(PersistentVolume.class, "w"))
        .extracting(volume -> volume.spec().claimRef())
        .extracting(reference -> reference.name())
        .isEqualTo("d");
  }

  @Test
  void whatWasReservedCanBeTakenBack() {
    context.with(claim("c", "5Gi"), volume("v", "5Gi"));
    var state = reserve(user);
    plugin.unreserve(state, user.info(), "n");

    var again = reserve(user);
    bind(user, again, () -> bound("c", "v"));

    assertThat(context.writer().updates())
        .singleElement()
        .extracting(written -> written.metadata().annotations())
        .isEqualTo(Map.of("pv.kubernetes.io/bound-by-controller", "yes"));
  }

  @Test
  void aClaimWithoutAVolumeGetsItsNode() {
    context.with(claim("c", "5Gi"));
    var state = reserve(user);

    bind(
        user,
        state,
        () -> {
          context.with(volume("made", "5Gi"));
          var claim = bound("c", "made");
          return claim.withMetadata(
              Annotations.with(claim.metadata(), Annotations.SELECTED_NODE, "n"));
        });

    assertThat(context.writer().updates())
        .singleElement()
        .extracting(written -> written.metadata().annotations())
        .isEqualTo(Map.of("volume.kubernetes.io/selected-node", "n"));
  }

  @Test
  void thereIsNothingToDoForBoundClaims() {
    context.with(bound("c", "v"), volume("v", "5Gi"));
    var state = reserve(user);

    assertThat(plugin.preBindPreFlight(state, user.info(), "n")).isEqualTo(Skip.SKIP);
  }

  @Test
  void controllersThatAreNotHeardOfAreNotWaitedForForever() {
    context.with(claim("c", "5Gi"));
    var state = reserve(user);

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n"))
        .isInstanceOf(PluginException.class)
        .hasMessage("binding volumes: context deadline exceeded");
  }

  @Test
  void aProvisionerCanGiveUp() {
    context.with(claim("c", "5Gi"));
    var state = reserve(user);
    context.writer().whenAwaited(() -> context.with(claim("c", "5Gi")));

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n"))
        .hasMessage("binding volumes: provisioning failed for PVC \"c\"");
  }

  @Test
  void rejectedWritesAreReported() {
    context.with(claim("c", "5Gi"));
    var state = reserve(user);
    context.writer().refuse("the object has been modified");

    assertThatThrownBy(() -> plugin.preBind(state, user.info(), "n"))
        .hasMessage("the object has been modified");
  }

  private void bind(GivenPod pod, CycleState state, Supplier<PersistentVolumeClaim> bound) {
    context.with(pod.build());
    context.writer().whenAwaited(() -> context.with(bound.get()));
    try {
      assertThat(plugin.preBind(state, pod.info(), "n")).isEqualTo(Success.SUCCESS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public PluginFactory<?> factory() {
    return new VolumeBindingFactory();
  }

  @Override
  public PluginArgs args() {
    return Volumes.ARGS;
  }

  @Override
  public Class<?>[] caches() {
    return new Class<?>[] {VolumeNodeAffinityCache.class};
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return FakePluginContext.of(nodes)
        .with(
            waiting(),
            claim("c", "5Gi"),
            claim("d", "1Gi"),
            bound("e", "there"),
            volume("v", "5Gi"),
            volume("there", "1Gi"));
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(
        pod("plain").info(),
        pod("static").volume(uses("c")).info(),
        pod("both").volume(uses("c")).volume(uses("d")).info(),
        pod("bound").volume(uses("e")).info(),
        pod("missing").volume(uses("x")).info());
  }
}
