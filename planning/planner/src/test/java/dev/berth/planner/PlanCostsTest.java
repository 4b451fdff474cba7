package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plans that are equally good, but for what the nodes cost. One by one, a small pod takes the room
/// of a large one, so there is something to plan.
class PlanCostsTest {
  private static final String CROWDED =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: crowded}
      status: {allocatable: {cpu: "20", memory: 20Gi, ephemeral-storage: 10Gi, pods: "20"}}
      ---
      """;
  private static final String QUIET =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: quiet, labels: {disk: ssd}}
      status: {allocatable: {cpu: "20", memory: 20Gi, ephemeral-storage: 10Gi, pods: "20"}}
      ---
      """;

  private static final String GPUS =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a}
      status: {allocatable: {cpu: "1", memory: 1Gi, pods: "20", example.com/gpu: "4"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: c}
      status: {allocatable: {cpu: "1", memory: 1Gi, pods: "20", example.com/gpu: "2"}}
      """;

  private static String gpus(int count) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: gpus-%1$d, namespace: default}
    spec:
      containers: [{name: c, image: i, resources: {limits: {example.com/gpu: "%1$d"}}}]
    """
        .formatted(count);
  }

  private static String pod(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: default}
    spec:
      containers: [{name: c, image: i, resources: {requests: {cpu: "2", memory: 2Gi}}}]
    %s
    """
        .formatted(name, spec.indent(2));
  }

  /// The node that the pod `p` gets.
  private static String node(PlanCostModel model, String pod) throws InterruptedException {
    var yaml =
        CROWDED + QUIET + GPUS + pod("running", "nodeName: crowded") + gpus(2) + gpus(4) + pod;
    var plan = new PlannedYaml(yaml).plan(model, 2_000, 1);
    assertThat(plan.waiting()).isEmpty();
    return plan.placed().stream()
        .filter(it -> it.pod().name().equals("p"))
        .findFirst()
        .orElseThrow()
        .node();
  }

  private static String preferring(String disk) {
    return pod(
        "p",
        """
        affinity:
          nodeAffinity:
            preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              preference: {matchExpressions: [{key: disk, operator: %s, values: [ssd]}]}
        """
            .formatted(disk));
  }

  @Test
  void byTheProfileAPodGoesWhereItWants() throws InterruptedException {
    assertThat(node(PlanCostModel.PROFILE, preferring("In"))).isEqualTo("quiet");
    assertThat(node(PlanCostModel.PROFILE, preferring("NotIn"))).isEqualTo("crowded");
  }

  @Test
  void byTheProfileRequiredAffinityDoesNotHideScores() throws InterruptedException {
    var alone =
        pod(
            "p",
            """
            affinity:
              podAntiAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                - {topologyKey: disk, labelSelector: {matchLabels: {app: absent}}}
            """);

    assertThat(node(PlanCostModel.PROFILE, alone)).isEqualTo("quiet");
  }

  @ParameterizedTest
  @EnumSource(names = {"PROFILE", "OCTOPUS", "CPU"})
  void aPodWithoutWishesGoesWhereLittleRuns(PlanCostModel model) throws InterruptedException {
    assertThat(node(model, pod("p", ""))).isEqualTo("quiet");
  }

  @Test
  void aFirmamentModelIsAskedEvenIfOneByOnePlacesAll() throws InterruptedException {
    var yaml = CROWDED + QUIET + pod("p", "");

    assertThat(new PlannedYaml(yaml).plan(PlanCostModel.PROFILE, 10, 1).rounds()).isZero();
    assertThat(new PlannedYaml(yaml).plan(PlanCostModel.CPU, 10, 1).rounds()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"TRIVIAL", "NET"})
  void modelsThatKnowNothingOfNodesNeedNoSearch(PlanCostModel model) throws InterruptedException {
    var yaml = CROWDED + QUIET + pod("p", "");

    assertThat(new PlannedYaml(yaml).plan(model, 10, 1).rounds()).isZero();
  }
}
