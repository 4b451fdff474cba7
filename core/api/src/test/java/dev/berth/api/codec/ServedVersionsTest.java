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

/// Versions other than the newest: those that are served are read as it, the others are not read.
class ServedVersionsTest {
  private final Problems problems = new Problems();

  private List<KubernetesObject> read(String yaml) {
    var reader =
        new ObjectReader<>(
            KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
            Interner.none(),
            problems);
    var objects = new ArrayList<KubernetesObject>();
    reader.read(
        new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
        "test.yaml",
        it -> objects.add(it.value()));
    return objects;
  }

  private void assertSame(String earlier, String newest) {
    assertThat(read(earlier)).isEqualTo(read(newest)).hasSize(1);
    assertThat(problems.kept()).isEmpty();
  }

  @Test
  void basicDevicesAreDevices() {
    assertSame(
        """
        {apiVersion: resource.k8s.io/v1beta1, kind: ResourceSlice, metadata: {name: s}, spec: {driver:
         gpu.example.com, nodeName: node-1, pool: {name: p}, devices: [{name: d, basic: {attributes:
         {model: {string: a100}}, capacity: {memory: {value: 40Gi}}, taints: [{key: t, effect:
         NoSchedule}]}}, {name: e, basic: {}}]}}
        """,
        """
        {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: s}, spec: {driver:
         gpu.example.com, nodeName: node-1, pool: {name: p}, devices: [{name: d, attributes: {model:
         {string: a100}}, capacity: {memory: {value: 40Gi}}, taints: [{key: t, effect:
         NoSchedule}]}, {name: e}]}}
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v1beta1 | {name: r, deviceClassName: gpu, count: 2, selectors: [{cel: {expression: x}}]}",
        "v1beta2 | {name: r, exactly: {deviceClassName: gpu, count: 2, selectors: [{cel:"
            + " {expression: x}}]}}",
      })
  void aRequestForOneKindOfDeviceIsAnExactOne(String version, String request) {
    var claim =
        """
        {apiVersion: resource.k8s.io/%s, kind: ResourceClaim, metadata: {name: c}, spec: {devices:
         {requests: [%s], constraints: [{matchAttribute: a}]}}}
        """;

    assertSame(
        claim.formatted(version, request),
        claim.formatted(
            "v1",
            "{name: r, exactly: {deviceClassName: gpu, count: 2, selectors: [{cel: {expression:"
                + " x}}]}}"));
  }

  @Test
  void alternativesAreAsTheyWere() {
    var template =
        """
        {apiVersion: resource.k8s.io/%s, kind: ResourceClaimTemplate, metadata: {name: c}, spec: {spec:
         {devices: {requests: [{name: r, firstAvailable: [{name: a, deviceClassName: gpu}]}]}}}}
        """;

    assertSame(template.formatted("v1beta1"), template.formatted("v1"));
  }

  @ParameterizedTest
  @CsvSource({
    "DeviceClass, v1beta1",
    "DeviceClass, v1beta2",
    "DeviceTaintRule, v1alpha3",
    "DeviceTaintRule, v1beta2",
    "ResourceSlice, v1beta2"
  })
  void whatHasTheSameShapeIsReadAsItIs(String kind, String version) {
    var object = "{apiVersion: resource.k8s.io/%s, kind: %s, metadata: {name: a}}";

    assertSame(object.formatted(version, kind), object.formatted("v1", kind));
  }

  @ParameterizedTest
  @CsvSource({"PodGroup", "Workload"})
  void groupsOfPodsAreReadInBothVersions(String kind) {
    var object = "{apiVersion: scheduling.k8s.io/%s, kind: %s, metadata: {name: a}}";

    assertSame(object.formatted("v1alpha3", kind), object.formatted("v1beta1", kind));
  }

  @ParameterizedTest
  @CsvSource({
    "extensions/v1beta1, Deployment, apps/v1",
    "apps/v1beta2, StatefulSet, apps/v1",
    "extensions/v1beta1, DaemonSet, apps/v1",
    "policy/v1beta1, PodDisruptionBudget, policy/v1",
    "batch/v1beta1, CronJob, batch/v1",
    "batch/v2alpha1, CronJob, batch/v1",
    "autoscaling/v2beta2, HorizontalPodAutoscaler, autoscaling/v2",
    "storage.k8s.io/v1beta1, StorageClass, storage.k8s.io/v1",
    "scheduling.k8s.io/v1beta1, PriorityClass, scheduling.k8s.io/v1",
    "scheduling.k8s.io/v1beta1, CompositePodGroup, scheduling.k8s.io/v1alpha3",
    "scheduling.k8s.io/v1alpha2, PodGroup, scheduling.k8s.io/v1beta1",
    "node.k8s.io/v1beta1, RuntimeClass, node.k8s.io/v1",
    "resource.k8s.io/v1alpha3, ResourceClaim, resource.k8s.io/v1"
  })
  void whatIsNotServedIsRefusedWithTheVersionToWrite(String version, String kind, String instead) {
    read("{apiVersion: %s, kind: %s, metadata: {name: a}}".formatted(version, kind));

    assertThat(problems.kept())
        .extracting(Problem::message)
        .containsExactly(
            "no matches for kind \"%s\" in version \"%s\"; write %s"
                .formatted(kind, version, instead));
  }
}
