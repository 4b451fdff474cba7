package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.madeFor;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.plugins.support.Devices.wantsFirst;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Pods whose claims are missing, are in the wrong hands, or ask for what there is not.
class UnusableClaimsTest {
  private final FakePluginContext context =
      FakePluginContext.of(node("n1")).with(deviceClass("gpu"), slice("n1", "gpu-0"));

  /// What both PreEnqueue and PreFilter say.
  private String refusal(GivenPod pod) {
    var plugin = Dra.plugin(context);
    var gate = (Rejected) plugin.preEnqueue(pod.info());
    String said = Dra.harness(context, pod).preFilter();
    assertThat(said).isEqualTo(gate.code() + ": " + gate.message());
    return gate.message();
  }

  private static GivenPod fromTemplate(@Nullable String generated) {
    return pod("p")
        .spec(spec -> spec.withResourceClaims(List.of(new PodResourceClaim("gpu", null, "t"))))
        .status(status ->
            status.withResourceClaimStatuses(
                List.of(new PodResourceClaimStatus("gpu", generated))));
  }

  @Test
  void aClaimIsMissing() {
    assertThat(refusal(using(pod("p"), "c")))
        .isEqualTo("could not find ResourceClaim \"default/c\"");
  }

  @Test
  void aClaimIsBeingDeleted() {
    var claim = claim("c", wants("gpus", 1));
    context.with(
        claim.withMetadata(
            claim.metadata().withDeletionTimestamp(Instant.parse("2026-01-01T00:00:00Z"))));

    assertThat(refusal(using(pod("p"), "c"))).isEqualTo("resourceclaim \"c\" is being deleted");
  }

  @Test
  void aTemplateHasNotBecomeAClaimYet() {
    var waiting =
        pod("p")
            .spec(spec -> spec.withResourceClaims(List.of(new PodResourceClaim("gpu", null, "t"))));

    assertThat(refusal(waiting)).isEqualTo("pod \"default/p\": ResourceClaim not created yet");
  }

  @Test
  void theClaimOfATemplateIsAnotherPods() {
    context.with(madeFor(claim("p-gpu", wants("gpus", 1)), pod("other")));

    assertThat(refusal(fromTemplate("p-gpu")))
        .isEqualTo(
            "ResourceClaim default/p-gpu was not created for Pod default/p (Pod is not owner)");
  }

  @Test
  void theClaimOfATemplateIsOurs() {
    context.with(madeFor(claim("p-gpu", wants("gpus", 1)), pod("p")));

    assertThat(Dra.harness(context, fromTemplate("p-gpu")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void aTemplateMayDoWithoutAClaim() {
    assertThat(Dra.plugin(context).preEnqueue(fromTemplate(null).info()))
        .isEqualTo(Success.SUCCESS);
    assertThat(Dra.harness(context, fromTemplate(null)).preFilter()).isEqualTo("Skip");
  }

  @Test
  void aPodNamesNoClaim() {
    var vague =
        pod("p")
            .spec(
                spec -> spec.withResourceClaims(List.of(new PodResourceClaim("gpu", null, null))));

    assertThat(refusal(vague))
        .isEqualTo(
            "pod \"default/p\", spec.resourceClaim \"gpu\":"
                + " none of the supported fields are set");
  }

  @Test
  void aClassIsMissing() {
    context.with(claim("c", wants("gpus", "tpu", 1)));

    assertThat(Dra.plugin(context).preEnqueue(using(pod("p"), "c").info()))
        .isEqualTo(Success.SUCCESS);
    assertThat(Dra.harness(context, using(pod("p"), "c")).preFilter())
        .isEqualTo("UnschedulableAndUnresolvable: request gpus: device class tpu does not exist");
  }

  @Test
  void theClassOfAnAlternativeIsMissing() {
    context.with(claim("c", wantsFirst("gpus", "gpu", "tpu")));

    assertThat(Dra.harness(context, using(pod("p"), "c")).preFilter())
        .isEqualTo(
            "UnschedulableAndUnresolvable: request gpus/tpu: device class tpu does not exist");
  }

  @Test
  void theClassOfAnAllocatedClaimDoesNotMatter() {
    context.with(on("n1", claim("c", wants("gpus", "tpu", 1)), "gpu-0"));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void aRequestIsOfAnUnknownKind() {
    context.with(claim("c", new DeviceRequest("gpus", null, List.of())));

    assertThat(Dra.harness(context, using(pod("p"), "c")).preFilter())
        .isEqualTo(
            "UnschedulableAndUnresolvable: resource claim default/c, request gpus:"
                + " unknown request type");
  }

  @Test
  void aRequestWithoutAClassIsAnError() {
    context.with(claim("c", wants("gpus", "", 1)));

    assertThatThrownBy(() -> Dra.harness(context, using(pod("p"), "c")))
        .isInstanceOf(PluginException.class)
        .hasMessage("request gpus: unsupported request type");
  }

  @Test
  void anAllocationWithAnInvalidNodeSelectorIsAnError() {
    var claim = on("n1", claim("c"), "gpu-0");
    var allocation = claim.status().allocation();
    assertThat(allocation).isNotNull();
    var requirement = new NodeSelectorRequirement("zone", "Near", List.of("a"));
    var term = NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirement));
    context.with(
        claim.withStatus(
            claim
                .status()
                .withAllocation(allocation.withNodeSelector(new NodeSelector(List.of(term))))));

    assertThatThrownBy(() -> Dra.harness(context, using(pod("p"), "c")))
        .isInstanceOf(PluginException.class)
        .hasMessageStartingWith(
            "nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: \"Near\"");
  }
}
