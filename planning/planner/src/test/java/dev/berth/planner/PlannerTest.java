package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.PlanOutcome.ResourceUse;
import dev.berth.planner.packing.PackingObjective;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a plan says of small clusters.
class PlannerTest {
  private static final String OWNED =
      ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: r, controller:"
          + " true}]";

  private static String node(String name, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}
    status: {capacity: {cpu: '%d', memory: 9Gi, pods: '99'}, allocatable: {cpu: '%d', memory: 9Gi, pods: '99'}}
    """
        .formatted(name, name, cpu, cpu);
  }

  private static String pod(String name, int cpu, String metadata, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, uid: uid-%s%s}
    spec:
      containers: [{name: c, image: i, resources: {requests: {cpu: %d}}}]
    %s\
    """
        .formatted(name, name, metadata, cpu, spec.indent(2));
  }

  private static String running(String name, int cpu, String metadata, String node) {
    return pod(name, cpu, metadata, "nodeName: " + node)
        + "status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}\n";
  }

  private static String budget(String name, int minAvailable) {
    return """
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: %s}
    spec: {minAvailable: %d, selector: {matchLabels: {app: a}}}
    """
        .formatted(name, minAvailable);
  }

  private static Plan plan(String yaml) throws InterruptedException {
    return new PlannedYaml(yaml).plan(500, 1);
  }

  private static List<String> placed(Plan plan) {
    return plan.placements().stream()
        .map(it -> it.pod().name() + " on " + it.node() + (it.isMove() ? " from " + it.from() : ""))
        .toList();
  }

  private static List<String> waiting(Plan plan) {
    return plan.waiting().stream().map(it -> it.pod().name() + ": " + it.reason()).toList();
  }

  @Test
  void movesComeFirst() throws InterruptedException {
    var plan =
        plan(
            "# moves: 1\n"
                + node("m1", 4)
                + node("n1", 2)
                + pod("large", 4, "", "")
                + running("small", 2, OWNED, "m1"));

    assertThat(placed(plan)).containsExactly("small on n1 from m1", "large on m1");
    assertThat(plan.planned().moves()).isEqualTo(1);
    assertThat(plan.oneByOne().placedPods()).isZero();
  }

  @Test
  void aBudgetForbidsAMove() throws InterruptedException {
    var yaml =
        "# moves: 1\n"
            + node("m1", 4)
            + node("n1", 2)
            + pod("large", 4, "", "")
            + running("small", 2, ", labels: {app: a}" + OWNED, "m1");

    assertThat(placed(plan(yaml + budget("b", 0)))).contains("large on m1");
    assertThat(placed(plan(yaml + budget("b", 1)))).isEmpty();
  }

  @Test
  void aPodOfTwoBudgetsDoesNotMoveSinceItCannotBeEvicted() throws InterruptedException {
    var yaml =
        "# moves: 1\n"
            + node("m1", 4)
            + node("n1", 2)
            + pod("large", 4, "", "")
            + running("small", 2, ", labels: {app: a}" + OWNED, "m1");

    assertThat(placed(plan(yaml + budget("b", 0) + budget("c", 0)))).isEmpty();
  }

  @Test
  void aMoveIsBetterThanAnEviction() throws InterruptedException {
    var yaml =
        node("m1", 4)
            + node("n1", 2)
            + pod("large", 4, "", "priority: 9")
            + running("small", 2, OWNED, "m1");

    var evicting = plan(yaml);
    var moving = plan("# moves: 1\n" + yaml);

    assertThat(placed(evicting)).containsExactly("large on m1");
    assertThat(evicting.planned().evicted()).isEqualTo(1);
    assertThat(evicting.planned()).isEqualTo(evicting.oneByOne());
    assertThat(placed(moving)).containsExactly("small on n1 from m1", "large on m1");
    assertThat(moving.planned().evicted()).isZero();
  }

  private static String job(int parallelism) {
    return """
    ---
    apiVersion: batch/v1
    kind: Job
    metadata: {name: j, uid: j}
    spec:
      parallelism: %d
      template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}
    """
        .formatted(parallelism);
  }

  private static final String MEMBER =
      ", annotations: {firmament-gang-scheduling: '100'}, ownerReferences: [{apiVersion: batch/v1,"
          + " kind: Job, name: j, uid: j, controller: true}]";

  private static String members(int count) {
    return String.join(
        "", IntStream.range(0, count).mapToObj(i -> pod("j-" + i, 1, MEMBER, "")).toList());
  }

  @Test
  void noMemberOfAGangByAnnotationStartsAlone() throws InterruptedException {
    var plan = plan(node("n1", 2) + job(3) + members(3));

    assertThat(placed(plan)).isEmpty();
    assertThat(waiting(plan))
        .containsExactly(
            "j-0: there is a node for this pod, but not for all 3 of its gang",
            "j-1: there is a node for this pod, but not for all 3 of its gang",
            "j-2: there is a node for this pod, but not for all 3 of its gang");
    assertThat(plan.planned().placed()).containsExactly(Map.entry(0, 0));
    assertThat(plan.planned().gangs()).isZero();
  }

  @Test
  void aPartOfAGangIsNoReasonToPreferOneByOne() throws InterruptedException {
    var plan = plan(node("n1", 2) + job(3) + members(3) + pod("other", 2, "", ""));

    assertThat(plan.oneByOne().placedPods()).isZero(); // two members have taken the node
    assertThat(placed(plan)).containsExactly("other on n1");
  }

  @Test
  void aGangByAnnotationThatRunsMayGetMore() throws InterruptedException {
    var two = MEMBER.replace("100", "50");
    var plan =
        plan(
            node("n1", 3)
                + job(4)
                + running("j-0", 1, two, "n1")
                + running("j-1", 1, two, "n1")
                + pod("j-2", 1, two, "")
                + pod("j-3", 1, two, ""));

    assertThat(placed(plan)).containsExactly("j-2 on n1");
    assertThat(plan.planned().gangs()).isEqualTo(1);
  }

  @Test
  void aGroupThatLacksAPodSaysSo() throws InterruptedException {
    var group =
        """
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: g}
        spec: {schedulingPolicy: {gang: {minCount: 2}}}
        """;
    var member = "schedulingGroup: {podGroupName: g}";
    var plan =
        plan(
            "# feature-gates: GenericWorkload=true\n"
                + node("n1", 1)
                + group
                + pod("p", 1, "", member)
                + pod("q", 1, "", member));

    assertThat(plan.waiting()).extracting(UnplacedPod::gang).containsOnly("default/g");
    assertThat(waiting(plan))
        .contains("p: there is a node for this pod, but not for all 2 of its gang");
  }

  @Test
  void whatTheEngineRefusesIsPlannedAgain() throws InterruptedException {
    var claim =
        """
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: v}
        spec:
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOncePod]
          claimRef: {namespace: default, name: v}
          csi: {driver: d, volumeHandle: v}
        status: {phase: Bound}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: v, annotations: {pv.kubernetes.io/bind-completed: 'yes'}}
        spec: {accessModes: [ReadWriteOncePod], volumeName: v, resources: {requests: {storage: 1Gi}}}
        status: {phase: Bound}
        """;
    var volume = "volumes: [{name: v, persistentVolumeClaim: {claimName: v}}]";
    var plan = plan(node("n1", 4) + claim + pod("p", 1, "", volume) + pod("q", 1, "", volume));

    assertThat(placed(plan)).containsExactly("p on n1");
    assertThat(plan.proofs()).isEqualTo(2);
  }

  @Test
  void withoutNodesAllWait() throws InterruptedException {
    var plan = plan(pod("p", 1, "", ""));

    assertThat(waiting(plan))
        .singleElement()
        .asString()
        .isEqualTo("p: no nodes available to schedule pods");
    assertThat(plan.rounds()).isZero();
  }

  @Test
  void withoutWaitingPodsNothingHappens() throws InterruptedException {
    var plan = plan("# moves: 9\n" + node("n1", 4) + running("p", 1, OWNED, "n1"));

    assertThat(plan.placements()).isEmpty();
    assertThat(plan.waiting()).isEmpty();
  }

  @Test
  void aGatedPodWaitsAndAForeignOneIsNotNamed() throws InterruptedException {
    var plan =
        plan(
            node("n1", 4)
                + pod("gated", 1, "", "schedulingGates: [{name: g}]")
                + pod("foreign", 1, "", "schedulerName: other"));

    assertThat(plan.placements()).isEmpty();
    assertThat(plan.waiting())
        .singleElement()
        .satisfies(it -> {
          assertThat(it.pod().name()).isEqualTo("gated");
          assertThat(it.reason()).contains("gate");
        });
  }

  @Test
  void waitingPodsOfAHighPriorityAreNamedFirst() throws InterruptedException {
    var plan =
        plan(
            node("n1", 1)
                + pod("low", 2, "", "")
                + pod("high", 2, "", "priority: 9")
                + pod("middle", 2, "", "priority: 5"));

    assertThat(plan.waiting())
        .extracting(it -> it.pod().name())
        .containsExactly("high", "middle", "low");
  }

  private static PlanSettings settings(PackingObjective objective) {
    return new PlanSettings(
        objective,
        PlanCostModel.PROFILE,
        0,
        node -> node.metadata().name().equals("dear") ? 5 : 2,
        n -> n >= 600,
        new SplittableRandom(1));
  }

  @Test
  void pricesAreOfNodesInUse() throws InterruptedException {
    var yaml =
        node("dear", 4) + node("m1", 2) + node("n1", 2) + pod("p", 2, "", "") + pod("q", 2, "", "");
    var cheap =
        new Planner(new PlannedYaml(yaml).scenario(), settings(PackingObjective.PRICE), _ -> {})
            .plan();
    var few =
        new Planner(new PlannedYaml(yaml).scenario(), settings(PackingObjective.NODES), _ -> {})
            .plan();

    assertThat(cheap.planned().price()).isEqualTo(4);
    assertThat(cheap.planned().nodes()).isEqualTo(2);
    assertThat(few.planned().nodes()).isEqualTo(1);
    assertThat(few.planned().price()).isEqualTo(5);
  }

  @Test
  void resourcesSayInWhichPiecesTheRestIs() throws InterruptedException {
    var plan = plan(node("m1", 4) + node("n1", 8) + pod("p", 3, "", "nodeSelector: {disk: none}"));

    assertThat(plan.planned().resources()).contains(new ResourceUse("cpu", 12_000, 0, 8_000, 0));

    var used = plan(node("m1", 4) + node("n1", 8) + running("p", 3, "", "n1"));

    assertThat(used.planned().resources())
        .contains(new ResourceUse("cpu", 12_000, 3_000, 5_000, 1));
  }
}
