package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is said of kinds that a dump lacks, although its pods depend on them.
final class MissingKindsTest {
  private static final String NODE =
      "{apiVersion: v1, kind: Node, metadata: {name: a},"
          + " status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}}";

  private static String notes(String... objects) {
    return Run.withInput(NODE + "\n---\n" + String.join("\n---\n", objects), "simulate", "-").err();
  }

  private static String pod(String spec) {
    return "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c}], %s}}"
        .formatted(spec);
  }

  private static String claim(String spec) {
    return """
    {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data},
     spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, %s}}\
    """
        .formatted(spec);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]| no PersistentVolumeClaim,"
            + " which 1 pod needs: those without a node stay pending",
        "resourceClaims: [{name: gpu, resourceClaimName: gpu}]| no ResourceSlice, which 1 pod"
            + " with resource claims needs: no node has a device",
        "volumes: [{name: v, csi: {driver: csi.example.com}}]"
            + "| no CSINode, which 1 CSI volume needs: how many a node can attach",
        "runtimeClassName: kata| no RuntimeClass, which 1 pod needs: the overhead, selector and",
        "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey:"
            + " zone, namespaceSelector: {matchLabels: {team: a}}}]}}| no Namespace, which 1 pod"
            + " with a selector of namespaces needs: namespaces have no",
      })
  void whatPodsDependOnIsMissed(String spec, String note) {
    assertThat(notes(pod(spec))).contains("berth: the input has " + note.strip());
  }

  @Test
  void whatClaimsDependOnIsMissed() {
    assertThat(notes(claim("storageClassName: fast")))
        .contains("berth: the input has no StorageClass, which 1 unbound claim needs");
    assertThat(notes(claim("storageClassName: fast, volumeName: pv")))
        .contains("berth: the input has no PersistentVolume, which 1 bound claim needs")
        .doesNotContain("StorageClass");
  }

  @Test
  void oneObjectOfTheKindIsEnough() {
    assertThat(
            notes(
                pod("volumes: [{name: v, persistentVolumeClaim: {claimName: other}}]"),
                claim("volumeName: pv"),
                "{apiVersion: v1, kind: PersistentVolume, metadata: {name: pv}, spec: {}}"))
        .doesNotContain("the input has no");
  }

  @Test
  void nothingIsMissedWhereNothingDependsOnIt() {
    assertThat(notes(pod("nodeName: a"))).isEmpty();
  }
}
