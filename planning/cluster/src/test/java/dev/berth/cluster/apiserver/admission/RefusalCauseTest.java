package dev.berth.cluster.apiserver.admission;

import static dev.berth.cluster.apiserver.admission.AdmissionCase.pod;
import static dev.berth.cluster.apiserver.admission.AdmissionCase.quota;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What somebody can do something about is there as data, too.
class RefusalCauseTest {
  private static final ObjectKey RULE = new ObjectKey("default", "r");
  private static final String ONE_CPU =
      "containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]";

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            quota("r", "hard: {requests.cpu: 500m, pods: 3}"),
            pod("a", ONE_CPU),
            new RefusalCause.Exceeded(
                RULE,
                Map.of("requests.cpu", Quantity.parse("1")),
                Map.of("requests.cpu", Quantity.ZERO))),
        Arguments.of(
            quota("r", "hard: {limits.cpu: 1}"),
            pod("a", ONE_CPU),
            new RefusalCause.Unstated(RULE, Map.of("limits.cpu", Set.of("c")))),
        Arguments.of(
            """
            apiVersion: v1
            kind: LimitRange
            metadata: {name: r}
            spec: {limits: [{type: Container, min: {cpu: 2}}]}
            """,
            pod("a", ONE_CPU),
            new RefusalCause.OutOfBounds(RULE)),
        Arguments.of(
            "",
            pod("a", "priorityClassName: high, " + ONE_CPU),
            new RefusalCause.NoPriorityClass("high")),
        Arguments.of(
            """
            apiVersion: node.k8s.io/v1
            kind: RuntimeClass
            metadata: {name: kata}
            handler: kata
            """,
            pod("a", "runtimeClassName: gvisor, " + ONE_CPU),
            new RefusalCause.NoRuntimeClass("gvisor")),
        Arguments.of(
            """
            apiVersion: v1
            kind: Namespace
            metadata: {name: other, uid: u}
            """,
            pod("a", ONE_CPU),
            new RefusalCause.NoNamespace("default")));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void theCauseIsThereAsData(String rule, String pod, RefusalCause cause) {
    assertThat(new AdmissionCase(rule, pod).causes()).containsExactly(cause);
  }
}
