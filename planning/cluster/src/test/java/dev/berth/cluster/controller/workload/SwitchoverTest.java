package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A budget for a database's primary keeps its pod on a drained node; the operator makes another
/// instance the primary.
class SwitchoverTest {
  private static final String CNPG = "cnpg.io/cluster: pg, cnpg.io/instanceRole: ";
  private static final String ZALANDO = "application: spilo, cluster-name: pg, spilo-role: ";

  private static String nodes(String... specs) {
    return List.of(specs).stream()
        .map(spec ->
            """
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: %s}
            spec: {%s}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "9"}}
            """
                .formatted(spec.substring(0, 2), spec.substring(2)))
        .collect(Collectors.joining());
  }

  private static String instance(String name, String labels, String node, String ready) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %1$s
      uid: %1$s
      labels: {%2$s}
      ownerReferences: [{apiVersion: postgresql.cnpg.io/v1, kind: Cluster, name: pg, uid: pg, controller: true}]
    spec: {nodeName: %3$s, containers: [{name: c, image: i}]}
    status: {phase: Running, conditions: [{type: Ready, status: "%4$s"}]}
    """
        .formatted(name, labels, node, ready);
  }

  private static String budget(String selector) {
    return """
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: pg-primary}
    spec: {minAvailable: 1, selector: {matchLabels: {%s}}}
    """
        .formatted(selector);
  }

  /// Why pods stay on the node `n1`, which is drained.
  private static String obstacles(String cluster, String budget) throws InterruptedException {
    var run = ClusterRun.of(cluster, budget, new WorkloadSettings(false, false, List.of("n1")));
    return String.join("", run.simulated().controllers().drains().getFirst().remaining().values());
  }

  @ParameterizedTest
  @CsvSource({
    "'cnpg.io/cluster: pg, cnpg.io/instanceRole: ', primary, CloudNativePG",
    "'cnpg.io/cluster: pg, role: ', primary, CloudNativePG",
    "'application: spilo, cluster-name: pg, spilo-role: ', master, postgres-operator"
  })
  void anotherInstanceBecomesThePrimary(String labels, String primary, String operator)
      throws InterruptedException {
    var cluster =
        nodes("n1", "n2")
            + instance("pg-1", labels + primary, "n1", "True")
            + instance("pg-2", labels + "replica", "n2", "True");

    assertThat(obstacles(cluster, budget(labels + primary)))
        .contains("pg-primary needs 1 healthy pods and has 1 currently; " + operator)
        .endsWith(
            "makes another instance, such as pg-2, the primary because the node is cordoned:"
                + " then the budget covers that pod, and this one may go");
  }

  @ParameterizedTest
  @CsvSource({"'', False", "'unschedulable: true', True"})
  void anInstanceThatCannotBeThePrimaryDoesNotHelp(String node, String ready)
      throws InterruptedException {
    var cluster =
        nodes("n1", "n2" + node)
            + instance("pg-1", CNPG + "primary", "n1", "True")
            + instance("pg-2", CNPG + "replica", "n2", ready)
            + instance("other", "cnpg.io/cluster: other", "n2", "True");

    assertThat(obstacles(cluster, budget(CNPG + "primary")))
        .contains(
            "CloudNativePG, which is not simulated, has no ready instance on a node that is not"
                + " cordoned");
  }

  @Test
  void aBudgetForAllInstancesDoesNotFollowThePrimary() throws InterruptedException {
    var cluster = nodes("n1", "n2") + instance("pg-1", ZALANDO + "master", "n1", "True");

    assertThat(obstacles(cluster, budget("application: spilo"))).endsWith("has 1 currently");
  }
}
