package dev.berth.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.Normalizer;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EmbeddedClusterTest {
  private final EmbeddedCluster cluster =
      cluster(
          """
          {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c}]}}
          ---
          {apiVersion: v1, kind: Pod, metadata: {name: gone}, spec: {containers: [{name: c}]}, status: {phase: Failed}}
          ---
          {apiVersion: v1, kind: Node, metadata: {name: n1}}
          ---
          {apiVersion: v1, kind: Service, metadata: {name: s}}
          """);

  private static EmbeddedCluster cluster(String yaml) {
    return new EmbeddedCluster(
        Normalizer.normalize(
                YamlObjects.manifests(yaml), FeatureSettings.defaults(), new Problems())
            .manifests()
            .stream()
            .map(Manifest::object)
            .toList());
  }

  private static PodInfo info(EmbeddedCluster cluster, String name) {
    return PodInfo.of(
        Objects.requireNonNull(cluster.get(Pod.class, new ObjectKey("default", name))));
  }

  private static List<String> watch(EmbeddedCluster cluster) {
    var seen = new ArrayList<String>();
    cluster.watch(change ->
        seen.add(
            "%s %s"
                .formatted(change.getClass().getSimpleName(), change.object().metadata().name())));
    return seen;
  }

  @Test
  void changesBehindAMarkAreTakenBackAndAPodThatLosesItsNodeByThatIsAnotherOne() {
    var journal = new ClusterJournal(cluster);
    journal.open();
    cluster.evict(new ObjectKey("default", "gone"));
    int mark = journal.size();
    cluster.bind(info(cluster, "a"), "n1");
    var seen = watch(cluster);
    seen.clear();

    journal.undoAfter(mark);

    assertThat(seen).containsExactly("Deleted a", "Added a");
    assertThat(info(cluster, "a").pod().spec().nodeName()).isEmpty();
    assertThat(journal.size()).isEqualTo(mark);
    journal.undo();
    assertThat(cluster.get(Pod.class, new ObjectKey("default", "gone"))).isNotNull();
  }

  @Test
  void nodesAndThenPodsComeLastAndFinishedPodsDoNotCome() {
    assertThat(watch(cluster)).containsExactly("Added default", "Added s", "Added n1", "Added a");
  }

  @Test
  void whatIsWrittenIsPassedOn() {
    var seen = watch(cluster);
    seen.clear();

    cluster.nominate(new ObjectKey("default", "a"), "n1");
    cluster.nominate(new ObjectKey("default", "a"), "n1");
    cluster.bind(info(cluster, "a"), "n1");
    cluster.evict(new ObjectKey("default", "a"));
    cluster.evict(new ObjectKey("default", "a"));

    assertThat(seen).containsExactly("Updated a", "Updated a", "Deleted a");
    assertThat(cluster.writes()).isEqualTo(3);
  }

  @Test
  void nobodyIsToldOfAnythingWhenAllWatchesHaveEnded() {
    var seen = watch(cluster);
    seen.clear();

    cluster.endWatches();
    cluster.evict(new ObjectKey("default", "a"));

    assertThat(seen).isEmpty();
  }

  @Test
  void anUpdateHasTheObjectBefore() {
    var changes = new ArrayList<ClusterChange>();
    cluster.watch(changes::add);
    cluster.nominate(new ObjectKey("default", "a"), "n1");

    var update = (ClusterChange.Updated) changes.getLast();
    assertThat(((Pod) update.before()).status().nominatedNodeName()).isEmpty();
    assertThat(((Pod) update.object()).status().nominatedNodeName()).isEqualTo("n1");
  }

  @Test
  void aPodIsBoundOnce() {
    var pod = info(cluster, "a");
    cluster.bind(pod, "n1");

    assertThatThrownBy(() -> cluster.bind(pod, "n2"))
        .isInstanceOf(PluginException.class)
        .hasMessage("pod a is already assigned to node \"n1\"");
  }

  @Test
  void withAPodGoItsOwnClaimsItsReservationsAndItsUnsharedAllocations() {
    var claims =
        cluster(
            """
            {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers: [{name: c}]}}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: own, ownerReferences: [{apiVersion: v1, kind: Pod, name: a, controller: true}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: last}
            status: {reservedFor: [{resource: pods, name: a}], allocation: {devices: {}}, devices: [{driver: d, pool: p, device: x}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: shared}
            status: {reservedFor: [{resource: pods, name: a}, {resource: pods, name: b}], allocation: {devices: {}}}
            """);

    claims.evict(new ObjectKey("default", "a"));

    assertThat(claims.get(ResourceClaim.class, new ObjectKey("default", "own"))).isNull();
    var last =
        Objects.requireNonNull(claims.get(ResourceClaim.class, new ObjectKey("default", "last")));
    assertThat(last.status().reservedFor()).isEmpty();
    assertThat(last.status().allocation()).isNull();
    assertThat(last.status().devices()).isEmpty();
    var shared =
        Objects.requireNonNull(claims.get(ResourceClaim.class, new ObjectKey("default", "shared")));
    assertThat(shared.status().reservedFor()).hasSize(1);
    assertThat(shared.status().allocation()).isNotNull();
  }

  @Test
  void aGroupKeepsItsClaimsUntilItGoesItself() {
    var claims =
        cluster(
            """
            {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {schedulingGroup: {podGroupName: g}, containers: [{name: c}]}}
            ---
            {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: g}, spec: {schedulingPolicy: {basic: {}}}}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: own, ownerReferences: [{apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, name: g, controller: true}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: reserved}
            status: {reservedFor: [{apiGroup: scheduling.k8s.io, resource: podgroups, name: g}], allocation: {devices: {}}}
            """);
    var own = new ObjectKey("default", "own");
    var reserved = new ObjectKey("default", "reserved");
    var before = claims.get(ResourceClaim.class, reserved);

    claims.evict(new ObjectKey("default", "a"));
    assertThat(claims.get(ResourceClaim.class, own)).isNotNull();
    assertThat(claims.get(ResourceClaim.class, reserved)).isEqualTo(before);

    claims.delete(claims.list(PodGroup.class).iterator().next());
    assertThat(claims.get(ResourceClaim.class, own)).isNull();
    var after = Objects.requireNonNull(claims.get(ResourceClaim.class, reserved));
    assertThat(after.status().reservedFor()).isEmpty();
    assertThat(after.status().allocation()).isNull();
  }

  @Test
  void aClaimWithAGeneratedNameGetsTheNextNumber() {
    var seen = watch(cluster);
    seen.clear();
    var claim =
        new ResourceClaim(
            ObjectMeta.named("default", "").withGenerateName("a-devices-"),
            ResourceClaimSpec.EMPTY,
            ResourceClaimStatus.EMPTY);

    assertThat(cluster.create(claim).key().name()).isEqualTo("a-devices-1");
    var second = cluster.create(claim);

    assertThat(second.metadata().uid()).isEqualTo("resourceclaims/default/a-devices-2");
    assertThat(cluster.get(ResourceClaim.class, second.key())).isEqualTo(second);
    assertThat(seen).containsExactly("Added a-devices-1", "Added a-devices-2");
    assertThat(cluster.takeWrittenResourceClaims())
        .containsOnlyKeys(
            new ObjectKey("default", "a-devices-1"), new ObjectKey("default", "a-devices-2"));
    assertThat(cluster.takeWrittenResourceClaims()).isEmpty();
  }

  @Test
  void aChangeIsMadeToTheStoredObjectAndNotToTheCallers() {
    var known = info(cluster, "a").pod();
    cluster.nominate(known.key(), "n1");

    var changed =
        cluster.changeStatus(
            known, pod -> pod.withStatus(pod.status().withPhase(PodStatus.RUNNING)));

    assertThat(changed.status().nominatedNodeName()).isEqualTo("n1");
    assertThat(cluster.get(Pod.class, known.key())).isEqualTo(changed);
  }

  @Test
  void aChangeThatChangesNothingIsNoWrite() {
    var seen = watch(cluster);
    seen.clear();
    var known = info(cluster, "a").pod();

    assertThat(cluster.changeStatus(known, pod -> pod)).isEqualTo(known);

    assertThat(seen).isEmpty();
    assertThat(cluster.writes()).isZero();
  }

  @Test
  void whatIsGoneCannotBeChangedAndNeedNotBeDeleted() {
    var known = info(cluster, "a").pod();
    cluster.delete(known);
    var writes = cluster.writes();
    cluster.delete(known);

    assertThat(cluster.writes()).isEqualTo(writes);
    assertThatThrownBy(() -> cluster.change(known, pod -> pod))
        .isInstanceOf(PluginException.class)
        .hasMessage("Pod \"a\" not found");
  }
}
