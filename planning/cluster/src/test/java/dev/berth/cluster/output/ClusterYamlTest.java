package dev.berth.cluster.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.YamlObjects;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterYamlTest {
  private static final String INPUT =
      """
      apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: Node
        metadata: {name: n1}
        status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: kept}
        data: {a: b}
      - apiVersion: v1
        kind: Pod
        metadata: {name: low}
        spec:
          nodeName: n1
          priority: 1
          containers: [{name: c, resources: {requests: {cpu: 2}}}]
      ---
      # comments are lost
      apiVersion: v1
      kind: Pod
      metadata: {name: high}
      spec:
        priority: 9
        containers:
        - name: c
          command: [sleep, "10"]
          resources: {requests: {cpu: 1}}
      status: {phase: Pending}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      """;

  private static String yaml(String input) throws InterruptedException, IOException {
    var run = ClusterRun.of(input);
    var out = new StringBuilder();
    ClusterYaml.write(
        List.copyOf(run.sources()),
        "",
        run.input(),
        run.simulated().replacements(),
        tree -> tree,
        run.cluster(),
        out);
    return out.toString();
  }

  @Test
  void objectsComeBackWithAllTheirFieldsAndTheirPlace() throws InterruptedException, IOException {
    var out = yaml(INPUT);

    assertThat(out)
        .startsWith(
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
            """)
        .contains(
            """
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: kept
            data:
              a: b
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: high
            spec:
              priority: 9
              containers:
              - name: c
                command:
                - sleep
                - "10"
                resources:
                  requests:
                    cpu: 1
              nodeName: n1
            status:
              phase: Running
              startTime: "2027-01-01T00:00:02Z"
            ---
            apiVersion: apps/v1
            kind: Deployment
            """);
  }

  @Test
  void preemptedPodsAreGoneAndMadePodsComeLast() throws InterruptedException, IOException {
    var objects = YamlObjects.manifests(yaml(INPUT));

    assertThat(objects)
        .extracting(manifest -> manifest.title().replaceAll("-[^ ]*", ""))
        .containsExactly(
            "Node n1",
            "Pod default/high",
            "Deployment default/web",
            "ReplicaSet default/web",
            "Pod default/web",
            "Pod default/web");
  }

  @Test
  void theNextCommandFindsEverythingInPlace() throws InterruptedException, IOException {
    var out = yaml(INPUT);
    var next = ClusterRun.of(out);

    assertThat(YamlObjects.added(next.cluster())).isEmpty();
    assertThat(next.story()).singleElement().asString().matches("web-.* unschedulable");
    assertThat(yaml(out)).isEqualTo(out);
  }

  @Test
  void objectsWhoseNamesAreMadeKeepThem() throws InterruptedException, IOException {
    var out =
        yaml(
            """
            {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 2, pods: 10}}}
            ---
            {"kind": "List", "apiVersion": "v1", "items": [{"apiVersion": "v1", "kind": "Pod", "metadata": {"generateName": "a-"}, "spec": {"containers": [{"name": "c"}]}}, {"apiVersion": "v1", "kind": "Pod", "metadata": {"generateName": "a-"}, "spec": {"containers": [{"name": "c"}]}}]}
            """);

    assertThat(YamlObjects.manifests(out))
        .extracting(manifest -> manifest.metadata().name())
        .hasSize(3)
        .doesNotHaveDuplicates();
    assertThat(out).containsPattern("name: a-[a-z0-9]{5}\n").contains("nodeName: n1");
    assertThat(yaml(out)).isEqualTo(out);
  }
}
