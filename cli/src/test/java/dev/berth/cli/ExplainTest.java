package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth explain`.
final class ExplainTest {
  private static final String SHOP = Run.file("shop.yaml").toString();
  private static final String RIVALS = Run.file("rivals.yaml").toString();

  private static final String DEVICES = Run.file("devices.yaml").toString();
  private static final String DISKS = Run.file("disks.yaml").toString();

  private static final String GROUPS = Run.file("groups.yaml").toString();
  private static final String GATES = "GenericWorkload=true,TopologyAwareWorkloadScheduling=true";

  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "shop/checkout,                    shop-checkout.txt",
    "shop/web-594d6cbc46-jssbq,        shop-web.txt",
    "shop/cache-6985c889cd-zdn7s,      shop-cache.txt",
    "import,                           shop-import.txt",
  })
  void aPodOfTheShopIsExplained(String pod, String expected) {
    var run = Run.berth("explain", pod, SHOP);

    assertThat(run.out()).isEqualTo(Run.text(expected));
    assertThat(run.code()).isZero();
  }

  @Test
  void preemptionShowsWhyOneNodeWon() {
    assertThat(Run.berth("explain", "urgent", RIVALS).out()).isEqualTo(Run.text("rivals.txt"));
  }

  @Test
  void programsGetAllOfIt() {
    assertThat(
            Run.berth("explain", "urgent", RIVALS, "-o", "json")
                .out()
                .replaceFirst("\"berth\": \"[^\"]*\"", "\"berth\": \"VERSION\""))
        .isEqualTo(Run.text("rivals.json"));
    assertThat(Run.berth("explain", "urgent", RIVALS, "-o", "yaml").out())
        .contains("verdict: 'fewest victims whose disruption budget is exhausted: 1 against 0'");
  }

  @ParameterizedTest
  @CsvSource({"a, disks-a.txt", "b, disks-b.txt"})
  void volumesAreExplained(String pod, String expected) {
    assertThat(Run.berth("explain", pod, DISKS).out()).isEqualTo(Run.text(expected));
  }

  @ParameterizedTest
  @CsvSource({"a, devices-a.txt", "b, devices-b.txt", "c, devices-c.txt"})
  void devicesAreExplained(String pod, String expected) {
    assertThat(Run.berth("explain", pod, DEVICES).out()).isEqualTo(Run.text(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "podgroup/huge, groups-huge.txt",
    "early-0,       groups-early.txt",
    "stray-0,       groups-stray.txt",
    "urgent-0,      groups-urgent.txt",
  })
  void aMemberIsExplainedWithItsGroup(String name, String expected) {
    assertThat(Run.berth("explain", name, GROUPS, "--feature-gates", GATES).out())
        .isEqualTo(Run.text(expected));
  }

  @Test
  void programsGetAllOfAGroup() {
    assertThat(Run.berth("explain", "huge-0", GROUPS, "-o", "yaml", "--feature-gates", GATES).out())
        .contains(
            """
            group:
              group: podgroup/lab/huge
              minimum: 3
              topologyKey: rack
            """,
            "why: 'huge-0: 0/3 nodes are available: 3 Insufficient cpu.'");
  }

  @Test
  void aNodeIsShownWithAllThatBlocksIt() {
    assertThat(Run.berth("explain", "shop/cache-6985c889cd-zdn7s", SHOP, "-o", "yaml").out())
        .contains(
            """
              - node: general-a
                code: UnschedulableAndUnresolvable
                plugin: NodeAffinity
                reasons:
                - message: node(s) didn't match Pod's node affinity/selector
                  detail: pool=general, must be memory
                alsoRejectedBy:
                - code: UnschedulableAndUnresolvable
                  plugin: NodeResourcesFit
            """);
  }

  @Test
  void programsGetWhatWouldHelp() {
    assertThat(Run.berth("explain", "shop/cache-6985c889cd-zdn7s", SHOP, "-o", "yaml").out())
        .contains(
            """
            wouldHelp:
            - changes:
              - add a node like memory-a
              node: memory-a-new
              verifiedBy: simulation
              steps:
              - action: create
                object:
                  apiVersion: v1
                  kind: Node
            """)
        .contains(
            """
            - changes:
              - prefer, rather than require, to be without pods with app=cache in one kubernetes.io/hostname
              verifiedBy: simulation
              steps:
              - action: patch
                apiVersion: apps/v1
                kind: Deployment
                namespace: shop
                name: cache
            """);
  }

  @Test
  void equalNodesShareARowFromFourOn() throws IOException {
    var yaml = new StringBuilder();
    for (String node : List.of("a1", "a2", "a3", "b1", "b2", "b3", "b4")) {
      yaml.append(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: %s}
          status: {allocatable: {cpu: "%s", memory: 16Gi, pods: "110"}}
          ---
          """
              .formatted(node, node.startsWith("a") ? 3 : 2));
    }
    yaml.append(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: big}
        spec: {containers: [{name: c, resources: {requests: {cpu: "4"}}}]}
        """);
    var file = Files.writeString(directory.resolve("few.yaml"), yaml).toString();

    assertThat(Run.berth("explain", "big", file).out())
        .contains("\n  a1     NodeResourcesFit")
        .contains("\n  a2     NodeResourcesFit")
        .contains("\n  a3     NodeResourcesFit")
        .contains("\n  b1 +3  NodeResourcesFit")
        .doesNotContain("b2");
    assertThat(Run.berth("explain", "big", file, "--all").out()).contains("\n  b4    NodeRes");
  }

  @Test
  void programsGetWhatLedToAVerdict() {
    assertThat(Run.berth("explain", "b", DISKS, "-o", "yaml").out())
        .contains(
            """
                - message: node(s) didn't find available persistent volumes to bind
                  detail: 'claim second: no free volume of class local will do, and none are made'
                  details:
                  - '1 too small for 20Gi: disk-2 (10Gi)'
                  - '1 for other claims: disk-1 (default/first)'
            """);
    assertThat(Run.berth("explain", "a", DISKS, "-o", "yaml").out())
        .contains(
            """
              volumes:
                default/first: disk-1
            """);
    assertThat(Run.berth("explain", "b", DEVICES, "-o", "yaml").out())
        .contains(
            """
                - message: cannot allocate all claims
                  details:
                  - 'claim default/b-gpu, request gpu needs 1, and 0 of 2 reachable devices are suitable: 1 in use\
             by other claims; 1 short of counter memory in card: need 2Gi, 1Gi available'
            """)
        .contains(
            """
              claims:
                default/b-gpu:
                  devices:
                  - request: gpu
                    driver: gpu.example.com
                    pool: whole
                    device: new
                  reservedFor:
                  - b
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 130})
  void nothingIsWiderThanTheTerminal(int width) {
    var terminal = new Terminal(width, true, true, false);

    assertThat(Run.on(terminal, "explain", "shop/web-594d6cbc46-jssbq", SHOP).out().lines())
        .allSatisfy(line ->
            assertThat(line.replaceAll("\u001b\\[[0-9;]*m", "").length())
                .isLessThanOrEqualTo(width));
  }

  @Test
  void aPodThatRunsNeedsNoDecision() {
    assertThat(Run.berth("explain", "report-sales", SHOP).out())
        .isEqualTo(
            """
            shop/report-sales  → spot-b
              priority -100 of class batch, needs cpu 3, memory 8Gi
              It runs on spot-b already, so there is nothing to decide.
            """);
  }

  @Test
  void aVictimIsShownWithItsPreemptor() {
    assertThat(Run.berth("explain", "shop/report-stock", SHOP).out())
        .contains("It ran on spot-b already")
        .contains("had to leave spot-b to make room for shop/checkout.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shop/chekout  | pods \"chekout\" not found; did you mean \"shop/checkout\"?",
        "chekout       | pods \"chekout\" not found; did you mean \"checkout\"?",
        "pod/chekout   | pods \"chekout\" not found; did you mean \"checkout\"?",
        "shop/cache    | pods \"cache\" not found; there is shop/cache-6985c889cd-cjd87,"
            + " shop/cache-6985c889cd-zdn7s",
        "x/y           | pods \"y\" not found",
        "deploy/cahce  | deployments.apps \"cahce\" not found; did you mean \"cache\"?",
        "sts/cache     | statefulsets.apps \"cache\" not found",
      })
  void aPodThatIsNotThereHasNeighbours(String name, String hint) {
    var run = Run.berth("explain", name, SHOP);

    assertThat(run.err()).endsWith(name + ": " + hint + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "deploy/cache",
    "deployment/cache",
    "Deployments.apps/cache",
    "rs/cache-6985c889cd",
    "cache",
  })
  void theNameOfAWorkloadStandsForItsPods(String name) {
    assertThat(Run.berth("explain", name, "-n", "shop", SHOP).out())
        .startsWith("shop/cache-6985c889cd-zdn7s\n")
        .contains("Attempt: no node fits")
        .endsWith("Placed: shop/cache-6985c889cd-cjd87 → memory-a\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"./deploy/web", "/nowhere/web", "manifests/", "web.yaml"})
  void whatLooksLikeAFileIsRead(String argument) {
    assertThat(Run.berth("explain", argument, SHOP).err())
        .isEqualTo(argument + ": there is no such file or directory\n");
  }

  @Test
  void severalNamesAreExplainedOneAfterTheOther() {
    assertThat(Run.berth("explain", "shop/checkout", "import", SHOP).out())
        .contains("shop/import\n  ")
        .contains("\nshop/checkout  → spot-b\n")
        .doesNotContain("Placed:");
  }

  @Test
  void withoutANameAllThatIsPendingIsExplained() {
    assertThat(Run.berth("explain", SHOP).out())
        .startsWith("shop/import\n")
        .contains("\n\nshop/cache-6985c889cd-zdn7s\n")
        .doesNotContain("Placed");
    assertThat(Run.berth("explain", RIVALS).out()).isEqualTo("No pod is pending.\n");
  }

  @Test
  void aPodOfAnotherSchedulerIsExplained() throws IOException {
    var file =
        Files.writeString(
                directory.resolve("other.yaml"),
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: other}
                spec: {schedulerName: volcano, containers: [{name: c}]}
                """)
            .toString();

    var explained = "Attempt: not tried, since no profile has the scheduler name volcano\n";
    assertThat(Run.berth("explain", "other", file).out()).endsWith(explained);
    assertThat(Run.berth("explain", file).out()).endsWith(explained);
  }

  @Test
  void ofManyPendingPodsTheFirstAreExplained() throws IOException {
    var yaml = new StringBuilder();
    for (int i = 10; i < 25; i++) {
      yaml.append(
          """
          apiVersion: v1
          kind: Pod
          metadata: {name: pod-%d}
          spec: {containers: [{name: c}]}
          ---
          """
              .formatted(i));
    }
    var file = Files.writeString(directory.resolve("many.yaml"), yaml).toString();

    assertThat(Run.berth("explain", file).out())
        .contains("\n\ndefault/pod-19\n")
        .doesNotContain("\ndefault/pod-20\n")
        .endsWith(
            """
            Also pending: default/pod-20, default/pod-21, default/pod-22, default/pod-23, default/pod-24; name
              them to have them explained
            """);
    assertThat(Run.berth("explain", "--all", file).out()).contains("\n\ndefault/pod-24\n");
    assertThat(Run.berth("explain", "pod-24", file).out()).startsWith("default/pod-24\n");
  }

  /// Pods are tried again after each turn of the controllers; the last attempt counts.
  @Test
  void eachWorkloadThatIsPendingIsExplainedOnce() {
    assertThat(Run.berth("explain", Run.file("pools.yaml").toString()).out())
        .isEqualTo(Run.text("pools.txt"));
  }

  @Test
  void podsOfAWorkloadWithTheSameVerdictShareAParagraph() throws IOException {
    var file =
        Files.writeString(
            directory.resolve("replicas.yaml"),
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "2", memory: 16Gi, pods: "110"}}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 4
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1500m"}}}]}
            """);

    assertThat(Run.berth("explain", "deploy/web", file.toString()).out())
        .containsOnlyOnce("Attempt: no node fits")
        .contains(
            "request at most 500m of cpu, instead of 1500m, in all 4 pods of the workload  → n1\n")
        .contains("add 3 nodes like n1 (for all 3 pods)\n")
        .containsPattern("The same holds for default/web-\\S+, default/web-\\S+\\.\n")
        .containsPattern("\nPlaced: default/web-\\S+ → n1\n$");
  }

  @Test
  void roomThatIsHeldHasAHolder() throws IOException {
    var file =
        Files.writeString(
            directory.resolve("nominated.yaml"),
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: victim, deletionTimestamp: "2026-01-01T00:00:00Z", deletionGracePeriodSeconds: 3600}
            spec: {nodeName: n1, terminationGracePeriodSeconds: 3600, containers: [{name: c, image: i, resources: {requests: {cpu: "2"}}}]}
            status: {phase: Running, conditions: [{type: DisruptionTarget, status: "True", reason: PreemptionByScheduler}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: preemptor}
            spec: {priority: 1000, containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]}
            status: {nominatedNodeName: n1}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: small}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1500m}}}]}
            """);

    assertThat(Run.berth("explain", "small", file.toString()).out())
        .contains("Insufficient cpu: needs 1500m, 0m of 4000m free, 2500m short\n")
        .contains("· 3000m of cpu held for default/preemptor, nominated to n1\n")
        .contains("· 2000m of cpu held by default/victim, which is terminating\n");
    assertThat(Run.berth("explain", "preemptor", file.toString()).out())
        .contains(
            """
            What would help
              · wait until default/victim, which is terminating, has left node n1  → n1
              Each was verified\
            """);
    assertThat(Run.berth("explain", "small", file.toString(), "-o", "json").out())
        .contains("\"3000m of cpu held for default/preemptor, nominated to n1\"");
  }

  @Test
  void aNameThatSeveralPodsHaveNeedsItsNamespace() throws IOException {
    var file =
        Files.writeString(
            directory.resolve("twins.yaml"),
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: blue}
            spec: {containers: [{name: c}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: red}
            spec: {containers: [{name: c}]}
            """);

    assertThat(Run.berth("explain", "a", file.toString()).err())
        .endsWith("a: several have this name: po/a in blue, po/a in red\n");
  }

  @Test
  void manyNodesAreGroupedByReason() throws IOException {
    var yaml = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      yaml.append(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: node-%02d}
          spec: {unschedulable: %s}
          status: {allocatable: {cpu: "%d", memory: 16Gi, pods: "110"}}
          ---
          """
              .formatted(i, i < 20, i % 10));
    }
    yaml.append(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: big}
        spec: {containers: [{name: c, resources: {requests: {cpu: "10"}}}]}
        """);
    var file = Files.writeString(directory.resolve("many.yaml"), yaml).toString();

    assertThat(Run.berth("explain", "big", file).out())
        .contains(
            "      3  node-29  NodeResourcesFit  Insufficient cpu: needs 10, 9 of 9 free, 1 short")
        .contains("All 50 by reason")
        .contains("     30  node-29  NodeResourcesFit    Insufficient cpu\n")
        .contains(
            """
                 20  node-09  NodeUnschedulable   node(s) were unschedulable
                              + NodeResourcesFit  Insufficient cpu
            """);
    assertThat(Run.berth("explain", "big", file, "--all").out()).contains("  node-07  ");
  }

  @Test
  void nodesThatAreEqualShareAColumn() throws IOException {
    var yaml = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      yaml.append(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: node-%02d}
          status: {allocatable: {cpu: "%d", memory: 16Gi, pods: "110"}}
          ---
          """
              .formatted(i, i < 30 ? 4 : 8));
    }
    yaml.append(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: a}
        spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
        """);
    var file = Files.writeString(directory.resolve("equal.yaml"), yaml).toString();

    assertThat(Run.berth("explain", "a", file).out())
        .contains("node-30, node-31, node-32, node-33, node-34, node-35 and 4 more are equally")
        .contains("  WEIGHT  node-30 +9  node-00 +29\n");
    assertThat(Run.berth("explain", "a", file, "--all").out()).contains(" node-17 ");
  }

  /// Two equal nodes of one domain, and a pod of that many cores.
  private static String cloud(int cores) {
    var yaml = new StringBuilder();
    for (int i = 1; i <= 2; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: ip-10-0-0-%d.eu-west-1.compute.internal}
          status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
          """
              .formatted(i));
    }
    return yaml
        + """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec: {containers: [{name: c, resources: {requests: {cpu: "%d"}}}]}
        """
            .formatted(cores);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | ip-10-0-0-1  ip-10-0-0-2",
        "8 | ip-10-0-0-1  NodeResourcesFit",
      })
  void onAScreenTablesLeaveOutTheDomainOfAllNodes(int cores, String row) throws IOException {
    var file = Files.writeString(directory.resolve("cloud.yaml"), cloud(cores)).toString();
    var screen = new Terminal(100, true, false, false);

    assertThat(Run.on(screen, "explain", "web", file).out())
        .contains(row, "  All names of nodes end in .eu-west-1.compute.internal\n");
    assertThat(Run.berth("explain", "web", file).out())
        .contains("ip-10-0-0-1.eu-west-1.compute.internal  ")
        .doesNotContain("All names");
  }
}
