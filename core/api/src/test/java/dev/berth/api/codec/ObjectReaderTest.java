package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectReaderTest {
  private final Problems problems = new Problems();
  private final ObjectReader<KubernetesObject> reader =
      new ObjectReader<>(
          KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
          Interner.ofCapacity(1000),
          problems);

  private List<Located<KubernetesObject>> read(String text) {
    return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private List<Located<KubernetesObject>> read(InputStream in) {
    var objects = new ArrayList<Located<KubernetesObject>>();
    reader.read(in, "test.yaml", objects::add);
    return objects;
  }

  private static List<String> names(List<Located<KubernetesObject>> objects) {
    return objects.stream()
        .map(at -> at.value().kind() + " " + at.value().key() + " at " + at.line())
        .toList();
  }

  private List<String> messages() {
    return problems.kept().stream().map(Problem::toString).toList();
  }

  @Test
  void readsOneObjectPerDocument() {
    var objects =
        read(
            """
            # what we run
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: x}
            spec:
              containers:
              - name: c
                image: nginx
                ports: [{containerPort: 80}]
            ---
            # nothing here
            ---
            metadata:
              name: m
            kind: Node
            apiVersion: v1
            """);
    assertThat(messages()).isEmpty();
    assertThat(names(objects)).containsExactly("Pod x/a at 3", "Node m at 14");
    assertThat(objects.getFirst().value())
        .isInstanceOfSatisfying(
            Pod.class,
            pod -> assertThat(pod.spec().containers().getFirst().image()).isEqualTo("nginx"));
  }

  @Test
  void readsListsAsKubectlWritesThem() {
    var objects =
        read(
            """
            apiVersion: v1
            items:
            - apiVersion: v1
              kind: Pod
              metadata:
                name: a
            - kind: Node
              metadata: {name: b}
              apiVersion: v1
            kind: List
            metadata:
              resourceVersion: ""
            """);
    assertThat(messages()).isEmpty();
    assertThat(names(objects)).containsExactly("Pod a at 3", "Node b at 7");
  }

  @Test
  void readsObjectsOfAnArrayAsJqPrintsThem() {
    var objects =
        read(
            """
            [
              {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"}},
              {"metadata": {"name": "b"}, "kind": "Node", "apiVersion": "v1"}
            ]
            ---
            - apiVersion: v1
              kind: Node
              metadata: {name: c}
            """);

    assertThat(names(objects)).containsExactly("Node a at 2", "Node b at 3", "Node c at 6");
    assertThat(messages()).isEmpty();
  }

  @Test
  void readsListsOfOneKindBeforeAndBehindTheirItems() {
    var objects =
        read(
            """
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"a"}}]}
            {"items":[{"metadata":{"name":"b"}},{"metadata":{"name":"c"}}],
             "kind":"PodList","apiVersion":"v1"}
            {"apiVersion":"v1","kind":"List","items":[
              {"apiVersion":"v1","kind":"List","items":[
                {"metadata":{"name":"d"},"apiVersion":"v1","kind":"Pod"}]}]}
            """);
    assertThat(messages()).isEmpty();
    assertThat(names(objects))
        .containsExactly("Pod a at 1", "Pod b at 2", "Pod c at 2", "Pod d at 6");
  }

  @Test
  void readsJsonBetweenYaml() {
    var objects =
        read(
            """
            kind: Pod
            apiVersion: v1
            metadata: {name: a}
            ---
            {
              "kind": "Pod", "apiVersion": "v1", "metadata": {"name": "b"}
            }
            {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "c"}}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: d}}
            """);
    assertThat(messages()).isEmpty();
    assertThat(names(objects))
        .containsExactly("Pod a at 1", "Pod b at 5", "Pod c at 8", "Pod d at 10");
  }

  @Test
  void skipsAndCountsKindsItDoesNotKnow() {
    var objects =
        read(
            """
            apiVersion: v1
            kind: ConfigMap
            ---
            apiVersion: serving.knative.dev/v1
            kind: Service
            ---
            apiVersion: v1
            kind: ConfigMap
            data: {a: b}
            """);
    assertThat(objects).isEmpty();
    assertThat(messages()).isEmpty();
    assertThat(reader.skipped())
        .containsOnlyKeys("ConfigMap", "Service.serving.knative.dev")
        .containsEntry("ConfigMap", 2);
  }

  @Test
  void readsEveryVersionThatIsServed() {
    var objects =
        read(
            """
            apiVersion: autoscaling/v1
            kind: HorizontalPodAutoscaler
            metadata: {name: a}
            spec: {maxReplicas: 3, targetCPUUtilizationPercentage: 50}
            ---
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: {name: b}
            spec: {maxReplicas: 4, metrics: [{type: Resource}]}
            """);
    assertThat(messages()).isEmpty();
    assertThat(objects)
        .extracting(Located::value)
        .extracting(it -> ((HorizontalPodAutoscaler) it).spec().maxReplicas())
        .containsExactly(3, 4);
  }

  @Test
  void listsAllProblemsWithLineAndPath() {
    var objects =
        read(
            """
            apiVersion: extensions/v1beta1
            kind: Deployment
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: a, labels: {x: 010, z: yes}}
            spec:
              priority: 1.5
              hostNetwork: "true"
              nodeSelector: [a]
              containers:
              - resources:
                  requests:
                    cpu: 1x
                    memory: 1Gi
              - ports:
                - containerPort: 3000000000
            ---
            metadata: {name: nobody}
            ---
            - a
            ---
            kind: Pod
            ---
            a: b: c
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: fine}
            """);
    assertThat(names(objects)).containsExactly("Node fine at 27");
    assertThat(messages())
        .containsExactly(
            "test.yaml:1: apiVersion: no matches for kind \"Deployment\" in version"
                + " \"extensions/v1beta1\"; write apps/v1",
            "test.yaml:6: metadata.labels.x: the number 8 (written 010) is not a string;"
                + " write \"010\"",
            "test.yaml:6: metadata.labels.z: the boolean true (written yes) is not a string;"
                + " write \"yes\"",
            "test.yaml:8: spec.priority: the number 1.5 is not a whole number of 64 bits",
            "test.yaml:9: spec.hostNetwork: \"true\" is not a boolean; leave out the quotes",
            "test.yaml:10: spec.nodeSelector: a list is not an object",
            "test.yaml:14: spec.containers[0].resources.requests.cpu: \"1x\" is not a quantity:"
                + " quantities must match the regular expression"
                + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$';"
                + " valid are for example 500m, 1.5, 2Gi, 1e3",
            "test.yaml:17: spec.containers[1].ports[0].containerPort: the number 3000000000 is not"
                + " within -2147483648 and 2147483647",
            "test.yaml:19: this object has no kind",
            "test.yaml:21: this item is a string, not a Kubernetes object",
            "test.yaml:23: this Pod has no apiVersion",
            "test.yaml:25: not valid YAML: mapping values are not allowed here");
  }
}
