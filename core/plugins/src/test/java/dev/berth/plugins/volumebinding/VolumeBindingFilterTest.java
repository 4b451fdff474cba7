package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.at;
import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.countingDriver;
import static dev.berth.plugins.support.Storage.ephemeral;
import static dev.berth.plugins.support.Storage.reservedFor;
import static dev.berth.plugins.support.Storage.room;
import static dev.berth.plugins.support.Storage.storageClass;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.TopologySelectorLabelRequirement;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.api.storage.StorageClass;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VolumeBindingFilterTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String REJECTED = "UnschedulableAndUnresolvable: ";
  private static final String NO_VOLUME =
      REJECTED + "node(s) didn't find available persistent volumes to bind";
  private static final String NO_ROOM = REJECTED + "node(s) did not have enough free storage";
  private static final StorageClass BY_HAND =
      storageClass("kubernetes.io/no-provisioner", StorageClass.WAIT_FOR_FIRST_CONSUMER);

  /// The nodes `a` and `b`, each in a zone of its name.
  private static PluginHarness harness(GivenPod pod, KubernetesObject... objects) {
    return Volumes.harness(cluster(objects), pod);
  }

  private static FakePluginContext cluster(KubernetesObject... objects) {
    return FakePluginContext.of(node("a").zone("a"), node("b").zone("b")).with(objects);
  }

  private static GivenPod user() {
    return pod("p").volume(uses("c"));
  }

  @Test
  void skipsPodsWithoutClaims() {
    assertThat(harness(pod("p")).preFilter()).isEqualTo("Skip");
  }

  @Test
  void aClaimMustBeThereAndWell() {
    var lost = bound("c", "v");
    var deleted = bound("c", "v");

    assertThat(harness(user()).preFilter())
        .isEqualTo(REJECTED + "persistentvolumeclaim \"c\" not found");
    assertThat(
            harness(
                    user(),
                    lost.withStatus(lost.status().withPhase(PersistentVolumeClaimStatus.LOST)))
                .preFilter())
        .isEqualTo(
            REJECTED + "persistentvolumeclaim \"c\" bound to non-existent persistentvolume \"v\"");
    assertThat(
            harness(
                    user(),
                    deleted.withMetadata(deleted.metadata().withDeletionTimestamp(Instant.EPOCH)))
                .preFilter())
        .isEqualTo(REJECTED + "persistentvolumeclaim \"c\" is being deleted");
  }

  @Test
  void theClaimOfAnEphemeralVolumeMustBeMadeForThePod() {
    var pod = pod("p").volume(ephemeral("scratch"));

    assertThat(harness(pod).preFilter())
        .isEqualTo(
            REJECTED
                + "waiting for ephemeral volume controller to create the persistentvolumeclaim"
                + " \"p-scratch\"");
    assertThat(harness(pod, claim("p-scratch", "1Gi")).preFilter())
        .isEqualTo(
            REJECTED
                + "PVC default/p-scratch was not created for pod default/p (pod is not owner)");
  }

  @Test
  void aClaimThatDoesNotWaitMustBeBound() {
    var message = REJECTED + "pod has unbound immediate PersistentVolumeClaims";
    var prebound = claim("c", "1Gi");

    assertThat(harness(user(), claim("c", "1Gi")).preFilter()).isEqualTo(message);
    assertThat(
            harness(user(), claim("c", "1Gi"), storageClass("x", StorageClass.IMMEDIATE))
                .preFilter())
        .isEqualTo(message);
    assertThat(
            harness(user(), waiting(), prebound.withSpec(prebound.spec().withVolumeName("v")))
                .preFilter())
        .isEqualTo(message);
    assertThatThrownBy(() ->
            harness(
                user(),
                claim("c", "1Gi"),
                new StorageClass(
                    ObjectMeta.named("", "fast"),
                    "x",
                    Map.of(),
                    null,
                    List.of(),
                    null,
                    null,
                    List.of())))
        .hasMessage("VolumeBindingMode not set for StorageClass \"fast\"");
  }

  @Test
  void aBoundVolumeMustBeWithinReach() {
    var harness = harness(user(), bound("c", "v"), at(volume("v", "1Gi"), ZONE, "a"));

    assertThat(harness.verdicts())
        .containsEntry("a", "Success")
        .containsEntry("b", REJECTED + "node(s) didn't match PersistentVolume's node affinity");
    assertThat(harness.details())
        .containsEntry(
            "b", "volume v of claim c can only be used on other nodes: " + ZONE + "=b, must be a");
  }

  @Test
  void aBoundVolumeMustExist() {
    var harness = harness(user(), bound("c", "v"));

    assertThat(harness.verdicts().values())
        .containsOnly(
            REJECTED + "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");
    assertThat(harness.details()).containsEntry("a", "claim c is bound to v, which does not exist");
  }

  @Test
  void anInTreeVolumeIsReachedByTheLabelsOfItsDriverWhereThatHasTakenOver() {
    var plain = at(volume("v", "1Gi"), ZONE, "a");
    var disk =
        plain.withSpec(
            plain
                .spec()
                .withGcePersistentDisk(new GCEPersistentDiskVolumeSource("d", "", 0, false)));
    var migrated =
        new CSINode(
            ObjectMeta.named("", "n")
                .withAnnotations(
                    Map.of(
                        "storage.alpha.kubernetes.io/migrated-plugins",
                        "kubernetes.io/aws-ebs,kubernetes.io/gce-pd")),
            CSINodeSpec.EMPTY);
    var context =
        FakePluginContext.of(node("n").zone("x").labels("topology.gke.io/zone=a"))
            .with(bound("c", "v"), disk);

    assertThat(Volumes.harness(context, user()).verdicts())
        .containsEntry("n", REJECTED + "node(s) didn't match PersistentVolume's node affinity");
    assertThat(Volumes.harness(context.with(migrated), user()).verdicts())
        .containsEntry("n", "Success");
  }

  @Test
  void aWaitingClaimTakesAVolumeThatWillDo() {
    var harness = harness(user(), BY_HAND, claim("c", "5Gi"), at(volume("v", "10Gi"), ZONE, "a"));

    assertThat(harness.verdicts()).containsEntry("a", "Success").containsEntry("b", NO_VOLUME);
    assertThat(harness.details())
        .containsEntry("b", "claim c: no free volume of class fast will do, and none are made");
    assertThat(harness.facts())
        .containsEntry(
            "b", List.of("1 not within reach of this node: v (" + ZONE + "=b, must be a)"));
  }

  @Test
  void everyVolumeThatDoesNotMatchIsListedByItsMismatch() {
    var deleted = volume("gone", "5Gi");
    var harness =
        harness(
            user().volume(uses("d")),
            BY_HAND,
            claim("c", "5Gi"),
            claim("d", "1Gi"),
            volume("s", "1Gi"),
            volume("s1", "2Gi"),
            volume("s2", "3Gi"),
            volume("s3", "4Gi"),
            volume("s4", "4Gi"),
            reservedFor(volume("r", "9Gi"), "other"),
            deleted.withMetadata(deleted.metadata().withDeletionTimestamp(Instant.EPOCH)));

    assertThat(harness.facts())
        .containsEntry(
            "a",
            List.of(
                "1 taken by claims of the pod: s (d)",
                "4 too small for 5Gi: s1 (2Gi), s2 (3Gi), s3 (4Gi) and 1 more",
                "1 being deleted: gone",
                "1 for other claims: r (default/other)"));
    assertThat(harness(user(), BY_HAND, claim("c", "5Gi")).facts())
        .containsEntry("a", List.of("there is no volume of this class"));
  }

  @Test
  void twoClaimsDoNotTakeTheSameVolume() {
    var pod = user().volume(uses("d"));

    assertThat(
            harness(pod, BY_HAND, claim("c", "5Gi"), claim("d", "1Gi"), volume("v", "10Gi"))
                .verdicts()
                .values())
        .containsOnly(NO_VOLUME);
    assertThat(
            harness(
                    pod,
                    BY_HAND,
                    claim("c", "5Gi"),
                    claim("d", "1Gi"),
                    volume("v", "10Gi"),
                    volume("w", "1Gi"))
                .verdicts()
                .values())
        .containsOnly("Success");
  }

  @Test
  void aVolumeReservedForTheClaimIsTheOnlyOne() {
    var reserved = reservedFor(at(volume("v", "10Gi"), ZONE, "a"), "c");

    assertThat(
            harness(user(), BY_HAND, claim("c", "5Gi"), reserved, volume("other", "5Gi"))
                .verdicts())
        .containsEntry("a", "Success")
        .containsEntry("b", NO_VOLUME);
    assertThat(
            harness(user(), BY_HAND, claim("c", "5Gi"), reservedFor(volume("v", "9Gi"), "other"))
                .verdicts())
        .containsEntry("a", NO_VOLUME);
  }

  @Test
  void claimsAndVolumesMayContradictEachOther() {
    var elsewhere = at(reservedFor(volume("v", "10Gi"), "c"), ZONE, "a");
    var here = reservedFor(volume("w", "10Gi"), "c");
    var bothWantOne = List.<KubernetesObject>of(BY_HAND, claim("c", "5Gi"), elsewhere, here);

    // Of two volumes for one claim the first decides; the node must reach that one.
    assertThat(harness(user(), bothWantOne.toArray(KubernetesObject[]::new)).verdicts())
        .containsEntry("a", "Success")
        .containsEntry("b", NO_VOLUME);
    // A claim that is bound keeps its volume, whomever that refers to.
    assertThat(harness(user(), bound("c", "v"), reservedFor(volume("v", "1Gi"), "d")).verdicts())
        .containsEntry("a", "Success");
    // Two claims that each name the other's volume.
    assertThat(
            harness(
                    user().volume(uses("d")),
                    bound("c", "v"),
                    bound("d", "w"),
                    at(reservedFor(volume("v", "1Gi"), "d"), ZONE, "a"),
                    at(reservedFor(volume("w", "1Gi"), "c"), ZONE, "b"))
                .verdicts()
                .values())
        .containsOnly(REJECTED + "node(s) didn't match PersistentVolume's node affinity");
  }

  @Test
  void aPodMayUseAClaimTwice() {
    var twice = user().volume(uses("c").withName("again"));

    assertThat(harness(twice, waiting(), claim("c", "5Gi")).verdicts().values())
        .containsOnly("Success");
    // As in kube-scheduler, a claim that is used twice looks for two volumes.
    assertThat(harness(twice, BY_HAND, claim("c", "5Gi"), volume("v", "5Gi")).verdicts().values())
        .containsOnly(NO_VOLUME);
  }

  @Test
  void aVolumeIsMadeWhereTheClassAllowsIt() {
    var allowed =
        new StorageClass(
            ObjectMeta.named("", "fast"),
            "csi.example.com",
            Map.of(),
            null,
            List.of(),
            null,
            StorageClass.WAIT_FOR_FIRST_CONSUMER,
            List.of(
                new TopologySelectorTerm(
                    List.of(new TopologySelectorLabelRequirement(ZONE, List.of("a", "c"))))));

    assertThat(harness(user(), waiting(), claim("c", "5Gi")).verdicts().values())
        .containsOnly("Success");
    var restricted = harness(user(), allowed, claim("c", "5Gi"));
    assertThat(restricted.verdicts()).containsEntry("a", "Success").containsEntry("b", NO_VOLUME);
    assertThat(restricted.details())
        .containsEntry("b", "claim c: class fast makes no volumes for this node");
    assertThat(restricted.facts())
        .containsEntry("b", List.of("allowedTopologies: " + ZONE + "=b, must be a or c"));
  }

  @Test
  void aVolumeIsMadeWhereThereIsRoom() {
    var harness =
        harness(
            user(),
            waiting(),
            claim("c", "5Gi"),
            countingDriver(),
            room("small", ZONE + "=a", "4Gi"),
            room("large", ZONE + "=c", "9Gi"));

    assertThat(harness.verdicts().values()).containsOnly(NO_ROOM);
    assertThat(harness.details())
        .containsEntry(
            "a", "claim c requests 5Gi of class fast, CSIStorageCapacity kube-system/small has 4Gi")
        .containsEntry(
            "b", "claim c requests 5Gi of class fast, no CSIStorageCapacity holds for this node");
    assertThat(
            harness(
                    user(),
                    waiting(),
                    claim("c", "5Gi"),
                    countingDriver(),
                    room("fits", ZONE + "=a", "5Gi"))
                .verdicts())
        .containsEntry("a", "Success")
        .containsEntry("b", NO_ROOM);
  }

  @Test
  void aClaimWithASelectedNodeGetsItsVolumeThere() {
    var claim = claim("c", "5Gi");
    var selected =
        claim.withMetadata(
            claim.metadata().withAnnotations(Map.of("volume.kubernetes.io/selected-node", "a")));
    var harness = harness(user(), waiting(), selected, volume("v", "5Gi"));

    assertThat(harness.verdicts()).containsEntry("a", "Success").containsEntry("b", NO_VOLUME);
    assertThat(harness.details()).containsEntry("b", "claim c: a volume is being made for node a");
  }

  @Test
  void volumesOfOtherAttributesWillNotDo() {
    var volume = volume("v", "5Gi");
    PersistentVolume gold = volume.withSpec(volume.spec().withVolumeAttributesClassName("gold"));
    PersistentVolumeClaim claim = claim("c", "5Gi");
    var wantsGold = claim.withSpec(claim.spec().withVolumeAttributesClassName("gold"));

    assertThat(harness(user(), BY_HAND, claim, gold).verdicts()).containsEntry("a", NO_VOLUME);
    assertThat(harness(user(), BY_HAND, wantsGold, gold).verdicts()).containsEntry("a", "Success");
    var without =
        cluster(BY_HAND, wantsGold, gold).disable(SchedulerFeature.VOLUME_ATTRIBUTES_CLASS);
    assertThatThrownBy(() -> Volumes.harness(without, user()).verdicts())
        .hasMessageStartingWith("unsupported volumeAttributesClassName is set on claim default/c");
  }
}
