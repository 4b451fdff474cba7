package dev.berth.planner.firmament;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoseidonTranslationTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata:
        name: a
        labels: {zone: '1'}
      spec:
        taints:
        - {key: team, value: ml, effect: NoSchedule}
      status:
        capacity: {cpu: '4', memory: 2Ki, pods: '9', ephemeral-storage: 1Ki}
        allocatable: {cpu: 3500m, memory: 1Ki, pods: '8', ephemeral-storage: '512'}
      ---
      """;

  private static SchedulerState translate(String... documents) {
    return translate(_ -> true, documents);
  }

  private static SchedulerState translate(Predicate<Pod> own, String... documents) {
    return PoseidonTranslation.of(
        RoundCase.objects("test.yaml", String.join("---\n", documents)), own);
  }

  /// Returns the only task of a pod with this metadata and spec, in YAML's flow style.
  private static Task task(String metadata, String spec, String... more) {
    var tasks = translate(NODE + pod("p", metadata, spec) + "---\n" + String.join("---\n", more));
    return tasks.tasks().getFirst();
  }

  private static String pod(String name, String metadata, String spec) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, uid: uid-%s%s}
    spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]%s}
    """
        .formatted(name, name, more(metadata), more(spec));
  }

  private static String more(String fields) {
    return fields.isEmpty() ? "" : ", " + fields;
  }

  @Test
  void aNodeBecomesAMachineWithOneUnit() {
    var machine = translate(NODE).machines().getFirst();

    assertThat(machine.name()).isEqualTo("a");
    assertThat(machine.units()).containsExactly(new ProcessingUnit("a/0", 0));
    assertThat(machine.labels()).isEqualTo(Map.of("zone", "1"));
    assertThat(machine.taints()).extracting("key").containsExactly("team");
    assertThat(machine.capacity()).isEqualTo(new ComputeResources(4000, 2_048_000, 1_024_000, 0));
    assertThat(machine.allocatable()).isEqualTo(new ComputeResources(3500, 1_024_000, 512_000, 0));
    assertThat(machine.maxPods()).isEqualTo(8);
  }

  @Test
  void controllersThatANodeAvoidsAreRead() {
    var avoids =
        """
        {"preferAvoidPods": [{"podSignature": {"podController": {"kind": "ReplicaSet", "uid": "u"}}}]}\
        """;
    var machine =
        translate(
                NODE.replace(
                    "name: a\n",
                    "name: a\n  annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: '%s'}\n"
                        .formatted(avoids)))
            .machines()
            .getFirst();

    assertThat(machine.avoids()).containsExactly(new Owner("ReplicaSet", "u"));
  }

  @ParameterizedTest
  @CsvSource({
    "'[{type: Ready, status: ''True''}]', true",
    "'[{type: Ready, status: Unknown}]', false",
    "'[{type: Ready, status: ''True''}, {type: OutOfDisk, status: ''True''}]', false",
    "'[{type: Ready, status: ''True''}, {type: MemoryPressure, status: ''True''}]', true",
    "'[]', true",
  })
  void nodesThatAreNotReadyAreLeftOut(String conditions, boolean used) {
    var state = translate(NODE.replace("status:\n", "status:\n  conditions: " + conditions + "\n"));

    assertThat(state.machines()).hasSize(used ? 1 : 0);
  }

  @Test
  void cordonedNodesAndTheirPodsAreLeftOut() {
    var state =
        translate(
            NODE.replace("spec:\n", "spec:\n  unschedulable: true\n"),
            pod("running", "", "nodeName: a"),
            pod("waiting", "", ""));

    assertThat(state.machines()).isEmpty();
    assertThat(state.tasks()).extracting(Task::name).containsExactly("default/waiting");
  }

  @Test
  void requestsOfContainersAddUpButNotThoseOfInitContainers() {
    var task =
        task(
            "labels: {networkRequirement: '70'}",
            """
            initContainers: [{name: i, image: i, resources: {requests: {cpu: '9'}}}],
            containers: [
            {name: c, image: i, resources: {requests: {cpu: 100m, memory: '1', nvidia.com/gpu: 1},
            limits: {nvidia.com/gpu: 1}}},
            {name: d, image: i, resources: {requests: {cpu: 200m, ephemeral-storage: '2'}}}]\
            """
                .replace("\n", " "));

    assertThat(task.requirements().request()).isEqualTo(new ComputeResources(300, 1000, 2000, 70));
  }

  @Test
  void bandwidthThatIsNoNumberIsIgnored() {
    assertThat(task("labels: {networkRequirement: much}", "").requirements().request().netRx())
        .isZero();
  }

  @Test
  void selectorsAreSortedAndDoNotAskForBandwidth() {
    assertThat(
            task("", "nodeSelector: {zone: '1', disk: ssd, networkRequirement: '7'}")
                .requirements()
                .selectors())
        .containsExactly(
            new NodeSelectorRequirement("disk", "In", List.of("ssd")),
            new NodeSelectorRequirement("zone", "In", List.of("1")));
  }

  @Test
  void affinityWithoutTermsIsNone() {
    assertThat(task("", "affinity: {nodeAffinity: {}, podAffinity: {}}").requirements().affinity())
        .isNull();
  }

  @Test
  void partsOfAffinityWithTermsAreKept() {
    var affinity =
        task(
                "",
                """
                affinity: {podAffinity: {}, podAntiAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone}]}}\
                """
                    .replace("\n", " "))
            .requirements()
            .affinity();

    assertThat(affinity).isNotNull();
    assertThat(affinity)
        .extracting(Affinity::nodeAffinity, Affinity::podAffinity)
        .containsOnlyNulls();
    assertThat(affinity.podAntiAffinity()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: o, controller: true}] | o",
        "ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: o}] | uid-p",
        "labels: {controller-uid: l} | l",
        "annotations: {kubernetes.io/created-by: '{\"reference\": {\"uid\": \"c\"}}'} | c",
        "annotations: {kubernetes.io/created-by: 'broken'} | uid-p",
      })
  void aPodBelongsToTheJobOfItsController(String metadata, String job) {
    assertThat(task(metadata, "").job()).isEqualTo(job);
  }

  @Test
  void onlyAControllerIsTheOwnerOfATask() {
    var owners = "ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: o%s}]";

    assertThat(task(owners.formatted(", controller: true"), "").requirements().owner())
        .isEqualTo(new Owner("X", "o"));
    assertThat(task(owners.formatted(""), "").requirements().owner()).isNull();
  }

  @Test
  void podsWithANodeRunThereAndFinishedOnesAreGone() {
    var state =
        translate(
            NODE,
            pod("waiting", "", ""),
            pod("running", "", "nodeName: a"),
            pod("done", "", "nodeName: a") + "status: {phase: Succeeded}\n");

    assertThat(state.tasks())
        .extracting(Task::name, Task::runningOn)
        .containsExactly(tuple("default/waiting", null), tuple("default/running", "a/0"));
  }

  @Test
  void podsOfOtherSchedulersUseAThousandthOfTheirMemory() {
    var foreign =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: other}
        spec:
          nodeName: a
          containers:
          - {name: c, image: i, resources: {requests: {cpu: '1', memory: 1Ki, ephemeral-storage: 1Ki}}}
        """;

    var state =
        translate(
            pod -> pod.metadata().name().equals("own"),
            NODE,
            pod("own", "", ""),
            foreign,
            pod("pending", "", "nodeName: a") + "status: {phase: Pending}\n",
            pod("nowhere", "", ""));

    assertThat(state.tasks()).extracting(Task::name).containsExactly("default/own");
    assertThat(state.machines().getFirst().foreign())
        .containsExactly(new ComputeResources(1000, 1024, 1024, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "Job, 3, 80, 2",
    "Job, 3, 100, 3",
    "ReplicaSet, 100, 29, 28", // 29 / 100.0 is a little less
    "Deployment, 4, +50, 2",
    "Job, 1, 100, 1",
    "Job, 0, 100, 1",
    "Job, 1, 99, 0",
    "Job, '', 100, 0",
    "Job, 3, 101, 0",
    "Job, 3, -50, 0",
    "Job, 3, 50%, 0",
    "StatefulSet, 3, 100, 0",
  })
  void aGangsMinimumIsAPercentageOfWhatItsOwnerWants(
      String kind, String wanted, String percent, int minimum) {
    var state = translate(NODE, owner(kind, wanted), pod("p", member(kind, "gang", percent), ""));

    assertThat(state.gangs()).isEqualTo(minimum == 0 ? Map.of() : Map.of("uid-gang", minimum));
  }

  private static String owner(String kind, String wanted) {
    boolean isJob = kind.equals("Job");
    var number = (isJob ? "parallelism: " : "replicas: ") + wanted;
    return """
    apiVersion: %s
    kind: %s
    metadata: {name: gang}
    spec:
      %s
      template:
        spec: {restartPolicy: %s, containers: [{name: c, image: i}]}
    """
        .formatted(
            isJob ? "batch/v1" : "apps/v1",
            kind,
            wanted.isEmpty() ? "suspend: false" : number,
            isJob ? "Never" : "Always");
  }

  private static String member(String kind, String owner, String percent) {
    return """
    annotations: {firmament-gang-scheduling: '%s'}, ownerReferences: [{apiVersion: v1, kind: %s, \
    name: %s, uid: uid-gang, controller: true}]\
    """
        .formatted(percent, kind, owner);
  }

  @Test
  void theFirstPodOfAJobSaysWhetherItIsAGang() {
    var state =
        translate(
            NODE,
            owner("Job", "3"),
            pod("p", member("Job", "unknown", "100"), ""),
            pod("q", member("Job", "gang", "100"), ""));

    assertThat(state.gangs()).isEmpty();
  }

  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data}
      spec:
        accessModes: [ReadWriteOnce]
        resources: {requests: {storage: 1Gi}}
      """;

  private static final String VOLUME =
      """
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: disk}
      spec:
        capacity: {storage: 1Gi}
        accessModes: [ReadWriteOnce]
        local: {path: /disk}
        nodeAffinity:
          required:
            nodeSelectorTerms:
            - matchExpressions: [{key: host, operator: In, values: [x]}]
            - matchExpressions: [{key: host, operator: In, values: [z]}]
      """;

  private static final String WITH_DATA =
      "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]";

  @Test
  void aPodWithAnUnboundClaimIsIgnoredUntilItRuns() {
    var bound = CLAIM + "  volumeName: disk\n";

    assertThat(translate(NODE, CLAIM, pod("p", "", WITH_DATA)).tasks()).isEmpty();
    assertThat(translate(NODE, pod("p", "", WITH_DATA)).tasks()).isEmpty();
    assertThat(translate(NODE, bound, VOLUME, pod("p", "", WITH_DATA)).tasks()).hasSize(1);
    assertThat(translate(NODE, CLAIM, pod("p", "", WITH_DATA + ", nodeName: a")).tasks())
        .hasSize(1);
  }

  @Test
  void theNodesOfAVolumeAreRequired() {
    var bound = CLAIM + "  volumeName: disk\n";
    var task = task("", WITH_DATA, bound, VOLUME);

    assertThat(requiredHosts(task)).containsExactly(List.of("x"), List.of("z"));
  }

  @Test
  void theNodesOfAVolumeNarrowTheFirstTermOfThePod() {
    var bound = CLAIM + "  volumeName: disk\n";
    var own =
        """
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{matchExpressions: [{key: host, operator: In, values: [v]}]},
        {matchExpressions: [{key: host, operator: In, values: [w]}]}]}}}\
        """
            .replace("\n", " ");
    var task = task("", own + ", " + WITH_DATA, bound, VOLUME);

    assertThat(requiredHosts(task)).containsExactly(List.of("v", "x", "z"), List.of("w"));
  }

  private static List<List<String>> requiredHosts(Task task) {
    var affinity = requireNonNull(task.requirements().affinity());
    var nodes = requireNonNull(affinity.nodeAffinity());
    return requireNonNull(nodes.requiredDuringSchedulingIgnoredDuringExecution())
        .nodeSelectorTerms()
        .stream()
        .map(term -> term.matchExpressions().stream().flatMap(it -> it.values().stream()).toList())
        .toList();
  }
}
