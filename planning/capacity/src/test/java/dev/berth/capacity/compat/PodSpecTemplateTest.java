package dev.berth.capacity.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodSpecTemplateTest {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: p}
      spec:
        terminationGracePeriodSeconds: 5
        nodeName: n1
        containers:
        - name: a
          image: a
          imagePullPolicy: Always
          resources: {requests: {cpu: 0.5, memory: 1000M}, limits: {cpu: 2}}
          FIELD
      """;

  @Test
  void onlyWhatClusterCapacityDefaultsIsDefaulted() throws CapacityException {
    var template = PodTemplate.parse(POD.replace("FIELD", "stdin: true"));

    assertThat(JsonEncoder.text(Codecs.ANY, template.document()))
        .isEqualTo(
            """
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","namespace":"default"},\
            "spec":{"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"2"},\
            "requests":{"cpu":"500m","memory":"1G"}},\
            "terminationMessagePolicy":"FallbackToLogsOnError","imagePullPolicy":"Always",\
            "stdin":true}],"restartPolicy":"Always","terminationGracePeriodSeconds":5,\
            "dnsPolicy":"ClusterFirst","nodeName":"n1","schedulerName":"default-scheduler"},\
            "status":{}}\
            """);
    assertThat(template.hasNodeSelector()).isFalse();
    assertThat(template.pod().spec().containers().getFirst().resources().requests())
        .containsOnlyKeys("cpu", "memory");
  }

  @Test
  void onlyTheFirstDocumentCounts() throws CapacityException {
    assertThat(
            PodTemplate.parse(POD.replace("FIELD", "") + "---\nnot: [a pod")
                .pod()
                .metadata()
                .name())
        .isEqualTo("p");
  }

  @Test
  void unknownFieldsAreIgnored() throws CapacityException {
    var template = PodTemplate.parse(POD.replace("FIELD", "workingDir: /w\n    unknown: 1"));

    assertThat(JsonEncoder.text(Codecs.ANY, template.document()))
        .contains("\"workingDir\":\"/w\"")
        .doesNotContain("unknown");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tty: 1 | json: cannot unmarshal number into Go struct field Container.spec.containers.tty"
            + " of type bool",
        "command: x | json: cannot unmarshal string into Go struct field"
            + " Container.spec.containers.command of type []string",
        "ports: [{hostPort: x}] | json: cannot unmarshal string into Go struct field"
            + " ContainerPort.spec.containers.ports.hostPort of type int32",
        "env: {a: b} | json: cannot unmarshal object into Go struct field"
            + " Container.spec.containers.env of type []v1.EnvVar",
        "volumeMounts: 3 | json: cannot unmarshal number into Go struct field"
            + " Container.spec.containers.volumeMounts of type []v1.VolumeMount"
      })
  void valuesOfAWrongTypeAreRefusedAsGoRefusesThem(String field, String message) {
    assertThatThrownBy(() -> PodTemplate.parse(POD.replace("FIELD", field)))
        .isInstanceOf(CapacityException.class)
        .hasMessage(
            "Failed to parse pod spec file: Failed to decode config file: %s ".formatted(message));
  }

  @Test
  void whatIsMissingIsNamedInOneLine() {
    assertThatThrownBy(() -> PodTemplate.parse("kind: Deployment\nspec: {replicas: 3}"))
        .hasMessage(
            "Failed to parse pod spec file: Invalid pod: \"Required value: metadata.name, Required"
                + " value: spec.terminationGracePeriodSeconds, Required value: spec.containers\" ");
  }

  @Test
  void anEmptyFileIsNoPod() {
    assertThatThrownBy(() -> PodTemplate.parse(""))
        .hasMessage("Failed to parse pod spec file: Failed to decode config file: EOF ");
  }
}
