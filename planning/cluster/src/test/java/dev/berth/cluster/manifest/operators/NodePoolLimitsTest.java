package dev.berth.cluster.manifest.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Karpenter adds no node to a NodePool that has reached its limits.
class NodePoolLimitsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu: 8 | cpu: 8 | NodePool a (8 of 8 cpu)",
        "cpu: 8 | cpu: 9500m, memory: 1Gi | NodePool a (9500m of 8 cpu)",
        "cpu: 8, memory: 4Gi | cpu: 4, memory: 4Gi | NodePool a (4Gi of 4Gi memory)",
        "cpu: 8 | cpu: 7 |",
        "cpu: 8 | memory: 1Gi |",
        "cpu: many | cpu: 7 |",
        "cpu: 8 | cpu: [7] |",
        "'' | cpu: 7 |"
      })
  void reachedLimitsAreNamed(String limits, String used, String named) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(
                new TextSource(
                    "test.yaml",
                    """
                    apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: a}
                    spec: {limits: {%s}}
                    status: {resources: {%s}}
                    """
                        .formatted(limits, used))),
            problems,
            new LoadSettings(null, Set.of(), (_, _) -> true),
            new ReadProgress());

    assertThat(OtherControllers.notes(input).stream().filter(it -> it.contains("limits")).toList())
        .isEqualTo(
            named == null
                ? List.of()
                : List.of(
                    "Karpenter adds no node beyond the limits that %s has reached: raise spec.limits"
                        .formatted(named)));
  }
}
