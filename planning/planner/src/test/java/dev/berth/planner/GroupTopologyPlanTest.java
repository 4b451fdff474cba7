package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Plans for groups whose pods need nodes of one rack.
final class GroupTopologyPlanTest {
  private static final String GATES =
      "# feature-gates:"
          + " GenericWorkload=true,TopologyAwareWorkloadScheduling=true,CompositePodGroup=true\n";

  private static String node(String name, String labels, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {%s}}
    status: {allocatable: {cpu: %d, memory: 64Gi, pods: 110}}
    """
        .formatted(name, labels, cpu);
  }

  private static String inRack(String rack, int number, int cpu) {
    return node(rack + number, "rack: " + rack, cpu);
  }

  private static String group(String name, String policy, String more) {
    return """
    ---
    apiVersion: scheduling.k8s.io/v1beta1
    kind: PodGroup
    metadata: {name: %s}
    spec: {schedulingPolicy: {%s}%s}
    """
        .formatted(name, policy, more);
  }

  private static final String WORKLOAD = ", workloadRef: {workloadName: w, templateName: t}";

  private static final String ONE_RACK = ", schedulingConstraints: {topology: [{key: rack}]}";

  private static String pods(String name, int count, int cpu, String spec) {
    var yaml = new StringBuilder();
    for (int i = 0; i < count; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: %s-%d}
          spec:
            containers: [{name: c, image: i, resources: {requests: {cpu: %d, memory: 1Gi}}}]
          %s\
          """
              .formatted(name, i, cpu, spec.indent(2)));
    }
    return yaml.toString();
  }

  private static String members(String group, int count, int cpu) {
    return pods(group, count, cpu, "schedulingGroup: {podGroupName: " + group + "}");
  }

  private static Plan plan(String... objects) throws InterruptedException {
    return new PlannedYaml(GATES + String.join("", objects)).plan(2_000, 1);
  }

  /// The racks of the pods of a workload.
  private static Set<String> racks(Plan plan, String name) {
    var racks = new TreeSet<String>();
    plan.placed().stream()
        .filter(it -> it.pod().name().startsWith(name + "-"))
        .forEach(it -> racks.add(it.node().replaceAll("\\d", "")));
    return racks;
  }

  @Test
  void aGangGoesToTheRackThatTheOthersLeave() throws InterruptedException {
    var plan =
        plan(
            inRack("a", 1, 8),
            inRack("a", 2, 8),
            inRack("b", 1, 4),
            inRack("b", 2, 4),
            inRack("b", 3, 4),
            pods("large", 2, 8, ""),
            group("training", "gang: {minCount: 3}", ONE_RACK),
            members("training", 3, 4));

    assertThat(plan.waiting()).isEmpty();
    assertThat(racks(plan, "training")).containsExactly("b");
  }

  @Test
  void aGangThatNoRackHoldsWaits() throws InterruptedException {
    var plan =
        plan(
            inRack("a", 1, 4),
            inRack("b", 1, 4),
            node("other", "", 8),
            group("training", "gang: {minCount: 2}", ONE_RACK),
            members("training", 2, 4),
            pods("single", 4, 4, ""));

    assertThat(racks(plan, "training")).isEmpty();
    assertThat(plan.planned().placedPods()).isEqualTo(4);
    assertThat(plan.proofs()).isEqualTo(1);
  }

  @Test
  void aGroupThatMayStartInPartStaysInOneRack() throws InterruptedException {
    var plan =
        plan(
            inRack("a", 1, 4),
            inRack("a", 2, 4),
            inRack("b", 1, 4),
            group("training", "basic: {}", ONE_RACK),
            members("training", 3, 4));

    assertThat(racks(plan, "training")).containsExactly("a");
    assertThat(plan.planned().placedPods()).isEqualTo(2);
    assertThat(plan.proofs()).isEqualTo(1);
  }

  @Test
  void groupsOfAGroupShareARack() throws InterruptedException {
    var composite =
        """
        ---
        apiVersion: scheduling.k8s.io/v1alpha3
        kind: CompositePodGroup
        metadata: {name: both}
        spec: {schedulingPolicy: {basic: {}}%s%s}
        """
            .formatted(ONE_RACK, WORKLOAD);
    var inBoth = ", parentCompositePodGroupName: both" + WORKLOAD;
    var plan =
        plan(
            inRack("a", 1, 4),
            inRack("a", 2, 4),
            inRack("b", 1, 4),
            inRack("b", 2, 4),
            composite,
            group("one", "gang: {minCount: 1}", inBoth),
            group("two", "gang: {minCount: 1}", inBoth),
            members("one", 2, 4),
            members("two", 2, 4));

    assertThat(plan.planned().placedPods()).isEqualTo(2);
    var racks = racks(plan, "one");
    racks.addAll(racks(plan, "two"));
    assertThat(racks).hasSize(1);
    assertThat(plan.proofs()).isEqualTo(1);
  }
}
