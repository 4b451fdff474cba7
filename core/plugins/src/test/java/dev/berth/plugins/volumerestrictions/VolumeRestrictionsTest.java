package dev.berth.plugins.volumerestrictions;

import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.ISCSIVolumeSource;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.RBDVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeRestrictionsTest {
  private static final String NO_DISK = "Unschedulable: node(s) had no available disk";

  @ParameterizedTest
  @MethodSource
  void aDiskIsForOneOfTwoPodsOnANode(Volume wanted, Volume used, boolean conflict) {
    var harness =
        PluginHarness.of(
            new VolumeRestrictionsFactory(),
            pod("p").volume(wanted),
            node("n1").running(pod("q").volume(used)),
            node("n2"));

    assertThat(harness.verdicts())
        .containsEntry("n1", conflict ? NO_DISK : "Success")
        .containsEntry("n2", "Success");
  }

  static List<Arguments> aDiskIsForOneOfTwoPodsOnANode() {
    return List.of(
        Arguments.of(gce("d", false), gce("d", false), true),
        Arguments.of(gce("d", true), gce("d", false), true),
        Arguments.of(gce("d", true), gce("d", true), false),
        Arguments.of(gce("d", false), gce("e", false), false),
        Arguments.of(aws("d", true), aws("d", true), true),
        Arguments.of(aws("d", true), aws("e", true), false),
        Arguments.of(aws("d", false), gce("d", false), false),
        Arguments.of(iscsi("iqn", false), iscsi("iqn", true), true),
        Arguments.of(iscsi("iqn", true), iscsi("iqn", true), false),
        Arguments.of(rbd("m1, m2", "image", false), rbd("m2, m3", "image", false), true),
        Arguments.of(rbd("m1, m2", "image", true), rbd("m2, m3", "image", true), false),
        Arguments.of(rbd("m1", "image", false), rbd("m2", "image", false), false),
        Arguments.of(rbd("m1", "image", false), rbd("m1", "other", false), false));
  }

  @Test
  void theReasonNamesThePodWithTheDisk() {
    var harness =
        PluginHarness.of(
            new VolumeRestrictionsFactory(),
            pod("p").volume(gce("d", false)),
            node("n1").running(pod("q").volume(gce("d", false))));

    assertThat(harness.details())
        .isEqualTo(Map.of("n1", "GCE disk d of volume data is in use by default/q"));
  }

  @Test
  void aClaimForOnePodIsInUseEverywhere() {
    var context =
        FakePluginContext.of(node("n1").running(pod("q").volume(uses("c"))), node("n2"))
            .with(exclusive("c"));
    var harness =
        PluginHarness.of(
            new VolumeRestrictionsFactory(),
            new UnknownArgs(Map.of()),
            context,
            pod("p").volume(uses("c")));

    assertThat(harness.verdicts().values())
        .containsOnly(
            "Unschedulable: node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod"
                + " access mode already in-use by another pod");
    assertThat(harness.details()).containsEntry("n2", "only one pod may use c");
    assertThat(harness.facts()).containsEntry("n2", List.of("default/q on n1 uses c"));
  }

  @Test
  void ignoresClaimsThatAreSharedOrFree() {
    var context =
        FakePluginContext.of(node("n1").running(pod("q").volume(uses("shared"))))
            .with(claim("shared", "1Gi"), exclusive("free"));
    var harness =
        PluginHarness.of(
            new VolumeRestrictionsFactory(),
            new UnknownArgs(Map.of()),
            context,
            pod("p").volume(uses("shared")).volume(uses("free")));

    assertThat(harness.preFilter()).isEqualTo("Skip");
  }

  @Test
  void aClaimMustExist() {
    var harness =
        PluginHarness.of(
            new VolumeRestrictionsFactory(), pod("p").volume(uses("gone")), node("n1"));

    assertThat(harness.preFilter())
        .isEqualTo("UnschedulableAndUnresolvable: persistentvolumeclaim \"gone\" not found");
  }

  @Test
  void isHelpedByWhatFreesItsVolumes() {
    var hintHarness = QueueingHintHarness.of(new VolumeRestrictionsFactory());
    var waiting = pod("p").volume(gce("d", false)).volume(uses("c"));
    var deleted = EventResource.ASSIGNED_POD;

    assertThat(hintHarness.events())
        .containsExactly("AssignedPod/Delete", "Node/Add", "PersistentVolumeClaim/Add");
    assertThat(
            hintHarness.wakes(
                waiting,
                deleted,
                ActionType.DELETE,
                pod("q").volume(gce("d", false)).on("n").build(),
                null))
        .isTrue();
    assertThat(
            hintHarness.wakes(
                waiting,
                deleted,
                ActionType.DELETE,
                pod("q").volume(uses("c")).on("n").build(),
                null))
        .isTrue();
    assertThat(
            hintHarness.wakes(
                waiting,
                deleted,
                ActionType.DELETE,
                pod("q").volume(uses("other")).on("n").build(),
                null))
        .isFalse();
    var added = EventResource.PERSISTENT_VOLUME_CLAIM;
    assertThat(hintHarness.wakes(waiting, added, ActionType.ADD, null, bound("c", "v"))).isTrue();
    assertThat(hintHarness.wakes(waiting, added, ActionType.ADD, null, bound("d", "v"))).isFalse();
  }

  static PersistentVolumeClaim exclusive(String name) {
    var claim = claim(name, "1Gi");
    return claim.withSpec(claim.spec().withAccessModes(List.of("ReadWriteOncePod")));
  }

  static Volume gce(String disk, boolean readOnly) {
    return named().withGcePersistentDisk(new GCEPersistentDiskVolumeSource(disk, "", 0, readOnly));
  }

  private static Volume aws(String id, boolean readOnly) {
    return named()
        .withAwsElasticBlockStore(new AWSElasticBlockStoreVolumeSource(id, "", 0, readOnly));
  }

  private static Volume iscsi(String iqn, boolean readOnly) {
    return named().withIscsi(new ISCSIVolumeSource("", iqn, 0, "", "", readOnly, List.of(), null));
  }

  private static Volume rbd(String monitors, String image, boolean readOnly) {
    return named()
        .withRbd(
            new RBDVolumeSource(List.of(monitors.split(", ")), image, "", "rbd", "", "", readOnly));
  }

  private static Volume named() {
    return Volume.EMPTY.withName("data");
  }
}
