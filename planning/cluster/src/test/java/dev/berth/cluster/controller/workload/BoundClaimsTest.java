package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A claim and its volume, as they are written, and a pod for them.
class BoundClaimsTest {
  @SuppressWarnings("InlineFormatString") // it is long
  private static final String CLUSTER =
      """
      {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, pods: 9}}}
      ---
      {apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {capacity: {storage: 1Gi},
       accessModes: [ReadWriteOnce], nfs: {server: s, path: /}, claimRef: {namespace: default, name: d, uid: %s}},
       status: {phase: %s}}
      ---
      {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d, %s annotations:
       {pv.kubernetes.io/bind-completed: "yes"}}, spec: {volumeName: v, storageClassName: "", accessModes:
       [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      ---
      {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {volumes: [{name: d, persistentVolumeClaim:
       {claimName: d}}], containers: [{name: c, image: i}]}}
      """;

  /// Dumps are often stripped of UIDs.
  @ParameterizedTest
  @CsvSource({
    "c, Bound, 'uid: c,', scheduled n1",
    "c, Bound, '', scheduled n1",
    "'', Bound, 'uid: c,', scheduled n1",
    "'', Bound, '', scheduled n1",
    "c, Released, '', unschedulable",
    "b, Bound, 'uid: c,', unschedulable",
  })
  void belongTogetherIfNothingSpeaksAgainstIt(
      String reference, String phase, String uid, String result) throws InterruptedException {
    var uidOrNone = reference.isEmpty() ? "\"\"" : reference;

    var run = ClusterRun.of(CLUSTER.formatted(uidOrNone, phase, uid));

    assertThat(run.story()).containsExactly("p " + result);
  }
}
