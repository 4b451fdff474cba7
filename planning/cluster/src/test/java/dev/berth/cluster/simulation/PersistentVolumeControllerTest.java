package dev.berth.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeDriver;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.status.PluginException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PersistentVolumeControllerTest {
  private static final ObjectKey CLAIM = new ObjectKey("default", "data");

  private final PersistentVolumeClaim claim =
      new PersistentVolumeClaim(
          ObjectMeta.named("default", "data").withUid("1"),
          PersistentVolumeClaimSpec.EMPTY
              .withStorageClassName("fast")
              .withAccessModes(List.of("ReadWriteOnce"))
              .withResources(
                  new VolumeResourceRequirements(
                      Map.of(), Map.of("storage", Quantity.parse("3Gi")))),
          PersistentVolumeClaimStatus.EMPTY);
  private final PersistentVolume volume =
      new PersistentVolume(
          ObjectMeta.named("", "disk"),
          PersistentVolumeSpec.EMPTY
              .withCapacity(Map.of("storage", Quantity.parse("5Gi")))
              .withAccessModes(List.of("ReadWriteOnce")),
          PersistentVolumeStatus.EMPTY.withPhase(PersistentVolumeStatus.AVAILABLE));
  private final EmbeddedCluster cluster =
      new EmbeddedCluster(
          List.of(
              claim,
              volume,
              new Node(
                  ObjectMeta.named("", "n").withLabels(Map.of("zone", "a", "rack", "7")),
                  NodeSpec.EMPTY,
                  NodeStatus.EMPTY),
              new Node(ObjectMeta.named("", "bare"), NodeSpec.EMPTY, NodeStatus.EMPTY),
              new CSINode(
                  ObjectMeta.named("", "n"),
                  new CSINodeSpec(
                      List.of(
                          CSINodeDriver.EMPTY
                              .withName("csi.example.com")
                              .withTopologyKeys(List.of("zone", "absent"))))),
              new StorageClass(
                  ObjectMeta.named("", "fast"),
                  "csi.example.com",
                  Map.of(),
                  null,
                  List.of(),
                  null,
                  StorageClass.WAIT_FOR_FIRST_CONSUMER,
                  List.of())));

  @Test
  void aVolumeThatRefersToAClaimIsBoundToIt() {
    var reference = ObjectReference.EMPTY.withNamespace("default").withName("data").withUid("1");
    cluster.update(volume.withSpec(volume.spec().withClaimRef(reference)));

    assertThat(claimNow().spec().volumeName()).isEqualTo("disk");
    assertThat(claimNow().status().phase()).isEqualTo(PersistentVolumeClaimStatus.BOUND);
    assertThat(claimNow().status().capacity()).containsEntry("storage", Quantity.parse("5Gi"));
    assertThat(volumeNow("disk").status().phase()).isEqualTo(PersistentVolumeStatus.BOUND);
    assertThat(cluster.takeWrittenVolumeClaims()).isEqualTo(Map.of(CLAIM, "disk"));
    assertThat(cluster.takeWrittenVolumeClaims()).isEmpty();
  }

  @Test
  void aClaimWithASelectedNodeGetsAVolumeOfItsSizeWhereTheNodeIs() {
    select("n");

    var made = volumeNow("pvc-default-data");
    assertThat(claimNow().spec().volumeName()).isEqualTo("pvc-default-data");
    assertThat(made.spec().capacity()).containsEntry("storage", Quantity.parse("3Gi"));
    assertThat(Objects.requireNonNull(made.spec().csi()).driver()).isEqualTo("csi.example.com");
    var affinity = Objects.requireNonNull(made.spec().nodeAffinity());
    assertThat(Objects.requireNonNull(affinity.required()).nodeSelectorTerms())
        .flatExtracting(term -> term.matchExpressions())
        .extracting(requirement -> requirement.key() + " " + requirement.values())
        .containsExactly("zone [a]");
  }

  @Test
  void withoutADriversTopologyTheVolumeIsReachedFromEverywhere() {
    select("bare");

    assertThat(volumeNow("pvc-default-data").spec().nodeAffinity()).isNull();
  }

  @Test
  void aClaimWhoseSelectedNodeIsGoneIsGivenBackToTheScheduler() {
    cluster.controlVolumes(true);

    select("gone");

    assertThat(claimNow().spec().volumeName()).isEmpty();
    assertThat(claimNow().metadata().annotations()).isEmpty();
    assertThat(cluster.claimsGivenBack()).containsExactly(Map.entry(CLAIM, "gone"));
  }

  @Test
  void otherClaimsAreLeftAlone() {
    cluster.update(claim.withMetadata(claim.metadata().withLabels(Map.of("a", "b"))));

    assertThat(claimNow().spec().volumeName()).isEmpty();
    assertThat(cluster.takeWrittenVolumeClaims()).isEqualTo(Map.of(CLAIM, ""));
  }

  @Test
  void whatIsNotThereCannotBeChanged() {
    var other = claim.withMetadata(ObjectMeta.named("default", "other"));

    assertThatThrownBy(() -> cluster.update(other))
        .isInstanceOf(PluginException.class)
        .hasMessage("PersistentVolumeClaim \"other\" not found");
  }

  private void select(String node) {
    cluster.update(
        claim.withMetadata(
            claim.metadata().withAnnotations(Map.of("volume.kubernetes.io/selected-node", node))));
  }

  private PersistentVolumeClaim claimNow() {
    return Objects.requireNonNull(cluster.get(PersistentVolumeClaim.class, CLAIM));
  }

  private PersistentVolume volumeNow(String name) {
    return Objects.requireNonNull(
        cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(name)));
  }
}
