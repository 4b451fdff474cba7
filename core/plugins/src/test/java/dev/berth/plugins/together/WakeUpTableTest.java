package dev.berth.plugins.together;

import static dev.berth.plugins.support.Storage.DRIVER;
import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.countingDriver;
import static dev.berth.plugins.support.Storage.csiNode;
import static dev.berth.plugins.support.Storage.ephemeral;
import static dev.berth.plugins.support.Storage.room;
import static dev.berth.plugins.support.Storage.storageClass;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.CSIVolumeSource;
import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodePodPreemptionPolicy;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceTaintRuleSpec;
import dev.berth.api.resource.DeviceTaintSelector;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.api.storage.VolumeAttachmentSource;
import dev.berth.api.storage.VolumeAttachmentSpec;
import dev.berth.api.storage.VolumeAttachmentStatus;
import dev.berth.framework.PluginFactory;
import dev.berth.plugins.defaultpreemption.DefaultPreemptionFactory;
import dev.berth.plugins.deferredpodscheduling.DeferredPodSchedulingFactory;
import dev.berth.plugins.dynamicresources.DynamicResourcesFactory;
import dev.berth.plugins.interpodaffinity.InterPodAffinityFactory;
import dev.berth.plugins.nodeaffinity.NodeAffinityFactory;
import dev.berth.plugins.nodedeclaredfeatures.NodeDeclaredFeaturesFactory;
import dev.berth.plugins.nodename.NodeNameFactory;
import dev.berth.plugins.nodeports.NodePortsFactory;
import dev.berth.plugins.noderesources.NodeResourcesFitFactory;
import dev.berth.plugins.nodeunschedulable.NodeUnschedulableFactory;
import dev.berth.plugins.nodevolumelimits.NodeVolumeLimitsFactory;
import dev.berth.plugins.podtopologyspread.PodTopologySpreadFactory;
import dev.berth.plugins.schedulinggates.SchedulingGatesFactory;
import dev.berth.plugins.support.Devices;
import dev.berth.plugins.tainttoleration.TaintTolerationFactory;
import dev.berth.plugins.volumebinding.VolumeBindingFactory;
import dev.berth.plugins.volumerestrictions.VolumeRestrictionsFactory;
import dev.berth.plugins.volumezone.VolumeZoneFactory;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which change in the cluster has a pod tried again that a plugin has turned away: through change,
/// event, queue and the plugin's hint. In the order of kube-scheduler's own list.
class WakeUpTableTest {
  private static final PluginArgs NO_ARGS = new UnknownArgs(Map.of());
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final GivenPod P = pod("p");
  private static final GivenPod Q = pod("q").on("there");

  /// One line of the table.
  ///
  /// @param gates features that are off by default
  /// @param given what is there from the beginning
  /// @param before what changes, as it was when the pod was turned away; null if it was not there
  /// @param after what it becomes; null if it goes
  record Row(
      Rejecting plugin,
      List<String> gates,
      List<KubernetesObject> given,
      GivenPod pod,
      String event,
      String when,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after,
      boolean wakes) {
    @Override
    public String toString() {
      return "%s, %s: %s %s".formatted(plugin.name(), event, when, wakes ? "wakes" : "does not");
    }
  }

  /// The lines of one plugin.
  private static final class Table {
    private final List<Row> rows = new ArrayList<>();
    private final Rejecting plugin;
    private final List<String> gates = new ArrayList<>();
    private List<KubernetesObject> given = List.of();
    private GivenPod pod = P;

    Table(PluginFactory<?> plugin, PluginArgs args) {
      this.plugin = new Rejecting(plugin, args);
    }

    Table rejects(GivenPod next) {
      pod = next;
      return this;
    }

    Table given(KubernetesObject... objects) {
      given = List.of(objects);
      return this;
    }

    Table with(String gate) {
      gates.add(gate);
      return this;
    }

    Table wakes(String event, String when, Change change) {
      return row(event, when, change, true);
    }

    Table leaves(String event, String when, Change change) {
      return row(event, when, change, false);
    }

    private Table row(String event, String when, Change change, boolean wakes) {
      rows.add(
          new Row(
              plugin,
              List.copyOf(gates),
              given,
              pod,
              event,
              when,
              change.before,
              change.after,
              wakes));
      return this;
    }

    Table both(String event, String when, Change helpful, String unless, Change useless) {
      return wakes(event, when, helpful).leaves(event, unless, useless);
    }
  }

  private record Change(@Nullable KubernetesObject before, @Nullable KubernetesObject after) {}

  private static Change comes(KubernetesObject object) {
    return new Change(null, object);
  }

  private static Change comes(GivenNode node) {
    return comes(node.build());
  }

  private static Change comes(GivenPod pod) {
    return comes(pod.build());
  }

  private static Change goes(KubernetesObject object) {
    return new Change(object, null);
  }

  private static Change goes(GivenPod pod) {
    return goes(pod.build());
  }

  private static Change becomes(KubernetesObject before, KubernetesObject after) {
    return new Change(before, after);
  }

  private static Change becomes(GivenNode before, GivenNode after) {
    return becomes(before.build(), after.build());
  }

  private static Change becomes(GivenPod before, GivenPod after) {
    return becomes(before.build(), after.build());
  }

  private static Table table(PluginFactory<?> plugin) {
    return new Table(plugin, NO_ARGS);
  }

  private static GivenNode annotated(GivenNode node) {
    return node.metadata(it -> it.withAnnotations(Map.of("changed", "yes")));
  }

  private static Table schedulingGates() {
    return table(new SchedulingGatesFactory())
        .rejects(P.gates("a"))
        .wakes("TargetPod/SchedulingGatesEliminated", "the last gate", becomes(P.gates("a"), P))
        .rejects(P.gates("a", "b"))
        .leaves(
            "TargetPod/SchedulingGatesEliminated",
            "one of two gates",
            becomes(P.gates("a", "b"), P.gates("b")));
  }

  private static Table nodeName() {
    return table(new NodeNameFactory())
        .wakes("Node/Add", "any node", comes(node("n")))
        .leaves("Node/Label", "", becomes(node("n"), node("n").labels("a=b")))
        .leaves("AssignedPod/Delete", "", goes(Q));
  }

  private static Table nodeUnschedulable() {
    GivenNode closed = node("n").unschedulable();
    return table(new NodeUnschedulableFactory())
        .both("Node/Add", "schedulable", comes(node("n")), "not", comes(closed))
        .both(
            "Node/Taint",
            "schedulable now",
            becomes(closed, node("n")),
            "no longer",
            becomes(node("n"), closed))
        .both(
            "TargetPod/Toleration",
            "tolerates it now",
            becomes(P, P.tolerates("node.kubernetes.io/unschedulable:NoSchedule")),
            "tolerates something else",
            becomes(P, P.tolerates("a=b:NoSchedule")));
  }

  private static Table taintToleration() {
    GivenNode tainted = node("n").taint("a=b:NoSchedule");
    GivenNode evicting = node("n").taint("a=b:NoExecute");
    return table(new TaintTolerationFactory())
        .both("Node/Add", "tolerated", comes(node("n")), "not", comes(tainted))
        .leaves("Node/Add", "evicts", comes(evicting))
        .both(
            "Node/Taint",
            "tolerated now",
            becomes(tainted, node("n")),
            "another taint",
            becomes(tainted, node("n").taint("c=d:NoSchedule")))
        .leaves(
            "Node/Taint",
            "was tolerated before",
            becomes(node("n"), node("n").taint("soft=x:PreferNoSchedule")))
        .wakes("TargetPod/Toleration", "any", becomes(P, P.tolerates("x=y:NoSchedule")));
  }

  private static Table nodeAffinity() {
    GivenPod picky = P.requiresNode("disk=ssd");
    GivenNode ssd = node("n").labels("disk=ssd");
    return new Table(new NodeAffinityFactory(), NodeAffinityArgs.DEFAULT)
        .rejects(picky)
        .both("Node/Add", "matches", comes(ssd), "does not", comes(node("n")))
        .both(
            "Node/Label",
            "matches now",
            becomes(node("n"), ssd),
            "matched before",
            becomes(ssd, node("n").labels("disk=ssd,a=b")))
        .leaves("Node/Taint", "", becomes(ssd, ssd.taint("a=b:NoSchedule")));
  }

  private static Table addedNodeAffinity() {
    var west =
        new NodeAffinityArgs(
            NodeAffinity.EMPTY.withRequiredDuringSchedulingIgnoredDuringExecution(
                nodes("zone", "west")));
    return new Table(new NodeAffinityFactory(), west)
        .both(
            "Node/Add",
            "the profile allows it",
            comes(node("n").labels("zone=west")),
            "it does not",
            comes(node("n").labels("zone=east")))
        .rejects(P.requiresNode("disk=ssd"))
        .both(
            "Node/Label",
            "matches now",
            becomes(node("n").labels("zone=west"), node("n").labels("zone=west,disk=ssd")),
            "the profile does not allow it",
            becomes(node("n").labels("zone=east"), node("n").labels("zone=east,disk=ssd")));
  }

  private static NodeSelector nodes(String label, String value) {
    var requirement = new NodeSelectorRequirement(label, "In", List.of(value));
    return new NodeSelector(
        List.of(NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirement))));
  }

  private static Table nodePorts() {
    return table(new NodePortsFactory())
        .rejects(P.hostPort(80))
        .both(
            "AssignedPod/Delete",
            "had the port",
            goes(Q.hostPort(80)),
            "had another",
            goes(Q.hostPort(81)))
        .leaves("AssignedPod/Delete", "never had a node", goes(pod("q").hostPort(80)))
        .wakes("Node/Add", "any node", comes(node("n")));
  }

  private static Table nodeResourcesFit() {
    GivenPod wants = P.cpu("2").resource("x.org/a", "1");
    GivenNode large = node("n").cpu("4").resource("x.org/a", "1");
    return new Table(new NodeResourcesFitFactory(), NodeResourcesFitArgs.DEFAULT)
        .rejects(wants)
        .wakes("AssignedPod/Delete", "had a node", goes(Q))
        .leaves("AssignedPod/Delete", "had none", goes(pod("q")))
        .both("Node/Add", "large enough", comes(large), "too small", comes(large.cpu("1")))
        .wakes("Node/Allocatable", "more pods", becomes(large.pods(1), large.pods(2)))
        .both(
            "Node/Allocatable",
            "large enough now",
            becomes(large.cpu("1"), large),
            "still too small",
            becomes(large.cpu("1"), large.cpu("1500m")))
        .leaves("Node/Allocatable", "more of else", becomes(large, large.memory("99Gi")))
        .leaves("Node/Label", "", becomes(large, large.labels("a=b")))
        .both(
            "DeviceClass/Add",
            "serves the resource",
            comes(deviceClass("x.org/a")),
            "serves another",
            comes(deviceClass("x.org/b")))
        .both(
            "DeviceClass/Update",
            "serves the resource now",
            becomes(deviceClass("x.org/b"), deviceClass("x.org/a")),
            "serves it as before",
            becomes(deviceClass("x.org/a"), deviceClass("x.org/a")))
        .both(
            "AssignedPod/ScaleDown",
            "less of what is wanted",
            becomes(Q.cpu("2"), Q.cpu("1")),
            "less of something else",
            becomes(Q.memory("2Gi"), Q.memory("1Gi")))
        .leaves("AssignedPod/ScaleUp", "", becomes(Q.cpu("1"), Q.cpu("2")))
        .wakes("TargetPod/ScaleDown", "any", becomes(wants, wants.cpu("1")))
        .leaves("TargetPod/Label", "", becomes(wants, wants.labels("a=b")))
        .given(deviceClass("x.org/a"))
        .wakes(
            "Node/Allocatable",
            "more of else, but devices serve the resource",
            becomes(node("n").cpu("4"), node("n").cpu("4").memory("99Gi")))
        .given()
        .rejects(P.resource("deviceclass.resource.kubernetes.io/c", "1"))
        .wakes("DeviceClass/Add", "is named by the resource", comes(deviceClass("x.org/b")));
  }

  /// A pod that waits for more room where it is.
  private static Table resizes() {
    GivenPod grows = P.on("there").condition("PodResizePending", "True", "Deferred");
    return new Table(new NodeResourcesFitFactory(), NodeResourcesFitArgs.DEFAULT)
        .with(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION)
        .rejects(grows.cpu("1"))
        .both(
            "AssignedPod/Delete",
            "was on its node",
            goes(Q),
            "was on another",
            goes(pod("q").on("elsewhere")))
        .both(
            "AssignedPod/ScaleUp",
            "on its node",
            becomes(Q.cpu("1"), Q.cpu("2")),
            "on another",
            becomes(pod("q").on("elsewhere").cpu("1"), pod("q").on("elsewhere").cpu("2")));
  }

  private static Table deferredPodScheduling() {
    GivenPod grows = P.on("own").condition("PodResizePending", "True", "Deferred");
    GivenNode forbids =
        node("own")
            .spec(
                it -> it.withPodPreemptionPolicy(new NodePodPreemptionPolicy(List.of("Deferred"))));
    return table(new DeferredPodSchedulingFactory())
        .with(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION)
        .rejects(grows)
        .both("Node/Add", "its own", comes(node("own")), "another", comes(node("other")))
        .leaves("Node/Add", "its own, without preemption", comes(forbids))
        .both(
            "Node/PreemptionPolicy",
            "allows for it now",
            becomes(forbids, node("own")),
            "forbids it now",
            becomes(node("own"), forbids));
  }

  private static Table dynamicResources() {
    GivenPod templated =
        P.spec(it -> it.withResourceClaims(List.of(new PodResourceClaim("gpu", null, "t"))));
    GivenPod made =
        templated.status(it ->
            it.withResourceClaimStatuses(List.of(new PodResourceClaimStatus("gpu", "p-gpu"))));
    ResourceClaim own = Devices.claim("c", Devices.wants("gpus", 1));
    ResourceClaim other = Devices.claim("d", Devices.wants("gpus", 1));
    var slice = Devices.slice("there", "gpu-0");
    return new Table(
            new DynamicResourcesFactory(),
            new DynamicResourcesArgs(Duration.ofSeconds(10), Duration.ofMinutes(10)))
        .rejects(Devices.using(P, "c"))
        .both("ResourceClaim/Add", "the pod's", comes(own), "another one", comes(other))
        .given(own)
        .leaves("ResourceClaim/Add", "another one, and the pod has its own", comes(other))
        .both(
            "ResourceClaim/Update",
            "the pod's has devices",
            becomes(own, Devices.on("there", own, "gpu-0")),
            "only its labels",
            becomes(own, own.withMetadata(own.metadata().withLabels(Map.of("a", "b")))))
        .both(
            "ResourceClaim/Update",
            "another one gives up its devices",
            becomes(Devices.on("there", other, "gpu-0"), other),
            "another one gets some",
            becomes(other, Devices.on("there", other, "gpu-0")))
        .both(
            "ResourceClaim/Delete",
            "had devices",
            goes(Devices.on("there", other, "gpu-0")),
            "had none",
            goes(other))
        .wakes("Node/Add", "any", comes(node("n")))
        .wakes("Node/Label", "any", becomes(node("n"), node("n").labels("a=b")))
        .wakes("Node/Allocatable", "any", becomes(node("n").cpu("1"), node("n").cpu("2")))
        .leaves("Node/Taint", "", becomes(node("n"), node("n").taint("a=b:NoSchedule")))
        .wakes("DeviceClass/Add", "any", comes(deviceClass("")))
        .wakes("DeviceClass/Update", "any", becomes(deviceClass(""), deviceClass("x.org/a")))
        .leaves("DeviceClass/Delete", "", goes(deviceClass("")))
        .wakes("ResourceSlice/Add", "any", comes(slice))
        .wakes(
            "ResourceSlice/Update", "any", becomes(slice, Devices.slice("there", "gpu-0", "gpu-1")))
        .leaves("ResourceSlice/Delete", "", goes(slice))
        .leaves("AssignedPod/Delete", "", goes(Q))
        .rejects(Devices.using(P, "c", "d"))
        .leaves(
            "ResourceClaim/Update",
            "one of the pod's is missing",
            becomes(own, Devices.on("there", own, "gpu-0")))
        .rejects(Devices.using(P, "c"))
        .given(own, slice)
        .both(
            "ResourceSlice/Update",
            "a rule no longer taints devices",
            goes(taints("there", null)),
            "it never tainted any",
            goes(taints("elsewhere", null)))
        .both(
            "ResourceSlice/Update",
            "a rule taints other devices",
            becomes(taints("elsewhere", null), taints("there", "gpu-0")),
            "it still taints none",
            becomes(taints("elsewhere", null), taints("there", "gpu-7")))
        .rejects(templated)
        .given(Devices.madeFor(Devices.claim("p-gpu"), P))
        .wakes("TargetPod/GeneratedResourceClaim", "it is there", becomes(templated, made))
        .given()
        .leaves("TargetPod/GeneratedResourceClaim", "it is not", becomes(templated, made));
  }

  private static DeviceTaintRule taints(String pool, @Nullable String device) {
    return new DeviceTaintRule(
        ObjectMeta.named("", "rule"),
        new DeviceTaintRuleSpec(
            new DeviceTaintSelector(null, pool, device),
            new DeviceTaint("broken", "", "NoSchedule", null)));
  }

  private static DeviceClass deviceClass(String resource) {
    return new DeviceClass(
        ObjectMeta.named("", "c"), DeviceClassSpec.EMPTY.withExtendedResourceName(resource));
  }

  private static Table nodeVolumeLimits() {
    return table(new NodeVolumeLimitsFactory())
        .rejects(P.volume(uses("data")))
        .wakes("CSINode/Add", "any", comes(csiNode("there", 1)))
        .both(
            "CSINode/Update",
            "takes more",
            becomes(csiNode("there", 1), csiNode("there", 2)),
            "takes fewer",
            becomes(csiNode("there", 2), csiNode("there", 1)))
        .both(
            "AssignedPod/Delete",
            "had a claim",
            goes(Q.volume(uses("other"))),
            "had no volume",
            goes(Q))
        .wakes("AssignedPod/Delete", "had an ephemeral volume", goes(Q.volume(ephemeral("e"))))
        .wakes("AssignedPod/Delete", "had a migrated volume", goes(Q.volume(ebs("v"))))
        .both(
            "PersistentVolumeClaim/Add",
            "the pod's",
            comes(claim("data", "1Gi")),
            "another one",
            comes(claim("other", "1Gi")))
        .rejects(P.volume(ephemeral("e")))
        .wakes("PersistentVolumeClaim/Add", "of the ephemeral volume", comes(claim("p-e", "1Gi")))
        .rejects(P.volume(uses("data")))
        .wakes("VolumeAttachment/Delete", "the pod has a claim", goes(attachment(DRIVER)))
        .rejects(P)
        .leaves("VolumeAttachment/Delete", "the pod has no volume", goes(attachment(DRIVER)))
        .rejects(P.volume(ebs("v")))
        .both(
            "VolumeAttachment/Delete",
            "of the pod's migrated driver",
            goes(attachment("ebs.csi.aws.com")),
            "of another driver",
            goes(attachment(DRIVER)));
  }

  private static Volume ebs(String id) {
    return Volume.EMPTY
        .withName("disk")
        .withAwsElasticBlockStore(new AWSElasticBlockStoreVolumeSource(id, "", 0, false));
  }

  private static VolumeAttachment attachment(String driver) {
    return new VolumeAttachment(
        ObjectMeta.named("", "a"),
        new VolumeAttachmentSpec(driver, new VolumeAttachmentSource("v", null), "there"),
        VolumeAttachmentStatus.EMPTY);
  }

  private static Table volumeRestrictions() {
    Volume disk =
        Volume.EMPTY
            .withName("disk")
            .withGcePersistentDisk(new GCEPersistentDiskVolumeSource("d", "", 0, false));
    return table(new VolumeRestrictionsFactory())
        .rejects(P.volume(disk))
        .both("AssignedPod/Delete", "had the disk", goes(Q.volume(disk)), "had not", goes(Q))
        .rejects(P.volume(uses("data")))
        .both(
            "AssignedPod/Delete",
            "had the claim",
            goes(Q.volume(uses("data"))),
            "had another",
            goes(Q.volume(uses("other"))))
        .leaves(
            "AssignedPod/Delete",
            "had a claim of that name elsewhere",
            goes(Q.namespace("far").volume(uses("data"))))
        .wakes("Node/Add", "any", comes(node("n")))
        .both(
            "PersistentVolumeClaim/Add",
            "the pod's",
            comes(claim("data", "1Gi")),
            "another one",
            comes(claim("other", "1Gi")))
        .rejects(P.volume(ephemeral("e")))
        .leaves("PersistentVolumeClaim/Add", "of an ephemeral volume", comes(claim("p-e", "1Gi")));
  }

  private static Table volumeBinding() {
    StorageClass elsewhere =
        waiting().withAllowedTopologies(List.of(new TopologySelectorTerm(List.of())));
    CSINode migrated =
        csiNode("there", 1)
            .withMetadata(
                ObjectMeta.named("", "there")
                    .withAnnotations(Map.of("storage.alpha.kubernetes.io/migrated-plugins", "x")));
    GivenPod inline =
        P.volume(
            Volume.EMPTY.withName("i").withCsi(new CSIVolumeSource(DRIVER, null, null, Map.of())));
    var uncounted = countingDriver().withSpec(countingDriver().spec().withStorageCapacity(false));
    return new Table(new VolumeBindingFactory(), new VolumeBindingArgs(600, List.of()))
        .rejects(P.volume(uses("data")))
        .wakes("StorageClass/Add", "any", comes(waiting()))
        .both(
            "StorageClass/Update",
            "allowed elsewhere",
            becomes(waiting(), elsewhere),
            "nothing of interest",
            becomes(
                waiting(),
                waiting().withMetadata(waiting().metadata().withLabels(Map.of("a", "b")))))
        .both(
            "PersistentVolumeClaim/Add",
            "the pod's",
            comes(claim("data", "1Gi")),
            "another one",
            comes(claim("other", "1Gi")))
        .both(
            "PersistentVolumeClaim/Update",
            "the pod's",
            becomes(claim("data", "1Gi"), bound("data", "v")),
            "another one",
            becomes(claim("other", "1Gi"), bound("other", "v")))
        .wakes("PersistentVolume/Add", "any", comes(volume("v", "1Gi")))
        .wakes("PersistentVolume/Update", "any", becomes(volume("v", "1Gi"), volume("v", "2Gi")))
        .wakes("Node/Add", "any", comes(node("n")))
        .wakes("Node/Label", "any", becomes(node("n"), node("n").labels("a=b")))
        .leaves("Node/Taint", "", becomes(node("n"), node("n").taint("a=b:NoSchedule")))
        .wakes("CSINode/Add", "any", comes(csiNode("there", 1)))
        .both(
            "CSINode/Update",
            "has taken over others",
            becomes(csiNode("there", 1), migrated),
            "takes more",
            becomes(csiNode("there", 1), csiNode("there", 2)))
        .wakes("CSIStorageCapacity/Add", "any", comes(room("r", "a=b", "1Gi")))
        .both(
            "CSIStorageCapacity/Update",
            "has grown",
            becomes(room("r", "a=b", "1Gi"), room("r", "a=b", "2Gi")),
            "has shrunk",
            becomes(room("r", "a=b", "2Gi"), room("r", "a=b", "1Gi")))
        .leaves("CSIDriver/Update", "of a claim", becomes(countingDriver(), uncounted))
        .rejects(inline)
        .both(
            "CSIDriver/Update",
            "counts no more",
            becomes(countingDriver(), uncounted),
            "counts now",
            becomes(uncounted, countingDriver()))
        .rejects(P.volume(ephemeral("e")))
        .wakes("PersistentVolumeClaim/Add", "of the ephemeral volume", comes(claim("p-e", "1Gi")));
  }

  private static Table volumeZone() {
    return table(new VolumeZoneFactory())
        .rejects(P.volume(uses("data")))
        .both(
            "StorageClass/Add",
            "waits for a consumer",
            comes(waiting()),
            "does not",
            comes(storageClass(DRIVER, StorageClass.IMMEDIATE)))
        .wakes("Node/Add", "any", comes(node("n")))
        .wakes("Node/Label", "any", becomes(node("n"), node("n").labels("a=b")))
        .both(
            "PersistentVolumeClaim/Add",
            "the pod's",
            comes(claim("data", "1Gi")),
            "another one",
            comes(claim("other", "1Gi")))
        .wakes(
            "PersistentVolumeClaim/Update",
            "the pod's",
            becomes(claim("data", "1Gi"), bound("data", "v")))
        .wakes("PersistentVolume/Add", "any", comes(volume("v", "1Gi")))
        .both(
            "PersistentVolume/Update",
            "in another zone",
            becomes(volume("v", "1Gi"), inZone(volume("v", "1Gi"), "b")),
            "has grown",
            becomes(inZone(volume("v", "1Gi"), "b"), inZone(volume("v", "2Gi"), "b")));
  }

  private static PersistentVolume inZone(PersistentVolume volume, String zone) {
    return volume.withMetadata(volume.metadata().withLabels(Map.of(ZONE, zone)));
  }

  private static Table podTopologySpread() {
    GivenPod spread = P.labels("app=web").spreads(1, ZONE, "app=web");
    GivenPod web = Q.labels("app=web");
    GivenPod honors =
        P.labels("app=web")
            .spread(
                TopologySpreadConstraint.EMPTY
                    .withMaxSkew(1)
                    .withTopologyKey(ZONE)
                    .withWhenUnsatisfiable(TopologySpreadConstraint.DO_NOT_SCHEDULE)
                    .withLabelSelector(selector("app=web"))
                    .withNodeTaintsPolicy(TopologySpreadConstraint.HONOR));
    return new Table(new PodTopologySpreadFactory(), PodTopologySpreadArgs.DEFAULT)
        .rejects(spread)
        .both("AssignedPod/Add", "is counted", comes(web), "is not", comes(Q))
        .leaves("AssignedPod/Add", "in another namespace", comes(web.namespace("far")))
        .both(
            "AssignedPod/Label",
            "counts now",
            becomes(Q, web),
            "still does not",
            becomes(Q, Q.labels("a=b")))
        .both("AssignedPod/Delete", "was counted", goes(web), "was not", goes(Q))
        .both(
            "TargetPod/Label",
            "counts itself no more",
            becomes(spread, spread.labels("app=db")),
            "still does",
            becomes(spread, spread.labels("app=web,a=b")))
        .leaves(
            "TargetPod/Toleration",
            "taints do not matter",
            becomes(spread, spread.tolerates("a=b:NoSchedule")))
        .both("Node/Add", "in a domain", comes(node("n").zone("a")), "in none", comes(node("n")))
        .both(
            "Node/Delete",
            "in a domain",
            goes(node("n").zone("a").build()),
            "in none",
            goes(node("n").build()))
        .both(
            "Node/Label",
            "joins a domain",
            becomes(node("n"), node("n").zone("a")),
            "stays in its domain",
            becomes(node("n").zone("a"), node("n").zone("a").labels("a=b")))
        .wakes("Node/Label", "moves", becomes(node("n").zone("a"), node("n").zone("b")))
        .both(
            "Node/Taint",
            "in a domain",
            becomes(node("n").zone("a"), node("n").zone("a").taint("a=b:NoSchedule")),
            "in none",
            becomes(node("n"), node("n").taint("a=b:NoSchedule")))
        .rejects(honors)
        .wakes(
            "TargetPod/Toleration",
            "taints matter",
            becomes(honors, honors.tolerates("a=b:NoSchedule")));
  }

  private static Table interPodAffinity() {
    GivenPod near = P.requiresNear("app=db", ZONE);
    GivenPod apart = P.labels("app=web").requiresApart("app=db", ZONE);
    GivenPod db = Q.labels("app=db");
    return new Table(new InterPodAffinityFactory(), InterPodAffinityArgs.DEFAULT)
        .rejects(near)
        .both("AssignedPod/Add", "is wanted near", comes(db), "is not", comes(Q))
        .both(
            "AssignedPod/Label",
            "is wanted near now",
            becomes(Q, db),
            "was before",
            becomes(db, db.labels("app=db,a=b")))
        .leaves("AssignedPod/Delete", "was wanted near", goes(db))
        .wakes("TargetPod/Label", "any", becomes(near, near.labels("a=b")))
        .both("Node/Add", "in a domain", comes(node("n").zone("a")), "in none", comes(node("n")))
        .both(
            "Node/Label",
            "joins a domain",
            becomes(node("n"), node("n").zone("a")),
            "leaves its domain",
            becomes(node("n").zone("a"), node("n")))
        .wakes("Node/Label", "moves", becomes(node("n").zone("a"), node("n").zone("b")))
        .rejects(apart)
        .both("AssignedPod/Delete", "was not wanted near", goes(db), "did not matter", goes(Q))
        .wakes("AssignedPod/Delete", "did not want it near", goes(Q.requiresApart("app=web", ZONE)))
        .both(
            "AssignedPod/Label",
            "is not wanted near no more",
            becomes(db, Q),
            "still is not",
            becomes(db, db.labels("app=db,a=b")))
        .wakes("Node/Add", "any", comes(node("n")))
        .both(
            "Node/Label",
            "leaves its domain",
            becomes(node("n").zone("a"), node("n")),
            "stays",
            becomes(node("n").zone("a"), node("n").zone("a").labels("a=b")));
  }

  private static Table defaultPreemption() {
    return new Table(new DefaultPreemptionFactory(), DefaultPreemptionArgs.DEFAULT)
        .leaves("AssignedPod/Delete", "any", goes(Q))
        .leaves("Node/Add", "", comes(node("n")));
  }

  private static Table nodeDeclaredFeatures() {
    GivenPod hostUsers = P.spec(it -> it.withHostNetwork(true).withHostUsers(false));
    return table(new NodeDeclaredFeaturesFactory())
        .wakes("Node/Add", "any", comes(node("n")))
        .both(
            "Node/DeclaredFeature",
            "declares others",
            becomes(node("n"), node("n").features("A")),
            "changes otherwise",
            becomes(node("n").features("A"), annotated(node("n").features("A"))))
        .both(
            "TargetPod/Update",
            "needs others",
            becomes(P, hostUsers),
            "needs the same",
            becomes(P, P.labels("a=b")));
  }

  static final List<Row> ROWS =
      List.of(
              schedulingGates(),
              nodeName(),
              nodeUnschedulable(),
              taintToleration(),
              nodeAffinity(),
              addedNodeAffinity(),
              nodePorts(),
              nodeResourcesFit(),
              nodeVolumeLimits(),
              volumeRestrictions(),
              volumeBinding(),
              volumeZone(),
              podTopologySpread(),
              interPodAffinity(),
              dynamicResources(),
              defaultPreemption(),
              nodeDeclaredFeatures(),
              deferredPodScheduling(),
              resizes())
          .stream()
          .flatMap(table -> table.rows.stream())
          .toList();

  @ParameterizedTest
  @FieldSource("ROWS")
  void aPodIsTriedAgainIfTheChangeMayHelpIt(Row row) {
    var live = LiveScenario.onlyWith(row.plugin);
    row.gates.forEach(gate -> live.gate(gate, true));
    live.create(node("there"));
    row.given.forEach(live::put);
    live.settle();
    if (row.before != null && !isPod(row, row.before)) {
      live.put(row.before).settle();
    }
    live.create(row.pod).settle();
    assertThat(live.decisions(row.pod)).hasSize(1);

    if (row.after != null) {
      live.put(row.after);
    } else if (row.before != null) {
      live.remove(row.before);
    }
    live.settle();
    assertThat(live.decisions(row.pod)).hasSize(row.wakes ? 2 : 1);
    assertThat(live.errors()).isEmpty();
  }

  private static boolean isPod(Row row, KubernetesObject object) {
    return object.key().equals(row.pod.build().key()) && object.kind().equals("Pod");
  }
}
