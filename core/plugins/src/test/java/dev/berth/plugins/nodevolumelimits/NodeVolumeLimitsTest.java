package dev.berth.plugins.nodevolumelimits;

import static dev.berth.plugins.support.Storage.DRIVER;
import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.csi;
import static dev.berth.plugins.support.Storage.csiNode;
import static dev.berth.plugins.support.Storage.ephemeral;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.AzureDiskVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIDriverSpec;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeDriver;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.api.storage.VolumeAttachmentSource;
import dev.berth.api.storage.VolumeAttachmentSpec;
import dev.berth.api.storage.VolumeAttachmentStatus;
import dev.berth.api.storage.VolumeNodeResources;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeVolumeLimitsTest implements PreFilterContract, FilterContract {
  private static final String TOO_MANY = "Unschedulable: node(s) exceed max volume count";

  /// A node on which a pod has the volume of the claim `a`; `b` has one, too, and `c` gets one.
  private static FakePluginContext cluster(int limit) {
    return FakePluginContext.of(node("n").running(pod("q").volume(uses("a"))))
        .with(
            waiting(),
            csiNode("n", limit),
            bound("a", "va"),
            bound("b", "vb"),
            claim("c", "1Gi"),
            csi(volume("va", "1Gi")),
            csi(volume("vb", "1Gi")));
  }

  private static String verdict(FakePluginContext context, GivenPod pod) {
    return harness(context, pod).verdicts().getOrDefault("n", "");
  }

  private static PluginHarness harness(FakePluginContext context, GivenPod pod) {
    return PluginHarness.of(new NodeVolumeLimitsFactory(), new UnknownArgs(Map.of()), context, pod);
  }

  @Test
  void aDriverAttachesUpToItsLimit() {
    assertThat(verdict(cluster(2), pod("p").volume(uses("b")))).isEqualTo("Success");
    assertThat(verdict(cluster(1), pod("p").volume(uses("b")))).isEqualTo(TOO_MANY);
    assertThat(harness(cluster(1), pod("p").volume(uses("b"))).details())
        .containsEntry("n", "needs 1 more of csi.example.com, 1 of 1 attached");
    assertThat(harness(cluster(1), pod("p").volume(uses("b")).volume(uses("c"))).facts())
        .containsEntry("n", List.of("the volume that is to be made for claim c", "volume vb"));
  }

  @Test
  void aVolumeCountsOnceHoweverManyPodsUseIt() {
    assertThat(verdict(cluster(1), pod("p").volume(uses("a")))).isEqualTo("Success");
  }

  @Test
  void aVolumeThatIsStillToBeMadeCounts() {
    assertThat(verdict(cluster(1), pod("p").volume(uses("c")))).isEqualTo(TOO_MANY);
  }

  @Test
  void attachmentsThatNoPodAccountsForCount() {
    assertThat(verdict(cluster(2).with(attachment("va")), pod("p").volume(uses("b"))))
        .isEqualTo("Success");
    var other = cluster(2).with(csi(volume("vx", "1Gi")), attachment("vx"));
    assertThat(verdict(other, pod("p").volume(uses("b")))).isEqualTo(TOO_MANY);
  }

  private static VolumeAttachment attachment(String volume) {
    return new VolumeAttachment(
        ObjectMeta.named("", "attached-" + volume),
        new VolumeAttachmentSpec(DRIVER, new VolumeAttachmentSource(volume, null), "n"),
        VolumeAttachmentStatus.EMPTY);
  }

  @Test
  void withoutAnythingKnownOfTheNodeThereIsNoLimit() {
    var context = FakePluginContext.of(node("n")).with(bound("b", "vb"), csi(volume("vb", "1Gi")));

    assertThat(verdict(context, pod("p").volume(uses("b")))).isEqualTo("Success");
  }

  @Test
  void inTreeVolumesCountForTheDriverThatHasTakenOver() {
    var driver =
        CSINodeDriver.EMPTY.withName("ebs.csi.aws.com").withAllocatable(new VolumeNodeResources(1));
    var csiNode = new CSINode(ObjectMeta.named("", "n"), new CSINodeSpec(List.of(driver)));
    var context =
        FakePluginContext.of(node("n").running(pod("q").volume(ebs("aws://eu-1a/vol-1"))))
            .with(csiNode);

    assertThat(verdict(context, pod("p").volume(ebs("vol-1")))).isEqualTo("Success");
    assertThat(verdict(context, pod("p").volume(ebs("vol-2")))).isEqualTo(TOO_MANY);
    assertThatThrownBy(() -> verdict(context, pod("p").volume(ebs("aws:///disk"))))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "converting volume(data) from inline to csi: failed to translate Kubernetes ID to EBS"
                + " Volume ID Invalid format for AWS volume (aws:///disk)");
    var blob =
        Volume.EMPTY
            .withName("data")
            .withAzureDisk(new AzureDiskVolumeSource("d", "uri", null, null, null, "Dedicated"));
    assertThatThrownBy(() -> verdict(context, pod("p").volume(blob)))
        .hasMessage(
            "converting volume(data) from inline to csi: kind(Dedicated) is not supported in csi"
                + " migration");
  }

  private static Volume ebs(String id) {
    return Volume.EMPTY
        .withName("data")
        .withAwsElasticBlockStore(new AWSElasticBlockStoreVolumeSource(id, "", 0, false));
  }

  @Test
  void aDriverCanAskNotToBeMissed() {
    var driver =
        new CSIDriver(
            ObjectMeta.named("", DRIVER),
            CSIDriverSpec.EMPTY.withPreventPodSchedulingIfMissing(true));
    var context =
        FakePluginContext.of(node("n")).with(driver, bound("b", "vb"), csi(volume("vb", "1Gi")));
    var pod = pod("p").volume(uses("b"));

    assertThat(verdict(context, pod))
        .isEqualTo("Unschedulable: csi.example.com CSI driver is not installed on the node");
    assertThat(verdict(context.disable(SchedulerFeature.VOLUME_LIMIT_SCALING), pod))
        .isEqualTo("Success");
    context.enable(SchedulerFeature.VOLUME_LIMIT_SCALING).with(csiNode("n", 5));
    assertThat(verdict(context, pod)).isEqualTo("Success");
  }

  @Test
  void aClaimMustExistAndBeForThePod() {
    var context = cluster(9).with(claim("p-scratch", "1Gi"));

    assertThat(verdict(context, pod("p").volume(uses("gone"))))
        .isEqualTo(
            "UnschedulableAndUnresolvable: looking up PVC default/gone: persistentvolumeclaim"
                + " \"gone\" not found");
    assertThatThrownBy(() -> verdict(context, pod("p").volume(ephemeral("scratch"))))
        .hasMessage("PVC default/p-scratch was not created for pod default/p (pod is not owner)");
  }

  @Test
  void isHelpedByMoreRoom() {
    var hintHarness = QueueingHintHarness.of(new NodeVolumeLimitsFactory());
    var resource = EventResource.CSI_NODE;
    var waiting = pod("p").volume(uses("c"));

    assertThat(hintHarness.events())
        .containsExactly(
            "storage.k8s.io/CSINode/Add",
            "storage.k8s.io/CSINode/Update",
            "AssignedPod/Delete",
            "PersistentVolumeClaim/Add",
            "storage.k8s.io/VolumeAttachment/Delete");
    assertThat(
            hintHarness.wakes(
                waiting, resource, ActionType.UPDATE, csiNode("n", 1), csiNode("n", 2)))
        .isTrue();
    assertThat(
            hintHarness.wakes(
                waiting, resource, ActionType.UPDATE, csiNode("n", 2), csiNode("n", 1)))
        .isFalse();
    assertThat(
            hintHarness.wakes(
                waiting, EventResource.VOLUME_ATTACHMENT, ActionType.DELETE, attachment("x"), null))
        .isTrue();
  }

  @Override
  public PluginFactory<?> factory() {
    return new NodeVolumeLimitsFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    var context = FakePluginContext.of(nodes);
    nodes.forEach(node -> context.with(csiNode(node.name(), 1)));
    return context.with(waiting(), bound("a", "va"), claim("c", "1Gi"), csi(volume("va", "1Gi")));
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(
        pod("plain").info(),
        pod("first").volume(uses("a")).info(),
        pod("second").volume(uses("a")).info(),
        pod("third").volume(uses("c")).info(),
        pod("greedy").volume(uses("a")).volume(uses("c")).info());
  }
}
