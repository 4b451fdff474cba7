package dev.berth.suggestion;

import static dev.berth.suggestion.Snapshots.key;
import static dev.berth.suggestion.Snapshots.names;
import static dev.berth.suggestion.Snapshots.pods;
import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenPod;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ChangedClusterTest {
  private static final GivenPod WEB = pod("web").cpu("1").on("n1");
  private static final Snapshot BEFORE =
      Snapshots.of(
          List.of(budget("b1", "app=web", 1), budget("b2", "app=db", 1), namespace("shop", "a=b")),
          node("n1").running(WEB),
          node("n2"));

  private static ClusterChange added(GivenPod pod) {
    return new ClusterChange.Added(pod.build());
  }

  private static ClusterChange deleted(GivenPod pod) {
    return new ClusterChange.Deleted(pod.build());
  }

  private static Snapshot changed(Snapshot before, ClusterChange... changes) {
    return ChangedCluster.of(before, List.of(changes));
  }

  private static List<String> nodes(Collection<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  @Test
  void whatHasNotChangedIsShared() {
    Snapshot same = changed(BEFORE);
    assertThat(same.nodes()).isSameAs(BEFORE.nodes());
    assertThat(same.objects()).isSameAs(BEFORE.objects());
    Snapshot podMore = changed(BEFORE, added(pod("new").on("n2")));
    assertThat(podMore.objects()).isSameAs(BEFORE.objects());
    assertThat(podMore.nodes().node("n1")).isSameAs(BEFORE.nodes().node("n1"));
    assertThat(podMore.nominator()).isSameAs(BEFORE.nominator());
  }

  @Test
  void podsComeAndGo() {
    Snapshot after = changed(BEFORE, deleted(WEB), added(pod("new").cpu("3").on("n2")));
    assertThat(pods(after, "n1")).isEmpty();
    assertThat(pods(after, "n2")).containsExactly("new");
    assertThat(Snapshots.node(after, "n2").requested().milliCpu()).isEqualTo(3000);
    assertThat(nodes(after.nodes().nodes())).containsExactly("n1", "n2");
    assertThat(pods(BEFORE, "n1")).containsExactly("web");
    assertThat(pods(ChangedCluster.withPod(BEFORE, pod("new").build(), "n2"), "n2"))
        .containsExactly("new");
  }

  @Test
  void twoChangesOfANodeAddUp() {
    Snapshot after =
        changed(BEFORE, added(pod("a").on("n1")), added(pod("b").on("n1")), deleted(WEB));
    assertThat(pods(after, "n1")).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aPodOfAnUnknownNodeIsNowhere() {
    Snapshot after = changed(BEFORE, added(pod("new").on("n9")));
    assertThat(after.nodes()).isSameAs(BEFORE.nodes());
  }

  @Test
  void aChangedNodeKeepsItsPodsAndANewOneComesLast() {
    Snapshot after =
        changed(
            BEFORE,
            new ClusterChange.Updated(node("n1").build(), node("n1").labels("pool=a").build()),
            new ClusterChange.Added(node("n3").build()),
            added(pod("new").on("n3")));
    assertThat(Snapshots.node(after, "n1").node().metadata().labels()).containsEntry("pool", "a");
    assertThat(pods(after, "n1")).containsExactly("web");
    assertThat(pods(after, "n3")).containsExactly("new");
    assertThat(nodes(after.nodes().nodes())).containsExactly("n1", "n2", "n3");
  }

  @Test
  void nodesWithAffinityAreThoseOfNow() {
    GivenPod near = pod("near").requiresNear("app=a", "zone");
    GivenPod apart = pod("apart").requiresApart("app=a", "zone");
    Snapshot before = Snapshots.of(node("n1").running(near), node("n2").running(apart), node("n3"));
    Snapshot after =
        changed(before, deleted(near.on("n1")), deleted(apart.on("n2")), added(apart.on("n3")));
    assertThat(nodes(before.nodes().nodesWithPodsWithAffinity())).containsExactly("n1", "n2");
    assertThat(nodes(after.nodes().nodesWithPodsWithAffinity())).containsExactly("n3");
    assertThat(nodes(before.nodes().nodesWithPodsWithRequiredAntiAffinity())).containsExactly("n2");
    assertThat(nodes(after.nodes().nodesWithPodsWithRequiredAntiAffinity())).containsExactly("n3");
    // A node that has not changed stays in the lists.
    Snapshot other = changed(before, added(pod("new").on("n3")));
    assertThat(nodes(other.nodes().nodesWithPodsWithAffinity())).containsExactly("n1", "n2");
    assertThat(nodes(other.nodes().nodesWithPodsWithRequiredAntiAffinity())).containsExactly("n2");
  }

  @Test
  void theUsersOfAClaimAreThoseOfNow() {
    GivenPod user =
        pod("user")
            .volume(
                Volume.EMPTY
                    .withName("v")
                    .withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource("c", false)));
    Snapshot before = Snapshots.of(node("n1").running(user), node("n2"), node("n3").running(user));
    assertThat(before.nodes().nodesUsing(key("c"))).containsExactlyInAnyOrder("n1", "n3");
    Snapshot after = changed(before, deleted(user.on("n1")), added(user.on("n2")));
    assertThat(after.nodes().nodesUsing(key("c"))).containsExactlyInAnyOrder("n2", "n3");
  }

  @Test
  void disksAreSeenOnChangedNodes() {
    var disk =
        Volume.EMPTY
            .withName("d")
            .withGcePersistentDisk(new GCEPersistentDiskVolumeSource("pd", "", 0, false));
    assertThat(BEFORE.nodes().hasPodsWithDisks()).isFalse();
    assertThat(changed(BEFORE, added(pod("new").on("n2"))).nodes().hasPodsWithDisks()).isFalse();
    Snapshot with = changed(BEFORE, added(pod("new").volume(disk).on("n2")));
    assertThat(with.nodes().hasPodsWithDisks()).isTrue();
  }

  @Test
  void objectsComeChangeAndGo() {
    var objects =
        changed(
                BEFORE,
                new ClusterChange.Deleted(budget("b1", "app=web", 1)),
                new ClusterChange.Updated(budget("b2", "app=db", 1), budget("b2", "app=db", 7)),
                new ClusterChange.Added(budget("b0", "app=x", 1)))
            .objects();
    assertThat(objects.get(PodDisruptionBudget.class, key("b1"))).isNull();
    assertThat(objects.get(PodDisruptionBudget.class, key("b2")))
        .isEqualTo(budget("b2", "app=db", 7));
    assertThat(objects.get(PodDisruptionBudget.class, key("b0"))).isNotNull();
    assertThat(names(objects.list(PodDisruptionBudget.class))).containsExactly("b0", "b2");
    assertThat(names(objects.list(PodDisruptionBudget.class, "default")))
        .containsExactly("b0", "b2");
    assertThat(objects.list(PodDisruptionBudget.class, "shop")).isEmpty();
    // Another kind is as it was.
    assertThat(names(objects.list(Namespace.class))).containsExactly("shop");
    assertThat(objects.get(Namespace.class, new ObjectKey("", "shop"))).isNotNull();
    assertThat(names(BEFORE.objects().list(PodDisruptionBudget.class)))
        .containsExactlyInAnyOrder("b1", "b2");
  }

  @Test
  void aSecondChangeSeesTheFirst() {
    Snapshot first = changed(BEFORE, new ClusterChange.Deleted(budget("b1", "app=web", 1)));
    Snapshot second =
        changed(first, new ClusterChange.Added(budget("b3", "app=x", 1)), deleted(WEB));
    assertThat(names(second.objects().list(PodDisruptionBudget.class))).containsExactly("b2", "b3");
    assertThat(pods(second, "n1")).isEmpty();
  }

  @Test
  void aPodThatIsPlacedWaitsNoMore() {
    GivenPod a = pod("a");
    GivenPod b = pod("b");
    var before =
        new Snapshot(
            BEFORE.nodes(),
            BEFORE.objects(),
            BEFORE.nominator(),
            Map.of(a.info().uid(), a.info(), b.info().uid(), b.info()));
    assertThat(changed(before, added(a.on("n1"))).waiting()).containsOnlyKeys(b.info().uid());
    assertThat(changed(before, deleted(WEB)).waiting()).isSameAs(before.waiting());
    assertThat(before.waiting()).hasSize(2);
  }
}
