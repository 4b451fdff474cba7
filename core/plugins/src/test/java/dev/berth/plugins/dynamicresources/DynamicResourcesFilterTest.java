package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.eachResult;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceTaintRuleSpec;
import dev.berth.api.resource.DeviceTaintSelector;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DynamicResourcesFilterTest {
  private static final String NONE_LEFT =
      "UnschedulableAndUnresolvable: cannot allocate all claims";
  private static final String ELSEWHERE =
      "UnschedulableAndUnresolvable: resourceclaim not available on the node";

  private final FakePluginContext context =
      FakePluginContext.of(node("n1"), node("n2"), node("bare"))
          .with(deviceClass("gpu"), slice("n1", "gpu-0", "gpu-1"), slice("n2", "gpu-0"));

  @Test
  void aPodThatNeedsNoDevicesIsPassed() {
    assertThat(Dra.harness(context, pod("p")).preFilter()).isEqualTo("Skip");
    assertThat(Dra.harness(context, pod("p").resource("example.com/fpga", "1")).preFilter())
        .isEqualTo("Skip");
  }

  @Test
  void aPodGoesWhereAllItsDevicesAre() {
    context.with(claim("c", wants("gpus", 2)));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsOnly(entry("n1", "Success"), entry("n2", NONE_LEFT), entry("bare", NONE_LEFT));
  }

  @Test
  void severalClaimsDoNotGetTheSameDevice() {
    context.with(claim("c", wants("one", 1)), claim("d", wants("other", 1)));

    assertThat(Dra.harness(context, using(pod("p"), "c", "d")).verdicts())
        .containsEntry("n1", "Success")
        .containsEntry("n2", NONE_LEFT);
  }

  @Test
  void whatOthersHaveIsTaken() {
    context.with(claim("c", wants("gpus", 1)), on("n2", claim("other"), "gpu-0"));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success")
        .containsEntry("n2", NONE_LEFT);
  }

  @Test
  void whatOthersHaveGivenBackIsFree() {
    context.with(claim("c", wants("gpus", 1)), on("n2", claim("other"), "gpu-0"));
    Dra.harness(context, using(pod("p"), "c"));
    context.with(claim("other"));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n2", "Success");
  }

  @Test
  void devicesUsedByAnAdministratorAreNotTaken() {
    var watched = on("n2", claim("monitoring"), "gpu-0");
    context.with(claim("c", wants("gpus", 1)), eachResult(watched, it -> it.withAdminAccess(true)));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n2", "Success");
  }

  @Test
  void aClaimThatHasItsDevicesBringsThePodThere() {
    context.with(usedBy(on("n1", claim("shared", wants("gpus", 1)), "gpu-0"), pod("other")));

    var harness = Dra.harness(context, using(pod("p"), "shared"));

    assertThat(harness.verdicts())
        .containsOnly(entry("n1", "Success"), entry("n2", ELSEWHERE), entry("bare", ELSEWHERE));
    assertThat(harness.details())
        .containsEntry("n2", "devices of shared are elsewhere or do not get ready");
  }

  @Test
  void devicesAreSearchedFirstSoTheirLackIsTheReason() {
    context.with(
        on("n1", claim("here", wants("gpus", 1)), "gpu-0"), claim("more", wants("gpus", 1)));

    assertThat(Dra.harness(context, using(pod("p"), "here", "more")).verdicts())
        .containsOnly(entry("n1", "Success"), entry("n2", ELSEWHERE), entry("bare", NONE_LEFT));
  }

  @Test
  void aTaintRuleKeepsPodsFromDevices() {
    context.with(claim("c", wants("gpus", 1)), taint("n1", null));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", NONE_LEFT)
        .containsEntry("n2", "Success");
  }

  @Test
  void aTaintRuleMayMeanOneDevice() {
    context.with(claim("c", wants("gpus", 1)), taint("n1", "gpu-0"));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void withoutTheGateTaintRulesDoNotCount() {
    context.with(claim("c", wants("gpus", 1)), taint("n1", null)).disable("DRADeviceTaintRules");

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void aDeletedTaintRuleKeepsNoPodAway() {
    context.with(claim("c", wants("gpus", 1)), taint("n1", null));
    Dra.harness(context, using(pod("p"), "c"));
    context.objects().remove(taint("n1", null));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  private static DeviceTaintRule taint(String pool, @Nullable String device) {
    return new DeviceTaintRule(
        ObjectMeta.named("", "broken"),
        new DeviceTaintRuleSpec(
            new DeviceTaintSelector(null, pool, device),
            new DeviceTaint("example.com/broken", "", "NoSchedule", null)));
  }

  @Test
  void devicesThatNeedALateKubeletDoNotFitAnEarlyOne() {
    var claim =
        eachResult(
            on("n1", claim("c"), "gpu-0"),
            it -> it.withSkipNodeOperations(List.of("NodePrepareResources")));
    context.with(claim);

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", ELSEWHERE);
    var able = FakePluginContext.of(node("n1").features("DRAOptionalNodeOperations")).with(claim);
    assertThat(Dra.harness(able, using(pod("p"), "c")).verdicts()).containsEntry("n1", "Success");
  }

  @Test
  void aSearchThatTakesTooLongFailsTheAttempt() {
    context.with(claim("c", wants("gpus", 1)));
    context.clock().moveBy(Duration.ofSeconds(11));

    assertThatThrownBy(() -> Dra.harness(context, using(pod("p"), "c")).verdicts())
        .isInstanceOf(PluginException.class)
        .hasMessage("node n1: timed out trying to allocate devices");
  }

  @Test
  void aSelectorThatFailsFailsTheAttempt() {
    context.with(
        selecting(deviceClass("odd"), "device.attributes['example.com'].model == 'x'"),
        claim("c", wants("gpus", "odd", 1)));

    assertThatThrownBy(() -> Dra.harness(context, using(pod("p"), "c")).verdicts())
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("no such key");
  }

  @Test
  void aRejectedNodeHasTheMissingDevicesAsReason() {
    context.with(claim("c", wants("gpus", 2)));

    var harness = Dra.harness(context, using(pod("p"), "c"));
    harness.verdicts();

    assertThat(Dra.reasons(harness, node("n2").info()).getFirst().details()).isNotEmpty();
  }

  @Test
  void devicesThatWillNotGetReadyAreOfNoUse() {
    var claim =
        eachResult(
            on("n1", claim("c"), "gpu-0"), it -> it.withBindingConditions(List.of("Attached")));
    var allocation = claim.status().allocation();
    assertThat(allocation).isNotNull();
    var late =
        claim.withStatus(
            claim
                .status()
                .withAllocation(
                    allocation.withAllocationTimestamp(Instant.parse("2025-12-31T23:00:00Z"))));
    context.with(late);
    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", ELSEWHERE);

    context.with(claim);
    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");

    context.with(late).disable("DRADeviceBindingConditions");
    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n1", "Success");
  }

  @Test
  void taintsOfDevicesThemselvesCount() {
    var taint = new DeviceTaint("example.com/broken", "", "NoSchedule", null);
    context.with(
        claim("c", wants("gpus", 1)),
        each(slice("n2", "gpu-0"), device -> device.withTaints(List.of(taint))));

    assertThat(Dra.harness(context, using(pod("p"), "c")).verdicts())
        .containsEntry("n2", NONE_LEFT);
  }
}
