package dev.berth.capacity.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.capacity.disruption.LossTrial.Tie;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each loss by itself.
final class LossTrialsTest {

  private static String node(String name, int cpus) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %1$s, labels: {kubernetes.io/hostname: %1$s}}
    status: {allocatable: {cpu: "%2$d", memory: 64Gi, pods: "110"}}
    """
        .formatted(name, cpus);
  }

  private static String pod(String name, String node, String owner, int cpus, int priority) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %1$s
      uid: %1$s
      labels: {app: %3$s}
      ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %3$s, uid: %3$s, controller: true}]
    spec:
      nodeName: "%2$s"
      priority: %5$d
      containers: [{name: c, resources: {requests: {cpu: "%4$d"}}}]
    status: {phase: Running}
    """
        .formatted(name, node, owner, cpus, priority);
  }

  private static Map<String, List<String>> each(String... nodes) {
    var losses = new LinkedHashMap<String, List<String>>();
    for (var node : nodes) {
      losses.put(node, List.of(node));
    }
    return losses;
  }

  @Test
  void eachLossIsTriedOnTheWholeCluster() throws InterruptedException {
    var cluster =
        new DisruptedCluster(
            node("n1", 4)
                + node("n2", 4)
                + node("n3", 2)
                + pod("a1", "n1", "a", 1, 0)
                + pod("a2", "n1", "a", 1, 0)
                + pod("b1", "n2", "b", 3, 0)
                + pod("a3", "n3", "a", 2, 0));
    var before = List.copyOf(cluster.simulated().objects().list(Pod.class));

    var trials = cluster.lose(each("n1", "n2", "n3"));

    assertThat(trials).extracting(LossTrial::lost).containsExactly(2, 1, 1);
    assertThat(trials).extracting(LossTrial::replaced).containsExactly(1, 0, 1);
    assertThat(trials).extracting(trial -> trial.pending().size()).containsExactly(1, 1, 0);
    assertThat(trials.get(1).pending().getFirst().message()).contains("Insufficient cpu");
    assertThat(trials)
        .extracting(LossTrial::down)
        .containsExactly(List.of(), List.of("ReplicaSet default/b"), List.of());
    assertThat(cluster.simulated().objects().list(Pod.class))
        .containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void preemptedPodsHaveToFindAPlaceToo() throws InterruptedException {
    var cluster =
        new DisruptedCluster(
            node("n1", 2)
                + node("n2", 2)
                + node("n3", 1)
                + pod("high", "n1", "a", 2, 9)
                + pod("low1", "n2", "b", 1, 0)
                + pod("low2", "n2", "b", 1, 0));

    var trial = cluster.lose(each("n1")).getFirst();

    assertThat(trial.preempted()).isEqualTo(2);
    assertThat(trial.replaced()).isEqualTo(2);
    assertThat(trial.pending())
        .extracting(StuckPod::workload)
        .containsExactly("ReplicaSet default/b");
  }

  @Test
  void severalNodesMayBeLostAtOnce() throws InterruptedException {
    var cluster =
        new DisruptedCluster(
            node("n1", 2)
                + node("n2", 2)
                + node("n3", 2)
                + pod("a1", "n1", "a", 2, 0)
                + pod("a2", "n2", "a", 2, 0));

    var trial = cluster.lose(Map.of("zone", List.of("n1", "n2"))).getFirst();

    assertThat(trial.nodes()).isEqualTo(2);
    assertThat(trial.pending()).hasSize(1);
    assertThat(trial.down()).containsExactly("ReplicaSet default/a");
  }

  private static String zone(String node, String zone, String pool, int cpus) {
    return node(node, cpus)
        .replace(
            "labels: {",
            "labels: {pool: %s, topology.kubernetes.io/zone: %s, ".formatted(pool, zone));
  }

  private static String apart(String name, String node, String key, String more) {
    return pod(name, node, "db", 1, 0)
        .replace(
            "  priority:",
            "  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                + "{topologyKey: %s, labelSelector: {matchLabels: {app: db}}}]}}\n  %s\n  priority:"
                    .formatted(key, more));
  }

  /// One pod in each zone, since each keeps apart from the others.
  @Test
  void podsThatKeepApartWaitUntilTheirZoneIsBack() throws InterruptedException {
    var zones = "topology.kubernetes.io/zone";
    var cluster =
        new DisruptedCluster(
            zone("n1", "a", "x", 4)
                + zone("n2", "b", "x", 4)
                + zone("n3", "b", "x", 4)
                + apart("db-0", "n1", zones, "")
                + apart("db-1", "n2", zones, ""));

    var trial = cluster.lose(Map.of("a", List.of("n1"))).getFirst();

    assertThat(trial.pending()).isEmpty();
    assertThat(trial.tied()).containsOnlyKeys(Tie.ANTI_AFFINITY);
    assertThat(trial.unplaced())
        .extracting(pod -> pod.pod().toString())
        .containsExactly("default/db-0");
    assertThat(trial.hurts()).isFalse();
  }

  /// What counts are the nodes that the pod may have: here, those of its pool.
  @ParameterizedTest
  @CsvSource({"nodeSelector: {pool: one}, true", "'', false"})
  void otherNodesDoNotHelpThem(String selector, boolean isTied) throws InterruptedException {
    var cluster =
        new DisruptedCluster(
            zone("n1", "a", "one", 4)
                + zone("n2", "b", "one", 4)
                + zone("n3", "c", "other", 0)
                + apart("db-0", "n1", "kubernetes.io/hostname", selector)
                + apart("db-1", "n2", "kubernetes.io/hostname", selector));

    var trial = cluster.lose(Map.of("a", List.of("n1"))).getFirst();

    assertThat(trial.unplaced()).hasSize(1);
    assertThat(trial.untilBack()).isEqualTo(isTied ? 1 : 0);
    assertThat(trial.hurts()).isEqualTo(!isTied);
  }

  @Test
  void podsWithAVolumeThereWaitForIt() throws InterruptedException {
    var cluster =
        new DisruptedCluster(
            zone("n1", "a", "x", 4)
                + zone("n2", "b", "x", 4)
                + """
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: disk}
                spec:
                  accessModes: [ReadWriteOnce]
                  capacity: {storage: 1Gi}
                  claimRef: {namespace: default, name: data}
                  csi: {driver: d, volumeHandle: h}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                      - matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [a]}]
                status: {phase: Bound}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: data, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, volumeName: disk}
                status: {phase: Bound}
                """
                + pod("db-0", "n1", "db", 1, 0)
                    .replace(
                        "  priority:",
                        "  volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]\n"
                            + "  priority:"));

    var trial = cluster.lose(Map.of("a", List.of("n1"))).getFirst();

    assertThat(trial.tied()).containsOnlyKeys(Tie.VOLUME);
    assertThat(trial.hurts()).isFalse();
  }

  /// What a run on virtual time leaves pending when the node is deleted.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void aTrialEndsAsADeletionDoes(long seed) throws InterruptedException {
    var yaml = random(Long.getLong("seed", seed));
    var trials = new DisruptedCluster(yaml).lose(each("n1", "n2", "n3", "n4"));

    for (var trial : trials) {
      var report = new DisruptedCluster(yaml).run(new NodeAction.Delete(List.of(trial.name())));
      assertThat(trial.pending())
          .as("seed %d, without %s", seed, trial.name())
          .hasSize(report.pending().size());
    }
  }

  /// ReplicaSets of pods of one size.
  private static String random(long seed) {
    var random = new SplittableRandom(seed);
    var yaml = new StringBuilder();
    for (var i = 1; i <= 4; i++) {
      yaml.append(node("n" + i, random.nextInt(3, 8)));
    }
    var cpus = random.nextInt(1, 3);
    for (var set = 0; set < 3; set++) {
      yaml.append(
          """
          ---
          apiVersion: apps/v1
          kind: ReplicaSet
          metadata: {name: set%1$d}
          spec:
            replicas: %2$d
            selector: {matchLabels: {app: set%1$d}}
            template:
              metadata: {labels: {app: set%1$d}}
              spec:
                containers: [{name: c, resources: {requests: {cpu: "%3$d"}}}]
          """
              .formatted(set, random.nextInt(1, 5), cpus));
    }
    return yaml.toString();
  }
}
