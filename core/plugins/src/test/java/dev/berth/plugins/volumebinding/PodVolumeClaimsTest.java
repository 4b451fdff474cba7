package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.LabelSelector;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.model.CycleState;
import dev.berth.plugins.support.Storage;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which pods have the same answers everywhere.
class PodVolumeClaimsTest {
  private final FakePluginContext context =
      FakePluginContext.of(node("n1").labels("host=n1")).with(Storage.waiting());
  private final VolumeBindingPlugin plugin = Volumes.plugin(context);

  private PodVolumeClaims claims(String claim) {
    var info = pod("of-" + claim).volume(uses(claim)).info();
    var state = new CycleState();
    var result = plugin.preFilter(state, info, context.nodes().nodes());
    return ((PreFilterResult.Ready<PodVolumeClaims>) result).prepared();
  }

  @Test
  void claimsThatAskForTheSameAreAlike() {
    context.with(Storage.claim("c1", "1Gi"), Storage.claim("c2", "1Gi"));

    assertThat(claims("c1")).isEqualTo(claims("c2")).hasSameHashCodeAs(claims("c2"));
  }

  @Test
  void whatAnotherClaimGetsDoesNotMatter() {
    context.with(Storage.claim("c1", "1Gi"), Storage.claim("c2", "1Gi"));
    PodVolumeClaims before = claims("c1");

    context.with(Storage.reservedFor(Storage.volume("v2", "1Gi"), "c2"));

    assertThat(claims("c1")).isEqualTo(before);
  }

  @Test
  void aFreeVolumeMatters() {
    context.with(Storage.claim("c1", "1Gi"));
    PodVolumeClaims before = claims("c1");

    context.with(Storage.volume("v1", "1Gi"));

    assertThat(claims("c1")).isNotEqualTo(before);
  }

  @Test
  void aFreeVolumeOfSomeNodesIsReportedForThese() {
    var reported = new ArrayList<String>();
    context.reportingTo((node, aspect) -> reported.add(node + " " + aspect));
    context.with(Storage.claim("c1", "1Gi"));
    PodVolumeClaims before = claims("c1");

    context.with(
        Storage.at(Storage.volume("v1", "1Gi"), "host", "n1"),
        Storage.at(Storage.volume("v2", "1Gi"), "host", "elsewhere"));

    assertThat(claims("c1")).isEqualTo(before);
    assertThat(reported).containsExactly("n1 VOLUMES");
  }

  @Test
  void roomOnSomeNodesIsReportedForThese() {
    var reported = new ArrayList<String>();
    context.with(
        Storage.claim("c1", "1Gi"),
        Storage.room("far", LabelSelector.ofLabels(Map.of("host", "farther")), "1Gi"));
    context.reportingTo((node, aspect) -> reported.add(node + " " + aspect));
    PodVolumeClaims before = claims("c1");

    context.with(
        Storage.room("here", LabelSelector.ofLabels(Map.of("host", "n1")), "1Gi"),
        Storage.room("there", LabelSelector.ofLabels(Map.of("host", "elsewhere")), "1Gi"));

    assertThat(claims("c1")).isEqualTo(before);
    assertThat(reported).containsExactly("n1 VOLUMES");
  }

  @Test
  void theFirstRoomOfAClassIsOfInterestToAllNodes() {
    context.with(Storage.claim("c1", "1Gi"));
    PodVolumeClaims before = claims("c1");

    context.with(Storage.room("there", LabelSelector.ofLabels(Map.of("host", "n2")), "1Gi"));

    assertThat(claims("c1")).isNotEqualTo(before);
  }

  @Test
  void aClaimThatAVolumeRefersToIsAlikeToNoOther() {
    context.with(
        Storage.claim("c1", "1Gi"),
        Storage.claim("c2", "1Gi"),
        Storage.reservedFor(Storage.volume("v1", "1Gi"), "c1"));

    assertThat(claims("c1")).isNotEqualTo(claims("c2"));
  }

  @Test
  void volumesThatCanBeReachedFromEverywhereAreAlike() {
    context.with(
        Storage.bound("c1", "v1"),
        Storage.bound("c2", "v2"),
        Storage.bound("c3", "v3"),
        Storage.volume("v1", "1Gi"),
        Storage.volume("v2", "2Gi"),
        Storage.at(Storage.volume("v3", "1Gi"), "zone", "a"));

    assertThat(claims("c1")).isEqualTo(claims("c2")).isNotEqualTo(claims("c3"));
  }
}
