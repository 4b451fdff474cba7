package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.planner.Gangs.Gang;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GangsTest {
  private static final String GROUPS = "# feature-gates: GenericWorkload=true\n";

  private static @Nullable Gang gang(String yaml, String pod) {
    var trial = PlanTrial.of(new PlannedYaml(yaml).scenario());
    var objects = trial.cluster().objects();
    return new Gangs(trial.engine(), objects.objects())
        .of(Objects.requireNonNull(objects.get(Pod.class, new ObjectKey("default", pod))));
  }

  private static Gang someGang(String yaml, String pod) {
    return Objects.requireNonNull(gang(yaml, pod));
  }

  /// How many pods the gang needs; 0 for no gang.
  private static int minimum(String yaml, String pod) {
    var gang = gang(yaml, pod);
    return gang == null ? 0 : gang.minimum();
  }

  private static String job(String name, int parallelism) {
    return workload("batch/v1", "Job", name, "parallelism: " + parallelism);
  }

  private static String workload(String version, String kind, String name, String replicas) {
    return """
    ---
    apiVersion: %s
    kind: %s
    metadata: {name: %s, namespace: default, uid: uid-%s}
    spec:
      %s
      selector: {matchLabels: {app: a}}
      template:
        metadata: {labels: {app: a}}
        spec: {restartPolicy: %s, containers: [{name: c, image: i}]}
    """
        .formatted(version, kind, name, name, replicas, kind.equals("Job") ? "Never" : "Always");
  }

  private static String pod(String name, String percent, String owner) {
    return pod(name, percent, owner.isEmpty() ? "" : owners(owner), "");
  }

  private static String owners(String owner) {
    var kindAndName = owner.split("/", -1);
    return ", ownerReferences: [{apiVersion: v1, kind: %s, name: %s, uid: uid-%s}]"
        .formatted(kindAndName[0], kindAndName[1], kindAndName[1]);
  }

  private static String pod(String name, String percent, String owners, String group) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: default, uid: uid-%s%s%s}
    spec: {containers: [{name: c, image: i}]%s}
    """
        .formatted(
            name,
            name,
            percent.equals("-")
                ? ""
                : ", annotations: {firmament-gang-scheduling: \"%s\"}".formatted(percent),
            owners,
            group.isEmpty() ? "" : ", schedulingGroup: {podGroupName: " + group + "}");
  }

  private static String podGroup(String name, String policy) {
    return """
    ---
    apiVersion: scheduling.k8s.io/v1beta1
    kind: PodGroup
    metadata: {name: %s, namespace: default}
    spec: {schedulingPolicy: {%s}}
    """
        .formatted(name, policy);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 100, 4",
    "4,  75, 3",
    "3,  80, 2", // rounded down
    "3,  66, 1", // one pod is no gang
    "4, '+50', 2",
    "1, 100, 0",
    "1,  80, 0",
    "0, 100, 0",
    "4,   0, 0",
    "4, 101, 0",
    "4, -50, 0",
    "4, 'half', 0",
    "4, '80%', 0",
    "4, '80.5', 0",
    "4, ' 80', 0",
    "4, '', 0",
    "4, 99999999999, 0",
    "4, '-', 0", // no annotation
  })
  void anAnnotationIsAPercentageOfAJobsPods(int parallelism, String percent, int minimum) {
    // the cluster makes no pods of a job that has been seen running
    var yaml = job("j", parallelism) + pod("p", percent, "Job/j");

    assertThat(minimum(yaml, "p")).isEqualTo(minimum > 1 ? minimum : 0);
  }

  @ParameterizedTest
  @CsvSource({
    "batch/v1, Job, 'parallelism: 4', 2",
    "apps/v1, ReplicaSet, 'replicas: 4', 2",
    "apps/v1, Deployment, 'replicas: 4', 2",
    "apps/v1, StatefulSet, 'replicas: 4', 0",
    "batch/v1, Job, 'parallelism:', 0", // 1 by default
    "apps/v1, ReplicaSet, 'replicas:', 0",
  })
  void jobsReplicaSetsAndDeploymentsHaveGangs(
      String version, String kind, String replicas, int minimum) {
    var yaml = workload(version, kind, "w", replicas) + pod("p", "50", kind + "/w");

    assertThat(minimum(yaml, "p")).isEqualTo(minimum);
  }

  @Test
  void aPodWithoutOwnerIsAlone() {
    assertThat(gang(pod("p", "100", ""), "p")).isNull();
  }

  @Test
  void aPodWhoseOwnerIsMissingIsAlone() {
    assertThat(gang(job("other", 4) + pod("p", "100", "Job/gone"), "p")).isNull();
  }

  @Test
  void theFirstOwnerCounts() {
    var owners =
        ", ownerReferences: [{apiVersion: v1, kind: Job, name: a, uid: uid-a},"
            + " {apiVersion: v1, kind: Job, name: b, uid: uid-b}]";
    var yaml = job("a", 3) + job("b", 5) + pod("p", "100", owners, "");

    assertThat(minimum(yaml, "p")).isEqualTo(3);
  }

  @Test
  void podsOfOneOwnerAreOneGang() {
    var yaml = job("j", 3) + pod("p", "100", "Job/j") + pod("q", "100", "Job/j");

    assertThat(someGang(yaml, "p")).isEqualTo(someGang(yaml, "q"));
    assertThat(someGang(yaml, "p").name()).isEqualTo("Job default/j");
  }

  @Test
  void podsOfTwoOwnersAreTwoGangs() {
    var yaml = job("j", 3) + job("k", 3) + pod("p", "100", "Job/j") + pod("q", "100", "Job/k");

    assertThat(someGang(yaml, "p")).isNotEqualTo(someGang(yaml, "q"));
  }

  @Test
  void aGroupWithAMinimumIsAGang() {
    var yaml =
        GROUPS
            + podGroup("g", "gang: {minCount: 3}")
            + pod("p", "-", "", "g")
            + pod("q", "-", "", "g");

    assertThat(someGang(yaml, "p").minimum()).isEqualTo(3);
    assertThat(someGang(yaml, "p").name()).isEqualTo("default/g");
    assertThat(someGang(yaml, "p")).isEqualTo(someGang(yaml, "q"));
  }

  @Test
  void aGroupWithoutAMinimumIsNone() {
    assertThat(gang(GROUPS + podGroup("g", "basic: {}") + pod("p", "-", "", "g"), "p")).isNull();
  }

  @Test
  void aMissingGroupIsNone() {
    assertThat(gang(GROUPS + pod("p", "-", "", "g"), "p")).isNull();
  }

  @Test
  void aGroupComesBeforeAnAnnotation() {
    var yaml =
        GROUPS
            + job("j", 9)
            + podGroup("g", "gang: {minCount: 3}")
            + pod("p", "100", owners("Job/j"), "g");

    assertThat(minimum(yaml, "p")).isEqualTo(3);
  }
}
