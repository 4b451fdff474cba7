package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is suggested to pods that do not fit a small cluster, each for another reason.
///
/// | node | | on it |
/// |---|---|---|
/// | west | zone west, pool general, 4 CPUs | web, 3 CPUs, host port 80, priority 10 |
/// | east | zone east, pool general, 4 CPUs | db, 3 CPUs |
/// | batch | zone east, pool batch, 8 CPUs, tainted dedicated=batch:NoSchedule | |
/// | shut | zone east, pool general, 16 CPUs, cordoned | |
final class SuggestionCasesTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: west, labels: {kubernetes.io/hostname: west, topology.kubernetes.io/zone: west, pool: general}}
      status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: east, labels: {kubernetes.io/hostname: east, topology.kubernetes.io/zone: east, pool: general}}
      status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: batch, labels: {kubernetes.io/hostname: batch, topology.kubernetes.io/zone: east, pool: batch}}
      spec: {taints: [{key: dedicated, value: batch, effect: NoSchedule}]}
      status: {allocatable: {cpu: "8", memory: 16Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: shut, labels: {kubernetes.io/hostname: shut, topology.kubernetes.io/zone: east, pool: general}}
      spec: {unschedulable: true}
      status: {allocatable: {cpu: "16", memory: 16Gi, pods: "110"}}
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: fast}
      provisioner: disk.example.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: web, labels: {app: web}}
      spec:
        nodeName: west
        priority: 10
        containers:
        - {name: c, image: i, ports: [{containerPort: 80, hostPort: 80}], resources: {requests: {cpu: "3"}}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: db, labels: {app: db}}
      spec:
        nodeName: east
        containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]
      ---
      """;

  /// @param pod the fields of its spec; it is named `new`
  /// @param help notes and suggestions, the first of them
  record Case(String name, String pod, List<String> help) {
    static Case of(String name, String pod, String... help) {
      return new Case(name, pod, List.of(help));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        Case.of(
            "too much cpu",
            requests("6"),
            "uncordon node shut → shut",
            "request at most 1 of cpu, instead of 6 → east",
            "tolerate dedicated=batch:NoSchedule, of a pool that is kept for others → batch",
            "remove the taint dedicated=batch:NoSchedule from node batch, of a pool that is kept"
                + " for others → batch"),
        Case.of(
            "a label that is spelled wrong",
            "nodeSelector: {pol: general}\n" + requests("1"),
            "No node has label pol; 4 have pool",
            "select nodes by pool=general, instead of pol=general → east",
            "drop the node selector pol=general → east"),
        Case.of(
            "a zone that is not there",
            "nodeSelector: {topology.kubernetes.io/zone: north}\n" + requests("1"),
            "No node is in zone north; there are east, west",
            "select nodes by topology.kubernetes.io/zone=east, instead of"
                + " topology.kubernetes.io/zone=north → east"),
        Case.of(
            "a pool whose nodes are tainted",
            "nodeSelector: {pool: batch}\n" + requests("1"),
            "tolerate dedicated=batch:NoSchedule → batch",
            "select nodes by pool=general, instead of pool=batch → east"),
        Case.of(
            "an affinity to two pools, neither of them there",
            """
            affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: pool, operator: In, values: [gpu, tpu]}]}]}}}
            """
                + requests("1"),
            "No node has pool=gpu or tpu; there are batch, general",
            "require \"pool in general\" of nodes, instead of \"pool in gpu, tpu\" → east",
            "drop \"pool in gpu, tpu\" from the required node affinity → east"),
        Case.of(
            "a host port that is taken",
            """
            nodeSelector: {kubernetes.io/hostname: west}
            containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}]
            """,
            "select nodes by kubernetes.io/hostname=east, instead of kubernetes.io/hostname=west"
                + " → east",
            "drop the node selector kubernetes.io/hostname=west → east",
            "use another host port than 80/TCP, or none → west",
            "move default/web away from node west (but default/web fits no other node) → west"),
        Case.of(
            "apart from a pod in every zone",
            """
            affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
              {topologyKey: topology.kubernetes.io/zone, labelSelector: {matchExpressions: [{key: app, operator: Exists}]}}]}}
            """
                + requests("1"),
            "add a node like west → west-new",
            "prefer, rather than require, to be without pods with app exists in one"
                + " topology.kubernetes.io/zone → east"),
        Case.of(
            "together with a pod that is not there",
            """
            affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
              {topologyKey: topology.kubernetes.io/zone, labelSelector: {matchLabels: {app: cache}}}]}}
            """
                + requests("1"),
            "prefer, rather than require, to be with pods with app=cache in one"
                + " topology.kubernetes.io/zone → east"),
        Case.of(
            "spread over zones, and only one of them open",
            """
            nodeSelector: {kubernetes.io/hostname: west}
            topologySpreadConstraints:
            - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,
               nodeAffinityPolicy: Ignore, labelSelector: {matchExpressions: [{key: app, operator: In, values: [web, new]}]}}
            """
                + requests("1"),
            "spread across topology.kubernetes.io/zone with nodeAffinityPolicy: Honor → west",
            "move default/web away from node west → west",
            "allow maxSkew 2 across topology.kubernetes.io/zone, instead of 1 → west",
            "spread across topology.kubernetes.io/zone with whenUnsatisfiable: ScheduleAnyway"
                + " → west"),
        Case.of(
            "a claim that is not there",
            "volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]\n" + requests("1"),
            "There is no PersistentVolumeClaim default/data",
            "create the claim default/data, of storage class fast → east",
            "do without the volume data (claim data) → east"),
        Case.of(
            "a gate",
            "schedulingGates: [{name: example.com/approval}]\n" + requests("1"),
            "remove the scheduling gate example.com/approval → east"),
        Case.of(
            "a priority that may not preempt",
            "priority: 100\n"
                + "preemptionPolicy: Never\n"
                + "nodeSelector: {topology.kubernetes.io/zone: west}\n"
                + requests("2"),
            "request at most 1 of cpu, instead of 2 → west",
            "move default/web away from node west (but default/web fits no other node) → west",
            "use a priority class with a value of 100 or more that may preempt, to"
                + " preempt default/web → west"),
        Case.of(
            "a wrong label and too much cpu",
            "nodeSelector: {pol: general}\n" + requests("5"),
            "No node has label pol; 4 have pool",
            "select nodes by pool=general, instead of pol=general, and uncordon node shut → shut"),
        Case.of(
            "a tainted pool, and it is in another zone",
            "nodeSelector: {topology.kubernetes.io/zone: west, pool: batch}\n" + requests("2"),
            "select nodes by topology.kubernetes.io/zone=east, instead of"
                + " topology.kubernetes.io/zone=west, and tolerate dedicated=batch:NoSchedule"
                + " → batch"));
  }

  private static String requests(String cpu) {
    return "containers: [{name: c, image: i, resources: {requests: {cpu: \"%s\"}}}]\n"
        .formatted(cpu);
  }

  /// A snapshot is enough: the engine may go on meanwhile, on its own thread.
  @Test
  void aSearchMayRunOnAnotherThread() throws Exception {
    WaitingPods pod = pending(requests("6"));
    assertThat(CompletableFuture.supplyAsync(pod::suggestions).get())
        .isEqualTo(pod.suggestions())
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theBestChangesComeFirst(Case row) throws InterruptedException {
    WaitingPods pending = pending(row.pod);
    var help = new ArrayList<String>();
    Note.of(pending.situation().pod(), pending.now(), List.of())
        .forEach(note -> help.add(note.text()));
    help.addAll(pending.help());
    assertThat(help).startsWith(row.help.toArray(String[]::new));
  }

  private static WaitingPods pending(String pod) throws InterruptedException {
    var pending =
        WaitingPods.of(
            CLUSTER
                + "apiVersion: v1\nkind: Pod\nmetadata: {name: new, labels: {app: new}}\nspec:\n"
                + pod.indent(2));
    assertThat(pending.pods()).hasSize(1);
    return pending;
  }
}
