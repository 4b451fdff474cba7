package dev.berth.cluster.apiserver.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.YamlObjects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What an API server refuses of new objects, with file and line. That all rules are its own is for
/// the conformance tests to show.
class ObjectValidationTest {
  /// @param refused the end of the only message
  record Case(String object, String refused) {
    @Override
    public String toString() {
      return refused;
    }
  }

  static Stream<Case> refused() {
    return Stream.of(
        pod(
            "resources: {requests: {gpu: 1}}",
            "requests[gpu]: Invalid value: \"gpu\": must be a standard resource for containers"),
        pod(
            "resources: {requests: {nvidia.com/gpu: 1}, limits: {nvidia.com/gpu: 2}}",
            "requests: Invalid value: \"1\": must be equal to nvidia.com/gpu limit of 2"),
        pod(
            "resources: {limits: {nvidia.com/gpu: 500m}}",
            "[nvidia.com/gpu]: Invalid value: \"500m\": must be an integer"),
        pod(
            "resources: {limits: {hugepages-2Mi: 4Mi}}",
            "resources: Forbidden: HugePages require cpu or memory"),
        pod(
            "volumeMounts: [{name: nope, mountPath: /x}]",
            "volumeMounts[0].name: Not found: \"nope\""),
        template(
            "apps/v1",
            "Deployment",
            "strategy: {type: Recreate, rollingUpdate: {maxSurge: 1}}",
            "",
            "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is"
                + " 'Recreate'"),
        template(
            "apps/v1",
            "Deployment",
            "replicas: 1",
            "restartPolicy: Never,",
            "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values:"
                + " \"Always\""),
        template(
            "apps/v1",
            "DaemonSet",
            "minReadySeconds: -1",
            "",
            "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0"),
        new Case(
            """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: a}
            spec: {template: {spec: {containers: [{name: c}]}}}
            """,
            "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\","
                + " \"Never\""),
        new Case(
            """
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: a}
            spec:
              schedule: every day
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c}]}}}}
            """,
            "spec.schedule: Invalid value: \"every day\": expected exactly 5 fields, found 2:"
                + " [every day]"),
        new Case(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: a}
            spec: {resources: {requests: {storage: 1Gi}}}
            """,
            "spec.accessModes: Required value: at least 1 access mode is required"));
  }

  private static Case pod(String container, String refused) {
    return new Case(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: a}
        spec:
          containers: [{name: c, %s}]
        """
            .formatted(container),
        refused);
  }

  private static Case template(
      String version, String kind, String spec, String pod, String refused) {
    return new Case(
        """
        apiVersion: %s
        kind: %s
        metadata: {name: a}
        spec:
          %s
          selector: {matchLabels: {app: a}}
          template: {metadata: {labels: {app: a}}, spec: {%s containers: [{name: c}]}}
        """
            .formatted(version, kind, spec, pod),
        refused);
  }

  @ParameterizedTest
  @MethodSource
  void refused(Case it) {
    assertThat(YamlObjects.input(it.object()).invalid()).isNotEmpty();
    assertThat(YamlObjects.input(it.object()).invalid().getLast().toString())
        .endsWith(it.refused());
  }

  @Test
  void theLineIsThatOfTheFieldEvenIfSchedulingDoesNotReadIt() {
    var invalid =
        YamlObjects.input(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: a}
                spec:
                  containers:
                  - name: c
                    volumeMounts:
                    - mountPath: /x
                      name: nope
                """)
            .invalid();

    assertThat(invalid)
        .singleElement()
        .asString()
        .isEqualTo(
            "test.yaml:9: Pod default/a: spec.containers[0].volumeMounts[0].name: Not found:"
                + " \"nope\"");
  }

  @Test
  void whatTheApiServerWarnsOfIsAWarning() {
    var input =
        YamlObjects.input(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: a}
            spec:
              selector: {matchLabels: {app: a}}
              template:
                metadata: {labels: {app: a}}
                spec:
                  nodeSelector: {beta.kubernetes.io/os: linux}
                  containers:
                  - name: c
                    resources: {requests: {memory: 512m}}
                    env:
                    - {name: A, value: a}
                    - {name: A, value: b}
            """);

    assertThat(input.invalid()).isEmpty();
    assertThat(input.warnings())
        .extracting(Object::toString)
        .containsExactly(
            "test.yaml:9: Deployment default/a:"
                + " spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14;"
                + " use \"kubernetes.io/os\" instead",
            "test.yaml:12: Deployment default/a:"
                + " spec.template.spec.containers[0].resources.requests[memory]: fractional byte"
                + " value \"512m\" is invalid, must be an integer",
            "test.yaml:15: Deployment default/a: spec.template.spec.containers[0].env[1]: hides"
                + " previous definition of \"A\", which may be dropped when using apply");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "net.core.somaxconn | is unsafe: a kubelet without it in allowedUnsafeSysctls",
        "net/ipv4/conf/eth0.100/rp_filter | is unsafe",
        "kernel.msgmax | is unsafe",
        "kernel.domainname | is unsafe",
        "fs.mqueue.msg_max | is unsafe",
        "vm.max_map_count | is of the whole node, so that each kubelet",
        "fs/inotify/max_user_watches | is of the whole node",
        "kernel.shm_rmid_forced | ",
        "net/ipv4/ip_local_port_range | ",
        "net.ipv4.tcp_rmem | "
      })
  void sysctlsThatKubeletsMayRejectAreNamed(String sysctl, @Nullable String warning) {
    var input =
        YamlObjects.input(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            spec:
              containers: [{name: c}]
              securityContext:
                sysctls:
                - {name: %s, value: "1"}
            """
                .formatted(sysctl));

    assertThat(input.invalid()).isEmpty();
    if (warning == null) {
      assertThat(input.warnings()).isEmpty();
    } else {
      assertThat(input.warnings())
          .singleElement()
          .extracting(Object::toString)
          .asString()
          .startsWith(
              "test.yaml:8: Pod default/a: spec.securityContext.sysctls[0].name: %s %s"
                  .formatted(sysctl, warning))
          .contains("SysctlForbidden");
    }
  }

  @Test
  void whatAnApiServerHasAcceptedIsTakenAsItIs() {
    var stored = pod("resources: {requests: {gpu: 1}}", "").object();

    assertThat(YamlObjects.input(stored.replace("{name: a}", "{name: a, uid: u}")).invalid())
        .isEmpty();
  }

  @Test
  void imagesAndUidsOfOwnersAreNotNeeded() {
    assertThat(
            YamlObjects.input(
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Node, name: n1}]}
                    spec: {containers: [{name: c}]}
                    """)
                .invalid())
        .isEmpty();
  }
}
