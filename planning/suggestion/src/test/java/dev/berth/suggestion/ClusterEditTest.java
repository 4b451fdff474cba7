package dev.berth.suggestion;

import static dev.berth.suggestion.Snapshots.key;
import static dev.berth.suggestion.Snapshots.names;
import static dev.berth.suggestion.Snapshots.pods;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.LimitRangeSpec;
import dev.berth.api.core.Node;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.ResourceQuotaSpec;
import dev.berth.api.core.ResourceQuotaStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.CELDeviceSelector;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What each edit makes of a cluster; all else stays as it is.
final class ClusterEditTest {
  private static final Snapshot NODES =
      Snapshots.of(
          node("n1")
              .taint("a=b:NoSchedule")
              .taint("a=b:NoExecute")
              .taint("node.kubernetes.io/unschedulable:NoSchedule")
              .unschedulable()
              .running(pod("web"), pod("db")),
          node("n2").taint("a=b:NoSchedule"));

  private static Snapshot after(Snapshot before, ClusterEdit edit) {
    return new Situation(before, pod("new").build()).after(edit).cluster();
  }

  private static Node node1(Snapshot snapshot) {
    return Snapshots.node(snapshot, "n1").node();
  }

  @Test
  void onlyThoseTaintsAreRemovedAndOnlyFromThatNode() {
    var taint = new Taint("a", "b", "NoSchedule", null);
    Snapshot after = after(NODES, new ClusterEdit.RemoveTaints("n1", List.of(taint), true));
    assertThat(node1(after))
        .isEqualTo(
            node("n1")
                .taint("a=b:NoExecute")
                .taint("node.kubernetes.io/unschedulable:NoSchedule")
                .unschedulable()
                .build());
    assertThat(after.nodes().node("n2")).isSameAs(NODES.nodes().node("n2"));
    assertThat(pods(after, "n1")).containsExactly("web", "db");
  }

  @Test
  void anUncordonedNodeLosesTheTaintOfIt() {
    Snapshot after = after(NODES, new ClusterEdit.Uncordon("n1"));
    assertThat(node1(after))
        .isEqualTo(node("n1").taint("a=b:NoSchedule").taint("a=b:NoExecute").build());
  }

  @Test
  void onlyThosePodsAreMovedAway() {
    Snapshot after =
        after(NODES, new ClusterEdit.MovePods("n1", List.of(key("web"), key("other"))));
    assertThat(pods(after, "n1")).containsExactly("db");
  }

  @Test
  void theClaimsOfAMovedPodAreReleased() {
    var held =
        new ResourceClaim(
            ObjectMeta.named("default", "gpus"),
            ResourceClaimSpec.EMPTY,
            ResourceClaimStatus.EMPTY
                .withAllocation(AllocationResult.EMPTY)
                .withReservedFor(
                    List.of(ResourceClaimConsumerReference.EMPTY.withUid("default-web-uid"))));
    Snapshot before = Snapshots.of(List.of(held), node("n1").running(pod("web"), pod("db")));
    Snapshot after = after(before, new ClusterEdit.MovePods("n1", List.of(key("web"))));
    assertThat(after.objects().get(ResourceClaim.class, key("gpus")))
        .extracting(it -> Objects.requireNonNull(it).status())
        .isEqualTo(ResourceClaimStatus.EMPTY);
  }

  @Test
  void aNodeIsAddedLikeAnother() {
    Snapshot after = after(NODES, new ClusterEdit.AddNode("n1", "n9"));
    assertThat(pods(after, "n9")).isEmpty();
    assertThat(Snapshots.node(after, "n9").node().spec().taints())
        .containsExactly(
            new Taint("a", "b", "NoSchedule", null), new Taint("a", "b", "NoExecute", null));
  }

  @Test
  void anEditOfANodeThatIsGoneChangesNothing() {
    assertThat(new ClusterEdit.AddNode("n7", "n9").in(NODES)).isEmpty();
    assertThat(new ClusterEdit.Uncordon("n7").in(NODES)).isEmpty();
    assertThat(new ClusterEdit.RemoveTaints("n7", List.of(), true).in(NODES)).isEmpty();
    assertThat(new ClusterEdit.MovePods("n7", List.of(key("web"))).in(NODES)).isEmpty();
    assertThat(new ClusterEdit.ChangeDeviceRequest(key("c"), "r", 1, false, null).in(NODES))
        .isEmpty();
  }

  @Test
  void aClaimIsCreatedAsItIsToBe() {
    var fast = PersistentVolumeClaimSpec.EMPTY.withStorageClassName("fast");
    Snapshot after = after(NODES, claim(null, fast));
    var claim =
        Objects.requireNonNull(after.objects().get(PersistentVolumeClaim.class, key("data")));
    assertThat(claim.spec()).isEqualTo(fast);
    assertThat(claim.status().phase()).isEqualTo("Pending");
  }

  @Test
  void aClaimThatIsMadeAnewAsksForTheSameAndItsVolumeIsGone() {
    var old =
        new PersistentVolumeClaim(
            ObjectMeta.named("default", "data").withUid("old"),
            PersistentVolumeClaimSpec.EMPTY
                .withVolumeName("pv-data")
                .withStorageClassName("slow")
                .withAccessModes(List.of("ReadWriteMany")),
            PersistentVolumeClaimStatus.EMPTY.withPhase("Bound"));
    Snapshot before =
        Snapshots.of(List.of(old, volume("pv-data", "data"), volume("pv-log", "log")));
    Snapshot after =
        after(
            before, claim(old.spec(), old.spec().withVolumeName("").withStorageClassName("fast")));
    var claim =
        Objects.requireNonNull(after.objects().get(PersistentVolumeClaim.class, key("data")));
    assertThat(claim.spec())
        .isEqualTo(
            PersistentVolumeClaimSpec.EMPTY
                .withVolumeName("")
                .withStorageClassName("fast")
                .withAccessModes(List.of("ReadWriteMany")));
    assertThat(claim.metadata().uid()).isNotEqualTo("old");
    assertThat(claim.status().phase()).isEqualTo("Pending");
    assertThat(names(after.objects().list(PersistentVolume.class))).containsExactly("pv-log");
  }

  private static ClusterEdit claim(
      @Nullable PersistentVolumeClaimSpec from, PersistentVolumeClaimSpec to) {
    return new ClusterEdit.MakeClaim(key("data"), new ClaimChange(from, to, false));
  }

  @Test
  void ofAQuotaOnlyThoseLimitsAreRaised() {
    var quota =
        new ResourceQuota(
            ObjectMeta.named("default", "team"),
            new ResourceQuotaSpec(Map.of("pods", amount("2"), "cpu", amount("4")), List.of(), null),
            ResourceQuotaStatus.EMPTY);
    Snapshot after =
        after(
            Snapshots.of(List.of(quota)),
            new ClusterEdit.RaiseQuota(key("team"), Map.of("pods", amount("3"))));
    assertThat(after.objects().get(ResourceQuota.class, key("team")))
        .extracting(it -> Objects.requireNonNull(it).spec().hard())
        .isEqualTo(Map.of("pods", amount("3"), "cpu", amount("4")));
  }

  @Test
  void onlyThoseBoundsAreWidened() {
    var pod = item("Pod").withMax(Map.of("cpu", amount("4")));
    var container =
        item("Container").withMax(Map.of("cpu", amount("1"))).withMin(Map.of("cpu", amount("1")));
    var range =
        new LimitRange(
            ObjectMeta.named("default", "bounds"), new LimitRangeSpec(List.of(pod, container)));
    var bound = new LimitBound("Container", LimitBound.Side.MAX, "cpu", amount("2"));
    Snapshot after =
        after(
            Snapshots.of(List.of(range)),
            new ClusterEdit.WidenLimits(key("bounds"), List.of(bound)));
    assertThat(after.objects().get(LimitRange.class, key("bounds")))
        .extracting(it -> Objects.requireNonNull(it).spec().limits())
        .isEqualTo(List.of(pod, container.withMax(Map.of("cpu", amount("2")))));
  }

  private static LimitRangeItem item(String type) {
    return new LimitRangeItem(type, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static Quantity amount(String text) {
    return Quantity.parse(text);
  }

  private static PersistentVolume volume(String name, String claim) {
    return new PersistentVolume(
        ObjectMeta.named("", name),
        PersistentVolumeSpec.EMPTY.withClaimRef(
            ObjectReference.EMPTY.withNamespace("default").withName(claim)),
        PersistentVolumeStatus.EMPTY);
  }

  @Test
  void onlyThatRequestOfDevicesChanges() {
    var selector = new DeviceSelector(new CELDeviceSelector("true"));
    var exactly =
        ExactDeviceRequest.EMPTY
            .withDeviceClassName("gpu")
            .withCount(4)
            .withSelectors(List.of(selector));
    var a = new DeviceRequest("a", exactly, List.of());
    var b = new DeviceRequest("b", exactly, List.of());
    var claim =
        new ResourceClaim(
            ObjectMeta.named("default", "gpus"),
            ResourceClaimSpec.EMPTY.withDevices(DeviceClaim.EMPTY.withRequests(List.of(a, b))),
            ResourceClaimStatus.EMPTY);
    Snapshot before = Snapshots.of(List.of(claim));
    assertThat(
            requests(
                after(
                    before, new ClusterEdit.ChangeDeviceRequest(key("gpus"), "a", 2, false, null))))
        .containsExactly(new DeviceRequest("a", exactly.withCount(2), List.of()), b);
    assertThat(
            requests(
                after(
                    before, new ClusterEdit.ChangeDeviceRequest(key("gpus"), "b", 4, true, null))))
        .containsExactly(a, new DeviceRequest("b", exactly.withSelectors(List.of()), List.of()));
  }

  private static List<DeviceRequest> requests(Snapshot snapshot) {
    return Objects.requireNonNull(snapshot.objects().get(ResourceClaim.class, key("gpus")))
        .spec()
        .devices()
        .requests();
  }
}
