package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobSpec;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Taint;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ChangeTextTest {
  private static final TopologySpreadConstraint ZONES =
      TopologySpreadConstraint.EMPTY.withTopologyKey("zone").withMaxSkew(1);
  private static final Taint GPU = new Taint("gpu", "yes", "NoSchedule", null);
  private static final Taint OLD = new Taint("old", "", "NoExecute", null);
  private static final Taint DOWN =
      new Taint("node.kubernetes.io/not-ready", "", "NoExecute", null);
  private static final Taint LEAVING =
      new Taint("ToBeDeletedByClusterAutoscaler", "", "NoSchedule", null);
  private static final Quantity ONE = Quantity.parse("1");
  private static final ObjectKey DATA = new ObjectKey("shop", "data");
  private static final Job JOB =
      new Job(ObjectMeta.named("shop", "import"), JobSpec.EMPTY, JobStatus.EMPTY);
  private static final Pod POD =
      new Pod(ObjectMeta.named("shop", "import-1"), PodSpec.EMPTY, PodStatus.EMPTY);
  private static final PersistentVolumeClaimSpec FAST =
      PersistentVolumeClaimSpec.EMPTY
          .withStorageClassName("fast")
          .withAccessModes(List.of("ReadWriteOnce"))
          .withResources(new VolumeResourceRequirements(Map.of(), Map.of("storage", gibi(100))));

  static Stream<Arguments> changesOfThePod() {
    return Stream.of(
        Arguments.of(
            new PodChange.LowerRequest("cpu", Quantity.parse("2"), Quantity.parse("500m")),
            "request at most 500m of cpu, instead of 2"),
        Arguments.of(
            new PodChange.LowerRequest("cpu", Quantity.parse("2"), Quantity.ZERO),
            "request no cpu, instead of 2"),
        Arguments.of(
            new PodChange.AddTolerations(List.of(GPU), false), "tolerate gpu=yes:NoSchedule"),
        Arguments.of(
            new PodChange.AddTolerations(List.of(GPU, OLD), true),
            "tolerate gpu=yes:NoSchedule, old:NoExecute, of a pool that is kept for others"),
        Arguments.of(
            new PodChange.ChangeNodeSelector("disk", "sdd", "disk", "ssd", true),
            "select nodes by disk=ssd, instead of disk=sdd"),
        Arguments.of(
            new PodChange.ChangeNodeSelector("disk", "sdd", null, null, true),
            "drop the node selector disk=sdd"),
        Arguments.of(new PodChange.DropNodeAffinity(), "drop the required node affinity"),
        Arguments.of(
            new PodChange.RaiseMaxSkew(0, ZONES, 3), "allow maxSkew 3 across zone, instead of 1"),
        Arguments.of(
            new PodChange.SpreadAnyway(0, ZONES),
            "spread across zone with whenUnsatisfiable: ScheduleAnyway"),
        Arguments.of(
            new PodChange.DropHostPort(53, "UDP"), "use another host port than 53/UDP, or none"),
        Arguments.of(
            new PodChange.DropVolume("data", "shop-data"),
            "do without the volume data (claim shop-data)"),
        Arguments.of(new PodChange.DropVolume("disk", ""), "do without the volume disk"),
        Arguments.of(new PodChange.DropDeviceClaim("gpus"), "do without the device claim gpus"),
        Arguments.of(
            new PodChange.UsePriorityClass("high", 8, false, false),
            "use the priority class high (value 8)"),
        Arguments.of(
            new PodChange.UsePriorityClass("new", 8, true, true),
            "use a priority class with a value of 8 or more"),
        Arguments.of(
            new PodChange.UsePriorityClass("new", 8, true, false),
            "use a priority class with a value of 8 or more that may preempt"),
        Arguments.of(
            new PodChange.StateResources(
                List.of(
                    new ContainerAmounts(
                        "web", Map.of("cpu", ONE), Map.of("memory", Quantity.parse("1Gi"))),
                    new ContainerAmounts(
                        "log",
                        Map.of(),
                        Map.of("cpu", ONE),
                        ResourceRequirements.EMPTY.withLimits(Map.of("cpu", Quantity.parse("2"))))),
                true),
            "set requests.cpu: 1, limits.memory: 1Gi in container web, and set limits.cpu: 1"
                + " instead of 2 in container log"),
        Arguments.of(
            new PodChange.DropNodeName("n1", false),
            "leave nodeName out, instead of n1: the scheduler finds a node"),
        Arguments.of(
            new PodChange.CorrectPriorityClass("hihg", "high"),
            "use the priority class high, instead of hihg"),
        Arguments.of(
            new PodChange.DropSysctls(List.of("vm.max_map_count"), true),
            "leave vm.max_map_count out of the pod's sysctls, and set what it needs on the nodes"),
        Arguments.of(
            new PodChange.DropSysctls(List.of("net.core.somaxconn"), false),
            "leave net.core.somaxconn out of the pod's sysctls, or add that to allowedUnsafeSysctls"
                + " of the kubelets"),
        Arguments.of(new PodChange.DropPriorityClass("top"), "do without the priority class top"),
        Arguments.of(
            new PodChange.UseRuntimeClass("kata", "kata-2"),
            "use the runtime class kata-2, instead of kata"),
        Arguments.of(
            new PodChange.UseRuntimeClass("kata", ""), "do without the runtime class kata"),
        Arguments.of(
            new PodChange.RemoveSchedulingGates(List.of("a")), "remove the scheduling gate a"),
        Arguments.of(
            new PodChange.RemoveSchedulingGates(List.of("a", "b")),
            "remove the scheduling gates a, b"),
        Arguments.of(
            new PodChange.RemoveSchedulingGates(List.of("kueue.x-k8s.io/admission", "a")),
            "have Kueue admit it, which removes its scheduling gate kueue.x-k8s.io/admission, and"
                + " remove the scheduling gate a"));
  }

  static Stream<Arguments> changesOfClaims() {
    PersistentVolumeClaimSpec bound = FAST.withVolumeName("pv-1");
    return Stream.of(
        Arguments.of(null, FAST, "create the claim shop/data, of storage class fast"),
        Arguments.of(bound, FAST, "make the claim shop/data anew and empty, of storage class fast"),
        Arguments.of(
            bound,
            FAST.withAccessModes(List.of("ReadWriteMany")),
            "make the claim shop/data anew and empty, of storage class fast and access mode"
                + " ReadWriteMany, instead of ReadWriteOnce"),
        Arguments.of(
            FAST,
            FAST.withStorageClassName("slow"),
            "make the claim shop/data anew, of storage class slow, instead of fast"),
        Arguments.of(
            bound,
            bound.withStorageClassName(""),
            "make the claim shop/data anew, with storageClassName \"\", instead of fast"),
        Arguments.of(
            FAST,
            FAST.withResources(
                new VolumeResourceRequirements(Map.of(), Map.of("storage", gibi(55)))),
            "make the claim shop/data anew, with at most 55Gi of storage, instead of 100Gi"),
        Arguments.of(
            FAST,
            FAST.withVolumeMode("Block"),
            "make the claim shop/data anew, with volumeMode Block, instead of Filesystem: its"
                + " containers need volumeDevices then"),
        Arguments.of(
            FAST.withSelector(new LabelSelector(Map.of("disk", "mine"), List.of())),
            FAST,
            "make the claim shop/data anew, with no selector"));
  }

  private static Quantity gibi(int size) {
    return Quantity.parse(size + "Gi");
  }

  @ParameterizedTest
  @MethodSource("changesOfClaims")
  void aClaimIsChangedInWhatDiffers(
      @Nullable PersistentVolumeClaimSpec from, PersistentVolumeClaimSpec to, String text) {
    assertThat(new ClusterEdit.MakeClaim(DATA, new ClaimChange(from, to, false)).text())
        .isEqualTo(text);
  }

  static Stream<Arguments> changesOfTheCluster() {
    return Stream.of(
        Arguments.of(
            new ClusterEdit.RemoveTaints("n1", List.of(GPU), true),
            "remove the taint gpu=yes:NoSchedule from node n1, of a pool that is kept for others"),
        Arguments.of(
            new ClusterEdit.RemoveTaints("n1", List.of(GPU, OLD), true),
            "remove the taints gpu=yes:NoSchedule, old:NoExecute from node n1, of a pool that is"
                + " kept for others"),
        Arguments.of(
            new ClusterEdit.SeeToNode("n1", List.of(DOWN, LEAVING)),
            "see to node n1: it is not ready, and the cluster autoscaler is about to delete it"
                + " (node.kubernetes.io/not-ready:NoExecute,"
                + " ToBeDeletedByClusterAutoscaler:NoSchedule)"),
        Arguments.of(new ClusterEdit.Uncordon("n1"), "uncordon node n1"),
        Arguments.of(new ClusterEdit.LabelNode("n1", "disk", "ssd"), "label node n1 with disk=ssd"),
        Arguments.of(
            new ClusterEdit.ReleaseVolume("pv-1", DATA, true),
            "remove the claimRef of volume pv-1, which is of a former claim shop/data"),
        Arguments.of(
            new ClusterEdit.ReleaseVolume("pv-1", DATA, false),
            "remove the claimRef of volume pv-1, which is of a former claim shop/data, if its data"
                + " are not needed"),
        Arguments.of(new ClusterEdit.MovePods("n1", keys(1)), "move default/p1 away from node n1"),
        Arguments.of(
            new ClusterEdit.MovePods("n1", keys(4)),
            "move default/p1, default/p2, default/p3, default/p4 away from node n1"),
        Arguments.of(
            new ClusterEdit.MovePods("n1", keys(6)),
            "move default/p1, default/p2, default/p3, default/p4 and 2 more away from node n1"),
        Arguments.of(
            new ClusterEdit.RemakePods("n1", keys(2)),
            "delete default/p1, default/p2: made anew, they request no more than their templates"),
        Arguments.of(
            new ClusterEdit.CompleteResize("n1", DATA, ""), "get the resize of shop/data done"),
        Arguments.of(
            new ClusterEdit.ReleaseDevices(keys(2)),
            "see to claims default/p1, default/p2, which hold devices for no pod that is there"),
        Arguments.of(new ClusterEdit.AddNode("n1", "n1-new"), "add a node like n1"),
        Arguments.of(
            new ClusterEdit.RaiseQuota(
                new ObjectKey("shop", "team"), Map.of("pods", ONE, "limits.cpu", ONE)),
            "raise the quota shop/team to limits.cpu: 1, pods: 1"),
        Arguments.of(
            new ClusterEdit.WidenLimits(
                new ObjectKey("shop", "bounds"),
                List.of(
                    new LimitBound("Pod", LimitBound.Side.MAX, "cpu", ONE),
                    new LimitBound("Container", LimitBound.Side.RATIO, "memory", ONE))),
            "set max.cpu: 1 of a Pod, maxLimitRequestRatio.memory: 1 of a Container in LimitRange"
                + " shop/bounds"),
        Arguments.of(
            new ClusterEdit.ForgetNode(DATA, "n1"),
            "remove the annotation volume.kubernetes.io/selected-node from claim shop/data, whose"
                + " volume was to be made for node n1"),
        Arguments.of(
            new ClusterEdit.DeleteIdleJobs(
                "Job shop/import", List.of(JOB), List.of(POD), "ImagePullBackOff"),
            "delete Job shop/import: its pod holds room and does not run (ImagePullBackOff)"),
        Arguments.of(
            new ClusterEdit.DeleteIdleJobs(
                "CronJob shop/report", List.of(JOB, JOB), List.of(POD, POD), "ErrImagePull"),
            "delete 2 Jobs of CronJob shop/report: their 2 pods hold room and do not run"
                + " (ErrImagePull)"),
        Arguments.of(
            new ClusterEdit.CreatePriorityClass("top"),
            "create the priority class top, such as with value 0"),
        Arguments.of(new ClusterEdit.CreateNamespace("shop"), "create the namespace shop"),
        Arguments.of(
            new ClusterEdit.ChangeDeviceRequest(DATA, "gpus", 1, false, null),
            "ask for 1 device in request gpus of claim shop/data"),
        Arguments.of(
            new ClusterEdit.ChangeDeviceRequest(DATA, "gpus", 2, false, null),
            "ask for 2 devices in request gpus of claim shop/data"),
        Arguments.of(
            new ClusterEdit.ChangeDeviceRequest(DATA, "gpus", 2, true, null),
            "drop the selectors of request gpus in claim shop/data"));
  }

  static Stream<Arguments> changesOfTheWorkload() {
    return Stream.of(
        Arguments.of(
            new RolloutChange.Resume("spec.paused: false", ""),
            "have it go on: spec.paused: false"),
        Arguments.of(
            new RolloutChange.Resume("spec.suspend: false", "user-queue"),
            "have Kueue's queue user-queue admit it: Kueue resumes it then"),
        Arguments.of(new RolloutChange.Scale(3, 1), "run 1 pod, instead of 3"),
        Arguments.of(
            new RolloutChange.ChangeClaimTemplate(
                "data", new ClaimChange(FAST.withStorageClassName("fsat"), FAST, true)),
            "use storage class fast in the volumeClaimTemplate data, instead of fsat"));
  }

  static Stream<Arguments> requirements() {
    return Stream.of(
        Arguments.of(requirement("In", "a", "b"), "pool in a, b"),
        Arguments.of(requirement("NotIn", "a"), "pool not in a"),
        Arguments.of(requirement("Exists"), "pool exists"),
        Arguments.of(requirement("DoesNotExist"), "no pool"),
        Arguments.of(requirement("Gt", "4"), "pool > 4"),
        Arguments.of(requirement("Lt", "4"), "pool < 4"));
  }

  private static NodeSelectorRequirement requirement(String operator, String... values) {
    return new NodeSelectorRequirement("pool", operator, List.of(values));
  }

  private static List<ObjectKey> keys(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> new ObjectKey("default", "p" + i))
        .toList();
  }

  @ParameterizedTest
  @MethodSource({"changesOfThePod", "changesOfTheCluster", "changesOfTheWorkload"})
  void aChangeIsAnImperative(Change change, String text) {
    assertThat(change.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("requirements")
  void aRequirementOfNodesIsQuoted(NodeSelectorRequirement requirement, String text) {
    var other = requirement("In", "c");
    assertThat(new PodChange.ChangeNodeAffinity(0, false, 0, requirement, null, false).text())
        .isEqualTo("drop \"%s\" from the required node affinity", text);
    assertThat(new PodChange.ChangeNodeAffinity(0, false, 0, requirement, other, false).text())
        .isEqualTo("require \"pool in c\" of nodes, instead of \"%s\"", text);
  }

  @Test
  void aTermOfPodsIsItsSelectorAndItsDomain() {
    var labels = new LabelSelector(Map.of("tier", "front", "app", "web"), List.of());
    assertThat(new PodChange.PreferPodAffinity(0, term(labels)).text())
        .isEqualTo(
            "prefer, rather than require, to be with pods with app=web, tier=front in one zone");
    assertThat(new PodChange.PreferPodAntiAffinity(0, term(labels)).text())
        .isEqualTo(
            "prefer, rather than require, to be without pods with app=web, tier=front in one zone");
  }

  @Test
  void aTermOfAllPodsAndOneOfNoneAreToldApart() {
    var all = new LabelSelector(Map.of(), List.of());
    assertThat(new PodChange.PreferPodAffinity(0, term(all)).text()).contains("with any labels in");
    var none = PodAffinityTerm.EMPTY.withTopologyKey("zone").withLabelSelector(null);
    assertThat(new PodChange.PreferPodAffinity(0, none).text()).contains("with no labels in");
  }

  private static PodAffinityTerm term(LabelSelector selector) {
    return PodAffinityTerm.EMPTY.withTopologyKey("zone").withLabelSelector(selector);
  }
}
