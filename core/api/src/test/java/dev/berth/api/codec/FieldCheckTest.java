package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fields that a kind does not have, or that come twice.
class FieldCheckTest {
  private static List<String> found(String yaml) {
    var found = new ArrayList<String>();
    var reader =
        new ObjectReader<>(
                KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
                Interner.none(),
                new Problems())
            .checkingFields(problem -> found.add(problem.toString()));
    var in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    reader.read(in, "web.yaml", _ -> {});
    return found;
  }

  @Test
  void aSlipOfTheHandIsFoundWithItsPlaceAndWhatWasMeant() {
    assertThat(
            found(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replica: 3
                  template:
                    spec:
                      contaners:
                      - image: nginx
                """))
        .containsExactly(
            "web.yaml:5: unknown field \"spec.replica\"; did you mean \"replicas\"?",
            "web.yaml:8: unknown field \"spec.template.spec.contaners\"; did you mean"
                + " \"containers\"?");
  }

  @Test
  void fieldsThatBerthDoesNotReadAreKnownAndLookedAt() {
    assertThat(
            found(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: web, managedFields: [{fieldsV1: {"f:x": {}}}]}
                spec:
                  dnsConfig: {options: [{name: ndots, value: "2"}]}
                  containers:
                  - name: c
                    env: [{name: A, value: a}, {name: B, valuFrom: {}}]
                    livenessProbe: {httpGet: {path: /, prot: 80}}
                    securityContext: {capabilities: {drop: [ALL]}}
                """))
        .containsExactly(
            "web.yaml:8: unknown field \"spec.containers[0].env[1].valuFrom\"; did you mean"
                + " \"valueFrom\"?",
            "web.yaml:9: unknown field \"spec.containers[0].livenessProbe.httpGet.prot\"; did you"
                + " mean \"port\"?");
  }

  @Test
  void kindsThatBerthDoesNotReadAreLookedAtToo() {
    assertThat(
            found(
                """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {anything: x}, dat: {}}
                """))
        .containsExactly("web.yaml:1: unknown field \"dat\"; did you mean \"data\"?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{apiVersion: v1, kind: Pod, metadata: {labels: {my: label, any.name/is: right}}}",
        "{apiVersion: v1, kind: Pod, spec: {nodeSelector: {a: b}, overhead: {gpu: 1}}}",
        "{apiVersion: v1, kind: Pod, spec: {volumes: [{name: v, csi: {volumeAttributes: {a:"
            + " b}}}]}}",
        "{apiVersion: example.com/v1, kind: Gadget, spec: {whatever: 1}}",
        "{apiVersion: serving.knative.dev/v1, kind: Service, spec: {template: {}}}",
        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {versions:"
            + " [{schema: {openAPIV3Schema: {properties: {spec: {properties: {any: {type:"
            + " string}}}}}}}]}}",
        "{apiVersion: v1, kind: Pod, metadata: {name: a, uid: stored}, spec: {nwe: 1}}",
        "{apiVersion: resource.k8s.io/v1beta1, kind: ResourceSlice, spec: {devices: [{name: d,"
            + " basic: {capacity: {memory: {value: 1Gi}}}}]}}",
      })
  void whatIsRightOrNotOfKubernetesIsNotFound(String yaml) {
    assertThat(found(yaml)).isEmpty();
  }

  @Test
  void inMapsOfObjectsTheObjectsAreLookedAt() {
    assertThat(
            found(
                "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec:"
                    + " {versions: [{schema: {openAPIV3Schema: {properties: {spec: {tpye:"
                    + " object}}}}}]}}"))
        .containsExactly(
            "web.yaml:1: unknown field"
                + " \"spec.versions[0].schema.openAPIV3Schema.properties.spec.tpye\"; did you mean"
                + " \"type\"?");
  }

  @Test
  void valuesOfAWrongTypeAreProblemsInFieldsThatBerthDoesNotReadToo() {
    var problems = new Problems();
    var reader =
        new ObjectReader<>(
                KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
                Interner.none(),
                problems)
            .checkingFields(_ -> {});
    var read = new ArrayList<KubernetesObject>();
    var yaml =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: a, labels: {version: 1.10}}
        spec:
          containers:
          - name: c
            command: sh -c
            args: [1, two, ~]
            env:
            - {name: PORT, value: 8080}
            - {name: DEBUG, value: yes}
            livenessProbe: {periodSeconds: 10s, failureThreshold: 1.5, httpGet: []}
            securityContext: {privileged: "true"}
            image:
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {PORT: 8080}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: b, uid: stored}, spec: {containers: [{args: [1]}]}}
        """;
    reader.read(
        new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
        "web.yaml",
        it -> read.add(it.value()));
    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "web.yaml:3: metadata.labels.version: the number 1.1 (written 1.10) is not a string;"
                + " write \"1.10\"",
            "web.yaml:7: spec.containers[0].command: \"sh -c\" is not a list",
            "web.yaml:8: spec.containers[0].args[0]: the number 1 is not a string; write \"1\"",
            "web.yaml:10: spec.containers[0].env[0].value: the number 8080 is not a string; write"
                + " \"8080\"",
            "web.yaml:11: spec.containers[0].env[1].value: the boolean true (written yes) is not a"
                + " string; write \"yes\"",
            "web.yaml:12: spec.containers[0].livenessProbe.periodSeconds: \"10s\" is not a number",
            "web.yaml:12: spec.containers[0].livenessProbe.failureThreshold: the number 1.5 is not"
                + " a whole number of 64 bits",
            "web.yaml:12: spec.containers[0].livenessProbe.httpGet: a list is not an object",
            "web.yaml:13: spec.containers[0].securityContext.privileged: \"true\" is not a boolean;"
                + " leave out the quotes",
            "web.yaml:16: data.PORT: the number 8080 is not a string; write \"8080\"");
    assertThat(read).extracting(it -> it.metadata().name()).containsExactly("b");
  }

  @Test
  void fieldsThatComeTwiceAreFound() {
    assertThat(
            found(
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  labels: {a: x, a: y}
                spec:
                  hostNetwork: true
                  hostNetwork: false
                """))
        .containsExactly(
            "web.yaml:4: duplicate field \"metadata.labels.a\"; it is in line 4, too, and the last"
                + " one counts",
            "web.yaml:7: duplicate field \"spec.hostNetwork\"; it is in line 6, too, and the last"
                + " one counts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "spec: {template: {spec: {containers: [{tolerations: []}]}}} | spec.template.spec",
        "spec: {template: {spec: {replicas: 2}}}                     | spec",
        "spec: {nodeSelector: {}}                                    | spec.template.spec",
        "replicas: 2                                                 | spec",
        "spec: {template: {spec: {containers: [{limits: {}}]}}}"
            + " | spec.template.spec.containers[0].resources",
        "spec: {template: {priorityClassName: high}}                 | spec.template.spec",
      })
  void aFieldAtTheWrongLevelIsFoundWithWhereItBelongs(String fields, String place) {
    assertThat(found("{apiVersion: apps/v1, kind: Deployment, %s}".formatted(fields)))
        .singleElement()
        .asString()
        .endsWith("; it belongs to " + place);
  }

  @Test
  void everyItemOfAListIsLookedAt() {
    assertThat(
            found(
                """
                {apiVersion: v1, kind: List, items: [
                 {apiVersion: v1, kind: Pod, spec: {nodName: a}},
                 {apiVersion: v1, kind: Pod, spec: {nodeName: a}},
                 {apiVersion: v1, kind: Node, spec: {podCIDRS: []}}]}
                """))
        .containsExactly(
            "web.yaml:2: unknown field \"spec.nodName\"; did you mean \"nodeName\"?",
            "web.yaml:4: unknown field \"spec.podCIDRS\"; did you mean \"podCIDRs\"?");
  }

  @Test
  void fieldsOfEveryTableAreFieldsOfKubernetes() {
    for (var kind : Kinds.all()) {
      var type = FieldTypes.get().of(kind.apiVersion(), kind.kind());
      assertThat(type).as(kind.toString()).isNotNull();
      assertThat(FieldTypes.get().type(type).names())
          .as(kind.toString())
          .containsAll(kind.codec().rows().stream().map(row -> row.id().name()).toList());
    }
  }
}
