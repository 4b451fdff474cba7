package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A cluster of which several simulations start.
class InitialClusterTest {
  private static final String INPUT =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
      ---
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: few, namespace: shop}
      spec: {hard: {pods: "3"}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: web}]}
      ---
      apiVersion: apps/v1
      kind: DaemonSet
      metadata: {name: agent, namespace: kube-system}
      spec:
        selector: {matchLabels: {app: agent}}
        template:
          metadata: {labels: {app: agent}}
          spec: {containers: [{name: c, image: agent}]}
      """;

  /// A pod whose volume has a claim that is generated, after all objects that are written.
  private static final String EPHEMERAL =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: scratch, namespace: shop}
      spec:
        containers: [{name: c, image: scratch}]
        volumes:
        - name: data
          ephemeral:
            volumeClaimTemplate:
              spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
      """;

  /// Nodes with the static pods that an agent on them runs.
  private static List<Manifest> nodes(int from, int to) {
    var text = new StringBuilder();
    for (var i = from; i < to; i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: new-%1$d, labels: {kubernetes.io/hostname: new-%1$d}}
          status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: proxy-%1$d, namespace: kube-system}
          spec: {nodeName: new-%1$d, containers: [{name: c, image: proxy}]}
          status: {phase: Running}
          """
              .formatted(i));
    }
    return from < to ? YamlObjects.manifests(text.toString()) : List.of();
  }

  private static InitialCluster cluster(String input, List<Manifest> added) {
    var read = YamlObjects.input(input);
    var manifests = new ArrayList<>(read.manifests());
    manifests.addAll(added);
    var problems = new Problems();
    var cluster =
        InitialCluster.of(
            read.withManifests(manifests),
            WorkloadSettings.DEFAULT,
            FeatureSettings.defaults(),
            problems);
    assertThat(problems.kept()).isEmpty();
    return cluster;
  }

  /// All objects after controllers have acted.
  private static List<?> reconciled(@Nullable InitialCluster cluster) {
    var started = Objects.requireNonNull(cluster).start();
    started.control(true, false);
    return started.objects().current();
  }

  @Test
  void simulationsThatStartFromOneClusterDoNotSeeEachOther() {
    var cluster = cluster(INPUT, nodes(0, 2));

    var first = reconciled(cluster);

    assertThat(first).hasSizeGreaterThan(10).isEqualTo(reconciled(cluster));
  }

  @Test
  void withoutItsLastNodesAClusterIsAsIfTheyHadNotBeenWritten() {
    var all = nodes(0, 4);
    var most = cluster(INPUT, all);

    for (var kept = 0; kept <= 4; kept++) {
      var last = all.subList(2 * kept, all.size());
      assertThat(reconciled(most.without(last)))
          .as("%d nodes", kept)
          .isEqualTo(reconciled(cluster(INPUT, nodes(0, kept))));
    }
  }

  @Test
  void objectsThatAreGeneratedAfterThemTellThePlacesOfTheLast() {
    var all = nodes(0, 2);

    assertThat(cluster(INPUT + EPHEMERAL, all).without(all.subList(2, 4))).isNull();
  }

  @Test
  void onlyWhatIsLastCanBeLeftOut() {
    var all = nodes(0, 2);

    assertThat(cluster(INPUT, all).without(all.subList(0, 2))).isNull();
  }
}
