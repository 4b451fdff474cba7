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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the volume controller and provisioners do for claims that do not wait for a pod.
class ClaimsBoundAtOnceTest {
  private static final ObjectKey CLAIM = new ObjectKey("default", "data");

  private static final String CLASSES =
      """
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: cloud},
       provisioner: csi.example.com, allowedTopologies: [{matchLabelExpressions: [{key: zone, values:
       [a, b]}]}]}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: late},
       provisioner: csi.example.com, volumeBindingMode: WaitForFirstConsumer}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: static},
       provisioner: kubernetes.io/no-provisioner}
      ---
      """;

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

  private static String claim(String spec) {
    return """
    {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {%s,
     accessModes: [ReadWriteOnce], resources: {requests: {storage: 5Gi}}}}
    """
        .formatted(spec);
  }

  private static String volume(String name, String spec) {
    return "{apiVersion: v1, kind: PersistentVolume, metadata: {name: %s, labels: {disk: %s}}, spec: {%s}}"
        .formatted(name, name, spec);
  }

  private static String boundTo(EmbeddedCluster cluster) {
    return Objects.requireNonNull(cluster.get(PersistentVolumeClaim.class, CLAIM))
        .spec()
        .volumeName();
  }

  @Test
  void aProvisionerMakesAVolumeWhereverTheClassAllows() {
    var cluster = cluster(claim("storageClassName: cloud"));

    assertThat(boundTo(cluster)).isEqualTo("pvc-default-data");
    assertThat(cluster.claimsProvisionedAtOnce()).containsExactly(CLAIM);
    var made =
        Objects.requireNonNull(
            cluster.get(PersistentVolume.class, ObjectKey.clusterScoped("pvc-default-data")));
    assertThat(Objects.requireNonNull(made.spec().nodeAffinity()).toString())
        .contains("key=zone", "[a, b]");
  }

  @Test
  void noProvisionerMakesAVolumeForAClaimWithASelector() {
    var cluster = cluster(claim("storageClassName: cloud, selector: {matchLabels: {disk: a}}"));

    assertThat(boundTo(cluster)).isEmpty();
    assertThat(cluster.claimsProvisionedAtOnce()).isEmpty();
    assertThat(cluster.claimsRefused()).containsExactly(CLAIM);
  }

  @ParameterizedTest
  @CsvSource({"late", "static", "\"\"", "unknown"})
  void withoutAProvisionerThatActsAtOnceTheClaimWaits(String storageClass) {
    var cluster = cluster(claim("storageClassName: " + storageClass));

    assertThat(boundTo(cluster)).isEmpty();
    assertThat(cluster.claimsProvisionedAtOnce()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce] | disk",
        "capacity: {storage: 4Gi}, accessModes: [ReadWriteOnce] | ``",
        "capacity: {storage: 9Gi}, accessModes: [ReadOnlyMany] | ``",
        "capacity: {storage: 9Gi}, accessModes: [ReadOnlyMany, ReadWriteOnce] | disk",
        "capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], volumeMode: Block | ``",
        "capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], storageClassName: cloud | ``",
        "capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], claimRef: {namespace: x, name:"
            + " other} | ``",
        "capacity: {storage: 5Gi}, accessModes: [ReadWriteOnce], storageClassName: x, claimRef:"
            + " {namespace: default, name: data} | disk",
        "capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], claimRef: {namespace: default,"
            + " name: data} | ``",
        "capacity: {storage: 5Gi}, accessModes: [ReadOnlyMany], claimRef: {namespace: default,"
            + " name: data} | ``",
      })
  void aVolumeThatIsThereIsTakenIfItMatches(String spec, String expected) {
    assertThat(boundTo(cluster(claim("storageClassName: \"\""), volume("disk", spec))))
        .isEqualTo(expected);
  }

  @Test
  void theSmallestVolumeIsTakenBeforeOneIsMade() {
    var cluster =
        cluster(
            claim("storageClassName: cloud"),
            volume(
                "large",
                "storageClassName: cloud, accessModes: [ReadWriteOnce], capacity: {storage: 9Gi}"),
            volume(
                "small",
                "storageClassName: cloud, accessModes: [ReadWriteOnce], capacity: {storage: 6Gi}"));

    assertThat(boundTo(cluster)).isEqualTo("small");
    assertThat(cluster.claimsProvisionedAtOnce()).isEmpty();
  }

  @Test
  void aSelectorChoosesAmongVolumes() {
    var cluster =
        cluster(
            claim("storageClassName: \"\", selector: {matchLabels: {disk: b}}"),
            volume("a", "accessModes: [ReadWriteOnce], capacity: {storage: 6Gi}"),
            volume("b", "accessModes: [ReadWriteOnce], capacity: {storage: 9Gi}"));

    assertThat(boundTo(cluster)).isEqualTo("b");
  }

  @Test
  void claimsThatComeLaterAreBoundToo() {
    var cluster = cluster();
    var written = YamlObjects.manifests(claim("storageClassName: cloud")).getFirst();

    cluster.add(written.withMetadata(it -> it.withNamespace("default")).object());

    assertThat(boundTo(cluster)).isEqualTo("pvc-default-data");
  }
}
