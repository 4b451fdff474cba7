package dev.berth.plugins.nodevolumelimits;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.Storage;
import dev.berth.testkit.Given;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which pods have the same answers everywhere.
class VolumeDemandTest {
  private static final String AWS = "ebs.csi.aws.com";

  private final FakePluginContext context = FakePluginContext.of(node("n1"));
  private final NodeVolumeLimitsPlugin plugin =
      (NodeVolumeLimitsPlugin)
          new NodeVolumeLimitsFactory().createFrom(new UnknownArgs(Map.of()), context);

  @BeforeEach
  void claimsWithVolumesOfTheirOwn() {
    for (String number : List.of("1", "2", "3")) {
      context.objects().put(Storage.bound("c" + number, "v" + number));
      context.objects().put(volume("v" + number, "h" + number));
    }
  }

  private static PersistentVolume volume(String name, String handle) {
    PersistentVolume csi = Storage.csi(Storage.volume(name, "1Gi"));
    return csi.withSpec(
        csi.spec()
            .withCsi(
                Objects.requireNonNull(csi.spec().csi()).withDriver(AWS).withVolumeHandle(handle)));
  }

  private static PodInfo pod(String name, Volume... volumes) {
    var bare = Given.pod(name).build();
    return PodInfo.of(bare.withSpec(bare.spec().withVolumes(List.of(volumes))));
  }

  private void running(PodInfo pod) {
    context.nodes().replace(context.nodes().nodes().getFirst().plus(pod));
  }

  private VolumeDemand demand(String claim) {
    PodInfo pod = pod("of-" + claim, Storage.uses(claim));
    var state = new CycleState();
    var result = plugin.preFilter(state, pod, context.nodes().nodes());
    return ((PreFilterResult.Ready<VolumeDemand>) result).prepared();
  }

  @Test
  void volumesThatAreNowhereYetAreAlike() {
    running(pod("other", Storage.uses("c3")));

    assertThat(demand("c1")).isEqualTo(demand("c2")).hasSameHashCodeAs(demand("c2"));
  }

  @Test
  void aVolumeThatAnotherPodUsesIsAlikeToNoOther() {
    running(pod("other", Storage.uses("c1")));

    assertThat(demand("c1")).isNotEqualTo(demand("c2")).isEqualTo(demand("c1"));
  }

  @Test
  void aVolumeByTwoNamesMayBeUsedByTheOther() {
    context.objects().put(volume("v3", "h1"));

    assertThat(demand("c1")).isNotEqualTo(demand("c2"));
  }

  @Test
  void twoClaimsWithTheSameVolumeMayBeUsedByTheOther() {
    context.objects().put(Storage.bound("c3", "v1"));
    running(pod("other", Storage.uses("c3")));

    assertThat(demand("c1")).isNotEqualTo(demand("c2"));
  }

  @Test
  void aDiskThatAPodNamesItselfMayBeAnyVolume() {
    var disk = new AWSElasticBlockStoreVolumeSource("h1", "", 0, false);
    running(pod("other", Volume.EMPTY.withName("disk").withAwsElasticBlockStore(disk)));

    assertThat(demand("c1")).isNotEqualTo(demand("c2"));
  }
}
