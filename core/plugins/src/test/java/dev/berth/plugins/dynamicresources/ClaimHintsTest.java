package dev.berth.plugins.dynamicresources;

import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.plugins.support.Hints;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimHintsTest {
  private final ResourceClaim own = claim("c", wants("gpus", 1));
  private final GivenPod waiting = using(pod("p"), "c");
  private final FakePluginContext context = FakePluginContext.of(node("n1")).with(own);
  private final Hints hints = new Hints(Dra.plugin(context));

  private QueueingHint onClaim(
      ActionType action, @Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    return hints.hint(EventResource.RESOURCE_CLAIM, action, waiting.info(), before, after);
  }

  private QueueingHint hint(
      EventResource resource,
      ActionType action,
      @Nullable KubernetesObject before,
      KubernetesObject after) {
    return hints.hint(resource, action, waiting.info(), before, after);
  }

  @Test
  void thePodWaitsForThese() {
    assertThat(hints.events())
        .satisfiesExactly(
            it -> assertThat(it).isEqualTo("Node/Add|UpdateNodeAllocatable|UpdateNodeLabel"),
            it -> assertThat(it).startsWith("resource.k8s.io/ResourceClaim/Add|Delete|Update"),
            it -> assertThat(it).isEqualTo("TargetPod/UpdatePodGeneratedResourceClaim"),
            it -> assertThat(it).startsWith("resource.k8s.io/DeviceClass/Add|Update"),
            it -> assertThat(it).startsWith("resource.k8s.io/ResourceSlice/Add|Update"));
  }

  @Test
  void itsClaimHasCome() {
    assertThat(onClaim(ActionType.ADD, null, own)).isEqualTo(QUEUE);
    assertThat(onClaim(ActionType.ADD, null, claim("other"))).isEqualTo(QUEUE_SKIP);
  }

  @Test
  void itsClaimHasComeButAnotherOneIsStillMissing() {
    var needy = using(pod("p"), "c", "missing");

    assertThat(hints.hint(EventResource.RESOURCE_CLAIM, ActionType.ADD, needy.info(), null, own))
        .isEqualTo(QUEUE_SKIP);
  }

  @Test
  void somethingHasBecomeOfItsClaim() {
    var metadata = own.metadata().withFinalizers(List.of("x"));

    assertThat(onClaim(ActionType.UPDATE, own, usedBy(own, pod("other")))).isEqualTo(QUEUE);
    assertThat(onClaim(ActionType.UPDATE, own, own.withMetadata(metadata))).isEqualTo(QUEUE_SKIP);
  }

  @Test
  void devicesHaveBecomeFree() {
    var other = claim("other", wants("gpus", 1));
    var allocated = on("n1", other, "gpu-0");

    assertThat(onClaim(ActionType.UPDATE, allocated, other)).isEqualTo(QUEUE);
    assertThat(onClaim(ActionType.UPDATE, other, allocated)).isEqualTo(QUEUE_SKIP);
    assertThat(onClaim(ActionType.DELETE, allocated, null)).isEqualTo(QUEUE);
    assertThat(onClaim(ActionType.DELETE, other, null)).isEqualTo(QUEUE_SKIP);
  }

  @Test
  void whatItNeedsHasBeenMadeForIt() {
    assertThat(
            hint(
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM,
                waiting.build(),
                waiting.build()))
        .isEqualTo(QUEUE);
    context.objects().remove(own);
    assertThat(
            hint(
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM,
                waiting.build(),
                waiting.build()))
        .isEqualTo(QUEUE_SKIP);
  }

  @Test
  void nodesClassesAndSlicesMayAlwaysHelp() {
    assertThat(hint(EventResource.NODE, ActionType.ADD, null, node("n2").build())).isEqualTo(QUEUE);
    assertThat(hint(EventResource.DEVICE_CLASS, ActionType.ADD, null, deviceClass("gpu")))
        .isEqualTo(QUEUE);
    assertThat(hint(EventResource.RESOURCE_SLICE, ActionType.UPDATE, slice("n1"), slice("n1", "g")))
        .isEqualTo(QUEUE);
  }
}
