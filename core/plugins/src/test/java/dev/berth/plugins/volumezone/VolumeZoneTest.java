package dev.berth.plugins.volumezone;

import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.storageClass;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeZoneTest implements PreFilterContract, FilterContract {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA = "failure-domain.beta.kubernetes.io/zone";

  @ParameterizedTest(name = "volume {0}={1}, node {2}: {3}")
  @CsvSource({
    ZONE + ", a,    '" + ZONE + "=a', true",
    ZONE + ", a,    '" + ZONE + "=b', false",
    ZONE + ", a__b, '" + ZONE + "=b', true",
    ZONE + ", a__,  '" + ZONE + "=b', true",
    ZONE + ", a,    'disk=ssd',       true",
    ZONE + ", a,    'topology.kubernetes.io/region=r', false",
    BETA + ", a,    '" + ZONE + "=a', true",
    BETA + ", a,    '" + ZONE + "=b', false",
    ZONE + ", a,    '" + BETA + "=a', false",
  })
  void aVolumeBindsThePodToItsZones(String key, String value, String node, boolean fits) {
    var context =
        FakePluginContext.of(node("n").labels(node)).with(bound("c", "v"), labeled(key, value));
    var harness = harness(context);

    assertThat(harness.verdicts())
        .containsEntry(
            "n",
            fits
                ? "Success"
                : "UnschedulableAndUnresolvable: node(s) had no available volume zone");
  }

  @Test
  void theReasonHasTheZoneOfTheVolume() {
    var context =
        FakePluginContext.of(node("n").zone("b")).with(bound("c", "v"), labeled(ZONE, "a"));

    assertThat(harness(context).details())
        .isEqualTo(Map.of("n", "volume v of claim c is in " + ZONE + " a, the node in b"));
  }

  @Test
  void looksUpWhatBelongsToTheClaim() {
    assertThat(preFilter()).endsWith(": persistentvolumeclaim \"c\" not found");
    assertThat(preFilter(bound("c", "v"))).endsWith(": persistentvolume \"v\" not found");
    assertThat(preFilter(claim("c", "1Gi")))
        .endsWith(": storageclass.storage.k8s.io \"fast\" not found");
    assertThat(preFilter(claim("c", "1Gi"), waiting())).isEqualTo("Skip");
    assertThat(preFilter(claim("c", "1Gi"), storageClass("x", StorageClass.IMMEDIATE)))
        .endsWith(": PersistentVolume had no name");
    assertThat(preFilter(bound("c", "v"), volume("v", "1Gi"))).isEqualTo("Skip");
  }

  private static String preFilter(KubernetesObject... objects) {
    return harness(FakePluginContext.of(node("n")).with(objects)).preFilter();
  }

  @Test
  void isHelpedByVolumesThatMove() {
    var hintHarness = QueueingHintHarness.of(new VolumeZoneFactory());
    var resource = EventResource.PERSISTENT_VOLUME;
    var waiting = pod("p").volume(uses("c"));

    assertThat(
            hintHarness.wakes(
                waiting, resource, ActionType.UPDATE, labeled(ZONE, "a"), labeled(ZONE, "b")))
        .isTrue();
    assertThat(
            hintHarness.wakes(
                waiting, resource, ActionType.UPDATE, labeled(ZONE, "a"), labeled(ZONE, "a")))
        .isFalse();
    assertThat(
            hintHarness.wakes(
                waiting, EventResource.STORAGE_CLASS, ActionType.ADD, null, waiting()))
        .isTrue();
  }

  private static PluginHarness harness(FakePluginContext context) {
    return PluginHarness.of(
        new VolumeZoneFactory(), new UnknownArgs(Map.of()), context, pod("p").volume(uses("c")));
  }

  private static PersistentVolume labeled(String key, String value) {
    var volume = volume("v", "1Gi");
    return volume.withMetadata(volume.metadata().withLabels(Map.of(key, value)));
  }

  @Override
  public PluginFactory<?> factory() {
    return new VolumeZoneFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return FakePluginContext.of(nodes).with(bound("c", "v"), labeled(ZONE, "a"));
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(
        pod("plain").info(),
        pod("p").volume(uses("c")).info(),
        pod("lost").volume(uses("d")).info());
  }
}
