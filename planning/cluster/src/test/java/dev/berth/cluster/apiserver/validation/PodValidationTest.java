package dev.berth.cluster.apiserver.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodValidationTest {
  private static final String CONTAINER =
      "{name: a, image: a, imagePullPolicy: Always, terminationMessagePolicy: File";

  @Test
  void aCompletePodIsRight() {
    assertThat(errors("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hostname: a.b | Invalid value: spec.hostname",
        "restartPolicy: Sometimes | Unsupported value: spec.restartPolicy",
        "activeDeadlineSeconds: 0 | Invalid value: spec.activeDeadlineSeconds",
        "nodeSelector: {a b: c} | Invalid value: spec.nodeSelector",
        "hostUsers: false, hostPID: true | Forbidden: spec.HostPID",
        "dnsPolicy: None | Required value: spec.dnsConfig",
        "os: {name: beos} | Unsupported value: spec.os",
        "ephemeralContainers: [] |",
        "tolerations: [{operator: Exists, value: x}] | Invalid value: spec.tolerations[0].operator",
        "schedulingGates: [{name: a}, {name: a}] | Duplicate value: spec.schedulingGates[1]",
        "schedulingGates: [{name: ''}] | Invalid value: spec.schedulingGates[0] and"
            + " Invalid value: spec.schedulingGates[0]",
        "overhead: {example.com/x: 1} |",
        "overhead: {cpu: -1} | Invalid value: spec.overhead.limits[cpu]",
        "volumes: [{name: v}] | Required value: spec.volumes[0]",
        "volumes: [{name: v, emptyDir: {}, nfs: {}}] | Forbidden: spec.volumes[0].nfs",
        "volumes: [{name: v, emptyDir: {}}, {name: v, emptyDir: {}}] | Duplicate value:"
            + " spec.volumes[1].name",
        "volumes: [{name: v, hostPath: {path: a/../b}}] | Invalid value:"
            + " spec.volumes[0].hostPath.path"
      })
  void fieldsOfTheSpecAreLookedAt(String fields, @Nullable String expected) {
    assertThat(String.join(" and ", errors(fields))).isEqualTo(expected == null ? "" : expected);
  }

  private static final String ISCSI = "iscsi: {targetPortal: t, lun: 1, iqn: ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ISCSI + "'iqn.2001-04.com.example:storage.disk1'} |",
        ISCSI + "'iqn:iqn.2001-04.com.example:disk'} |",
        ISCSI + "'iqn.2001-04.com.example'} | Invalid value: iscsi.iqn",
        ISCSI + "'iqn.2001-04.com.example:'} | Invalid value: iscsi.iqn",
        ISCSI + "'iqn.2001-04.com.example:a b'} | Invalid value: iscsi.iqn",
        ISCSI + "'eui.02004567a425678d'} |",
        ISCSI + "'eui.02004567z425678z'} |",
        ISCSI + "'eui.02004567a425678'} | Invalid value: iscsi.iqn",
        ISCSI + "'naa.02004567a425678d02004567a425678d'} |",
        ISCSI + "'abc'} | Invalid value: iscsi.iqn",
        ISCSI + "'eui.02004567a425678d', initiatorName: x} | Invalid value: iscsi.initiatorname",
        "quobyte: {registry: 'a:1,[::1]:2', volume: v} |",
        "quobyte: {registry: 'a:1:2,b', volume: v} | Invalid value: quobyte.registry and Invalid"
            + " value: quobyte.registry",
        "quobyte: {registry: '[a[b]:1', volume: v} | Invalid value: quobyte.registry",
        "quobyte: {registry: 'a]:1', volume: v} | Invalid value: quobyte.registry",
        "quobyte: {registry: '[a]1:2', volume: v} | Invalid value: quobyte.registry",
        "flexVolume: {driver: d, options: {a: b, example.com/x: y}} |",
        "flexVolume: {driver: d, options: {k8s.io: b, Kubernetes.IO/x: y, a.k8s.io/z: y}} |"
            + " Invalid value: flexVolume.options[Kubernetes.IO/x] and Invalid value:"
            + " flexVolume.options[a.k8s.io/z] and Invalid value: flexVolume.options[k8s.io]",
        "flexVolume: {driver: d, options: {notk8s.io: b}} |",
        "storageos: {volumeName: a, volumeNamespace: b} |",
        "storageos: {volumeName: a, volumeNamespace: B} | Invalid value:"
            + " storageos.volumeNamespace",
      })
  void retiredVolumesAreLookedAt(String volume, @Nullable String expected) {
    var errors = errors("volumes: [{name: v, %s}]".formatted(volume));

    assertThat(String.join(" and ", errors).replace("spec.volumes[0].", ""))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: '' | Required value: spec.containers[0].name",
        "imagePullPolicy: '' | Required value: spec.containers[0].imagePullPolicy",
        "image: ' a' | Invalid value: spec.containers[0].image",
        "ports: [{containerPort: 0, protocol: TCP}] | Required value:"
            + " spec.containers[0].ports[0].containerPort",
        "ports: [{containerPort: 1}] | Required value: spec.containers[0].ports[0].protocol",
        "env: [{name: A, valueFrom: {}}] | Invalid value: spec.containers[0].env[0].valueFrom",
        "volumeMounts: [{name: v, mountPath: /v}] | Not found:"
            + " spec.containers[0].volumeMounts[0].name",
        "resources: {requests: {cpu: 2}, limits: {cpu: 1}} | Invalid value:"
            + " spec.containers[0].resources.requests",
        "resources: {requests: {example.com/fpga: 1}} | Required value:"
            + " spec.containers[0].resources.limits",
        "resources: {limits: {hugepages-2Mi: 4Mi}} | Forbidden: spec.containers[0].resources",
        "livenessProbe: {successThreshold: 1} | Required value: spec.containers[0].livenessProbe"
      })
  void fieldsOfContainersAreLookedAt(String field, String expected) {
    var container = new LinkedHashMap<String, @Nullable Object>();
    container.putAll(map(CONTAINER + "}"));
    container.putAll(map("{" + field + "}"));
    var spec = new LinkedHashMap<String, @Nullable Object>(map(spec("")));
    spec.put("containers", List.of(container));
    var pod = new LinkedHashMap<String, @Nullable Object>();
    pod.put("metadata", map("{name: p, namespace: d}"));
    pod.put("spec", spec);

    assertThat(typesAndPaths(pod)).containsExactly(expected);
  }

  @Test
  void aPodWithNothingLacksWhatThereMustBe() {
    assertThat(typesAndPaths(Map.of("metadata", map("{namespace: d}"))))
        .containsExactly(
            "Required value: metadata.name",
            "Required value: spec.terminationGracePeriodSeconds",
            "Required value: spec.containers",
            "Required value: spec.restartPolicy",
            "Required value: spec.dnsPolicy");
  }

  /// As a pod that was copied from a cluster, whose selector has the value of its label already.
  @Test
  void aKeyOfMatchLabelKeysMayNotBeInTheSelectorToo() {
    var spec =
        spec(
            """
            topologySpreadConstraints: [{
              maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule,
              matchLabelKeys: [pod-template-hash],
              labelSelector: {matchExpressions: [
                {key: pod-template-hash, operator: In, values: [409cd]}]}}]\
            """);
    var pod = new LinkedHashMap<String, @Nullable Object>();
    pod.put("metadata", map("{name: p, namespace: d, labels: {pod-template-hash: 409cd}}"));
    pod.put("spec", map(spec));

    assertThat(typesAndPaths(pod))
        .containsExactly("Invalid value: spec.topologySpreadConstraints[0][0]");
  }

  private static List<String> errors(String fields) {
    var pod = new LinkedHashMap<String, @Nullable Object>();
    pod.put("metadata", map("{name: p, namespace: d}"));
    pod.put("spec", map(spec(fields)));
    return typesAndPaths(pod);
  }

  /// As cluster-capacity prints them.
  private static List<String> typesAndPaths(Map<String, @Nullable Object> pod) {
    return PodValidation.ofUndefaulted(pod).stream()
        .map(error -> "%s: %s".formatted(error.type(), error.path()))
        .toList();
  }

  private static String spec(String fields) {
    var spec = "containers: [" + CONTAINER + "}], terminationGracePeriodSeconds: 1";
    for (var policy : List.of("restartPolicy: Always", "dnsPolicy: ClusterFirst")) {
      spec += fields.contains(policy.substring(0, policy.indexOf(' '))) ? "" : ", " + policy;
    }
    return "{" + spec + (fields.isEmpty() ? "" : ", " + fields) + "}";
  }

  /// Amounts are texts in a decoded pod; here they may be numbers.
  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> map(String yaml) {
    var problems = new Problems();
    var value =
        ValueReader.read(
            Codecs.ANY,
            new ByteArrayInputStream(
                yaml.replaceAll(
                        "((?:cpu|hugepages-2Mi|example.com/\\w+): )(-?\\d+)(?=[},])", "$1'$2'")
                    .getBytes(StandardCharsets.UTF_8)),
            "test",
            Strictness.LENIENT,
            problems);
    assertThat(problems.kept()).isEmpty();
    assertThat(value).isInstanceOf(Map.class);
    return (Map<String, @Nullable Object>) Objects.requireNonNull(value);
  }
}
