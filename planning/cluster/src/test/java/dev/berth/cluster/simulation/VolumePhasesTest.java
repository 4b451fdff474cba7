package dev.berth.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.Normalizer;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureSettings;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What becomes of a volume `disk` and of a claim `data`, as the controller finds them.
class VolumePhasesTest {
  private static final ObjectKey CLAIM = new ObjectKey("default", "data");
  private static final ObjectKey VOLUME = ObjectKey.clusterScoped("disk");

  private static final String CLASSES =
      """
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: late},
       provisioner: kubernetes.io/no-provisioner, volumeBindingMode: WaitForFirstConsumer}
      ---
      """;
  private static final String OLD = "claimRef: {namespace: default, name: data, uid: old}";

  private static EmbeddedCluster cluster(String... objects) {
    var cluster =
        new EmbeddedCluster(
            Normalizer.normalize(
                    YamlObjects.manifests(CLASSES + String.join("\n---\n", objects)),
                    FeatureSettings.defaults(),
                    new Problems())
                .manifests()
                .stream()
                .map(Manifest::object)
                .toList());
    cluster.controlVolumes(true);
    return cluster;
  }

  private static String claim(String metadata, String spec) {
    return """
    {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, uid: new, %s}, spec: {%s,
     accessModes: [ReadWriteOnce], resources: {requests: {storage: 5Gi}}}}
    """
        .formatted(metadata, spec);
  }

  private static String volume(String metadata, String spec, String status) {
    return """
    {apiVersion: v1, kind: PersistentVolume, metadata: {name: disk, %s}, spec: {capacity: {storage: 5Gi},
     accessModes: [ReadWriteOnce], %s}, status: {%s}}
    """
        .formatted(metadata, spec, status);
  }

  /// `Bound, of Bound data`.
  private static String outcome(EmbeddedCluster cluster) {
    var claim = cluster.get(PersistentVolumeClaim.class, CLAIM);
    var volume = cluster.get(PersistentVolume.class, VOLUME);
    return "%s, %s %s"
        .formatted(
            volume == null ? "gone" : volume.status().phase(),
            claim == null ? "gone" : claim.status().phase(),
            claim == null || claim.spec().volumeName().isEmpty() ? "-" : claim.spec().volumeName());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the claim names the volume: whatever the mode of the class, and whether it exists
        "volumeName: disk, storageClassName: late | storageClassName: late | Bound, Bound disk",
        "volumeName: disk, storageClassName: none | storageClassName: none | Bound, Bound disk",
        "volumeName: disk, storageClassName: '' | persistentVolumeReclaimPolicy: Retain | Bound,"
            + " Bound disk",
        "volumeName: disk, storageClassName: late | storageClassName: late, claimRef: {namespace:"
            + " default, name: data} | Bound, Bound disk",
        // what the names say does not count if the volume will not do
        "volumeName: disk, storageClassName: late | storageClassName: '' | Available, Pending disk",
        "volumeName: disk, storageClassName: late | volumeMode: Block, storageClassName: late |"
            + " Available, Pending disk",
        "volumeName: disk, storageClassName: late | storageClassName: late, claimRef: {namespace:"
            + " default, name: other} | Available, Pending disk",
        "volumeName: tape, storageClassName: late | storageClassName: late | Available, Pending"
            + " tape",
        // the volume refers to the claim
        "storageClassName: late | storageClassName: late, claimRef: {namespace: default, name:"
            + " data} | Bound, Bound disk",
        "storageClassName: late | storageClassName: late, claimRef: {namespace: default, name:"
            + " data, uid: new} | Bound, Bound disk",
        // neither: the scheduler chooses
        "storageClassName: late | storageClassName: late | Available, Pending -",
        // of a class that does not exist, as of one that binds at once
        "storageClassName: none | storageClassName: none | Bound, Bound disk",
        // of a former claim of the same name
        "storageClassName: late | storageClassName: late, claimRef: {namespace: default, name:"
            + " data, uid: old} | Released, Pending -",
        "volumeName: disk, storageClassName: late | storageClassName: late, claimRef: {namespace:"
            + " default, name: data, uid: old} | Released, Pending disk",
      })
  void aNewClaimAndANewVolume(String claimSpec, String volumeSpec, String expected) {
    assertThat(outcome(cluster(claim("", claimSpec), volume("", volumeSpec, ""))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "volumeName: disk | claimRef: {namespace: default, name: data, uid: new} | Bound, Bound"
            + " disk",
        "volumeName: disk | persistentVolumeReclaimPolicy: Retain | Bound, Bound disk",
        "volumeName: disk | claimRef: {namespace: default, name: data} | Bound, Bound disk",
        "volumeName: disk | claimRef: {namespace: default, name: data, uid: old} | Released, Lost"
            + " disk",
        "volumeName: tape | persistentVolumeReclaimPolicy: Retain | Available, Lost tape",
      })
  void aClaimThatWasBound(String claimSpec, String volumeSpec, String expected) {
    var bound = "annotations: {pv.kubernetes.io/bind-completed: 'yes'}";

    assertThat(outcome(cluster(claim(bound, claimSpec), volume("", volumeSpec, ""))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "labels: {} | Retain | Released, gone -",
        "labels: {} | Delete | Failed, gone -",
        "annotations: {pv.kubernetes.io/provisioned-by: csi.example} | Delete | gone, gone -",
        "labels: {} | Recycle | Available, gone -",
      })
  void aClaimThatGoesReleasesItsVolume(String metadata, String policy, String expected) {
    var cluster =
        cluster(
            claim("annotations: {pv.kubernetes.io/bind-completed: 'yes'}", "volumeName: disk"),
            volume(
                metadata,
                "nfs: {server: s, path: /}, persistentVolumeReclaimPolicy: " + policy,
                "phase: Bound"));

    cluster.delete(Objects.requireNonNull(cluster.get(PersistentVolumeClaim.class, CLAIM)));

    assertThat(outcome(cluster)).isEqualTo(expected);
  }

  @Test
  void whatIsBoundStaysAsItIs() {
    var reference =
        "claimRef: {apiVersion: v1, kind: PersistentVolumeClaim, namespace: default, name: data,"
            + " uid: new, resourceVersion: '7'}";
    var cluster =
        new EmbeddedCluster(
            cluster(
                    claim(
                        "annotations: {pv.kubernetes.io/bind-completed: 'yes'}",
                        "volumeName: disk"),
                    volume("", reference, "phase: Bound"))
                .current());

    cluster.controlVolumes(true);

    assertThat(cluster.writes()).isZero();
    var kept =
        Objects.requireNonNull(cluster.get(PersistentVolume.class, VOLUME)).spec().claimRef();
    assertThat(Objects.requireNonNull(kept).resourceVersion()).isEqualTo("7");
  }

  @Test
  void aVolumeInUseByAClaimThatIsNotInTheInputStaysBound() {
    assertThat(outcome(cluster(volume("", OLD, "phase: Bound")))).isEqualTo("Bound, gone -");
  }

  @Test
  void aReleasedVolumeIsNobodysAgainWithoutItsReference() {
    assertThat(outcome(cluster(volume("", "storageClassName: late", "phase: Released"))))
        .isEqualTo("Available, gone -");
  }

  @Test
  void aVolumeThatComesLaterIsTaken() {
    var cluster = cluster(claim("", "storageClassName: none"));
    Stream.of(volume("", "storageClassName: none", "phase: Pending"))
        .flatMap(yaml -> YamlObjects.manifests(yaml).stream())
        .forEach(manifest -> cluster.add(withDefaults(manifest)));

    assertThat(outcome(cluster)).isEqualTo("Bound, Bound disk");
  }

  private static PersistentVolume withDefaults(Manifest manifest) {
    var volume = (PersistentVolume) manifest.object();
    return volume.withSpec(volume.spec().withVolumeMode("Filesystem"));
  }

  @Test
  void aClaimWithoutAClassGetsTheDefaultClassThatComesLater() {
    var cluster = cluster(claim("", "volumeMode: Filesystem"));
    YamlObjects.manifests(
            """
            {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: std, annotations:
             {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: csi.example.com}
            """)
        .forEach(manifest -> cluster.add(manifest.object()));

    assertThat(outcome(cluster)).isEqualTo("gone, Bound pvc-default-data");
  }
}
