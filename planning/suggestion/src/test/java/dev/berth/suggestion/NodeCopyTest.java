package dev.berth.suggestion;

import static dev.berth.suggestion.Snapshots.names;
import static dev.berth.suggestion.Snapshots.pods;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeDriver;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class NodeCopyTest {
  private static final CSINodeSpec DRIVERS =
      CSINodeSpec.EMPTY.withDrivers(List.of(CSINodeDriver.EMPTY.withName("disk.example.com")));

  private static final Snapshot BEFORE =
      Snapshots.of(
          List.of(
              new CSINode(ObjectMeta.named("", "n1").withUid("csi"), DRIVERS),
              slice("n1-gpus", "n1"),
              slice("n2-gpus", "n2")),
          node("n1")
              .cpu("4")
              .labels("pool=a")
              .taint("dedicated=gpu:NoSchedule")
              .taint("node.kubernetes.io/not-ready:NoExecute")
              .taint("node.cloudprovider.kubernetes.io/shutdown:NoSchedule")
              .unschedulable()
              .running(
                  pod("agent").ownedBy("apps/v1", "DaemonSet", "agent"),
                  pod("static").ownedBy("v1", "Node", "n1"),
                  pod("web").ownedBy("apps/v1", "ReplicaSet", "web"),
                  pod("bare")),
          node("n2"));

  private static ResourceSlice slice(String name, String node) {
    return new ResourceSlice(
        ObjectMeta.named("", name).withUid(name),
        ResourceSliceSpec.EMPTY.withNodeName(node).withPool(new ResourcePool("pool", 3, 1)));
  }

  private static Snapshot withCopy() {
    var copy = new NodeCopy(Snapshots.node(BEFORE, "n1"), "n9");
    return ChangedCluster.of(BEFORE, copy.in(BEFORE.objects()));
  }

  @Test
  void aCopyMayHaveOtherLabels() {
    var copy = new NodeCopy(Snapshots.node(BEFORE, "n1"), "n9", Map.of("pool", "b"));
    Snapshot after = ChangedCluster.of(BEFORE, copy.in(BEFORE.objects()));
    assertThat(Snapshots.node(after, "n9").node().metadata().labels()).containsEntry("pool", "b");
  }

  /// Providers may name nodes otherwise than their hosts.
  @Test
  void aCopyIsAHostOfItsOwn() {
    var before = Snapshots.of(List.of(), node("n1").labels("kubernetes.io/hostname=host-1"));
    var copy = new NodeCopy(Snapshots.node(before, "n1"), "n9");
    Snapshot after = ChangedCluster.of(before, copy.in(before.objects()));
    assertThat(Snapshots.node(after, "n9").node().metadata().labels())
        .containsOnly(entry("kubernetes.io/hostname", "n9"));
  }

  @Test
  void aCopyIsAsANewNodeOfItsPoolWouldBe() {
    Node model = Snapshots.node(BEFORE, "n1").node();
    Node copy = Snapshots.node(withCopy(), "n9").node();
    assertThat(copy.metadata().name()).isEqualTo("n9");
    assertThat(copy.metadata().uid()).isNotEqualTo(model.metadata().uid());
    assertThat(copy.metadata().labels())
        .containsOnly(entry("kubernetes.io/hostname", "n9"), entry("pool", "a"));
    assertThat(copy.status()).isEqualTo(model.status());
    assertThat(copy.spec().unschedulable()).isFalse();
    assertThat(copy.spec().taints()).extracting(it -> it.key()).containsExactly("dedicated");
  }

  @Test
  void thePodsOfDaemonSetsAndStaticOnesAreThere() {
    Snapshot after = withCopy();
    assertThat(pods(after, "n9")).containsExactly("agent-n9", "static-n9");
    assertThat(Snapshots.node(after, "n9").pods())
        .allSatisfy(pod -> assertThat(pod.pod().spec().nodeName()).isEqualTo("n9"));
    assertThat(pods(after, "n1")).containsExactly("agent", "static", "web", "bare");
  }

  @Test
  void driversAndDevicesComeWithIt() {
    var objects = withCopy().objects();
    assertThat(names(objects.list(CSINode.class))).containsExactlyInAnyOrder("n1", "n9");
    assertThat(objects.get(CSINode.class, new ObjectKey("", "n9")))
        .extracting(it -> Objects.requireNonNull(it).spec())
        .isEqualTo(DRIVERS);
    assertThat(names(objects.list(ResourceSlice.class)))
        .containsExactlyInAnyOrder("n1-gpus", "n2-gpus", "n1-gpus-n9");
    var slice =
        objects.list(ResourceSlice.class).stream()
            .filter(it -> it.metadata().name().equals("n1-gpus-n9"))
            .findFirst()
            .orElseThrow();
    assertThat(slice.spec().nodeName()).isEqualTo("n9");
    assertThat(slice.spec().pool()).isEqualTo(new ResourcePool("pool-n9", 3, 1));
    assertThat(slice.metadata().uid()).isNotEqualTo("n1-gpus");
  }
}
