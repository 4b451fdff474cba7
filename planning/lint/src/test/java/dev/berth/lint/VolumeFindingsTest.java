package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is found in workloads whose pods share a claim.
final class VolumeFindingsTest {
  private static final String PLACE =
      " spec.template.spec.volumes[0].persistentVolumeClaim.claimName: ";
  private static final String RECREATE =
      "warning rollout-waits-for-volume" + PLACE + "Set strategy.type: Recreate";
  private static final String SHARE =
      "warning volume-not-shared"
          + PLACE
          + "Use a ReadWriteMany volume, or a StatefulSet with volumeClaimTemplates";

  private static String storage(String mode, String provisioner) {
    return """
    ---
    {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: disk}, provisioner: %s,
     volumeBindingMode: WaitForFirstConsumer}
    ---
    {apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: mounts.example}, spec:
     {attachRequired: false}}
    ---
    {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d, namespace: default}, spec:
     {storageClassName: disk, accessModes: [%s], resources: {requests: {storage: 1Gi}}}}
    """
        .formatted(provisioner, mode);
  }

  private static String workload(String kind, String spec, String pod) {
    return """
    ---
    {apiVersion: apps/v1, kind: %s, metadata: {name: web}, spec: {%s, selector: {matchLabels: {app: web}},
     template: {metadata: {labels: {app: web}}, spec: {%s volumes: [{name: d, persistentVolumeClaim:
     {claimName: d}}], containers: [{name: c, image: i}]}}}}
    """
        .formatted(kind, spec, pod);
  }

  private static List<String> lines(String cluster, String manifests) {
    return LintedText.lint(cluster, manifests).stream().map(LintedText::line).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas: 1 | rollout",
        "replicas: 1, strategy: {rollingUpdate: {maxSurge: 100%}} | rollout",
        "replicas: 1, strategy: {type: Recreate} |",
        "replicas: 1, strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 1}} |",
        "replicas: 1, strategy: {rollingUpdate: {maxUnavailable: 1}} |",
        "replicas: 2 | share",
        "replicas: 2, strategy: {type: Recreate} | share",
        "replicas: 0 |",
      })
  void deployments(String spec, String finding) {
    var found =
        lines(
            LintedText.NODES + storage("ReadWriteOnce", "csi.example"),
            workload("Deployment", spec, ""));

    assertThat(found)
        .isEqualTo(
            finding == null ? List.of() : List.of(finding.equals("share") ? SHARE : RECREATE));
  }

  @ParameterizedTest
  @CsvSource({
    "ReadWriteOnce, csi.example, true",
    "ReadWriteOncePod, csi.example, true",
    "ReadWriteMany, csi.example, false",
    "ReadWriteOnce, mounts.example, false",
    "ReadWriteOnce, kubernetes.io/no-provisioner, false",
  })
  void onlyVolumesOfOneNodeAreMeant(String mode, String provisioner, boolean isFound) {
    var found =
        lines(
            LintedText.NODES + storage(mode, provisioner),
            workload("ReplicaSet", "replicas: 2", ""));

    assertThat(found.contains(SHARE)).isEqualTo(isFound);
  }

  @Test
  void aVolumeThatOneNodeReachesHasItsPodsThere() {
    var volume =
        """
        ---
        {apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {storageClassName: disk, capacity:
         {storage: 1Gi}, accessModes: [ReadWriteOnce], csi: {driver: csi.example, volumeHandle: v},
         claimRef: {namespace: default, name: d}, nodeAffinity: {required: {nodeSelectorTerms:
         [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [%s]}]}]}}}}
        """;
    var cluster = LintedText.NODES + storage("ReadWriteOnce", "csi.example");

    assertThat(lines(cluster + volume.formatted("n1"), workload("Deployment", "replicas: 1", "")))
        .isEmpty();
    assertThat(
            lines(cluster + volume.formatted("n1, n2"), workload("Deployment", "replicas: 1", "")))
        .containsExactly(RECREATE);
  }

  @Test
  void aPodThatNamesItsNodeMeetsNoScheduler() {
    var found =
        lines(
            LintedText.NODES + storage("ReadWriteMany", "csi.example"),
            workload("Deployment", "replicas: 1", "nodeName: n1, "));

    assertThat(found)
        .containsExactly(
            "error claim-never-bound"
                + PLACE
                + "Select the node by its labels, rather than by nodeName");
  }

  @ParameterizedTest
  @CsvSource({
    "ReadWriteMany, rancher.io/local-path, true",
    "ReadWriteOnce, rancher.io/local-path, false",
    "ReadOnlyMany, rancher.io/local-path, false",
    "ReadWriteMany, csi.example, false",
  })
  void aProvisionerOfDisksMakesNoSharedVolumes(String mode, String provisioner, boolean isFound) {
    var found = LintedText.lint(LintedText.NODES + storage(mode, provisioner));

    assertThat(found.stream().map(Finding::message).toList())
        .isEqualTo(
            isFound
                ? List.of("Class disk (rancher.io/local-path) makes no ReadWriteMany volumes")
                : List.of());
  }

  private static final String VOLUME =
      """
      ---
      {apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {storageClassName: manual, capacity:
       {storage: 5Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /v}}}
      """;

  @ParameterizedTest
  @CsvSource({
    "manual, ReadWriteOnce, 5Gi, false",
    "manual, ReadWriteMany, 5Gi, true",
    "manual, ReadWriteOnce, 6Gi, true",
    "other, ReadWriteMany, 5Gi, false",
  })
  void aClaimForAVolumeThatIsThereNeedsOneThatFits(
      String className, String mode, String size, boolean isFound) {
    var claim =
        """
        ---
        {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d}, spec:
         {storageClassName: %s, accessModes: [%s], resources: {requests: {storage: %s}}}}
        """
            .formatted(className, mode, size);

    assertThat(
            LintedText.lint(LintedText.NODES + VOLUME + claim).stream()
                .map(Finding::message)
                .toList())
        .isEqualTo(
            isFound
                ? List.of(
                    "No volume of class manual is %s of at least %s, as the claim requires: there is v, ReadWriteOnce of 5Gi"
                        .formatted(mode, size))
                : List.of());
  }
}
