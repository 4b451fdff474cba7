package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth simulate`.
final class SimulateTest {
  private static final String SHOP = Run.file("shop.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void peopleGetATable() {
    var run = Run.berth("simulate", SHOP);

    assertThat(run.out()).isEqualTo(Run.text("shop-simulated.txt"));
    assertThat(run.code()).isZero();
  }

  @Test
  void membersAreShownWithTheirGroup() {
    var run =
        Run.berth(
            "simulate",
            Run.file("groups.yaml").toString(),
            "--feature-gates",
            "GenericWorkload=true,TopologyAwareWorkloadScheduling=true");

    assertThat(run.out()).isEqualTo(Run.text("groups-simulated.txt"));
  }

  @Test
  void whatIsOnlyNotedGoesToStandardError() {
    assertThat(Run.berth("simulate", SHOP).err())
        .isEqualTo(
            """
            Simulated pods: 4 for Deployment shop/web, 2 for Deployment shop/cache
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 100, 130})
  void nothingIsWiderThanTheTerminal(int width) {
    var terminal = new Terminal(width, true, false, false);

    assertThat(Run.on(terminal, "simulate", SHOP).out().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
  }

  @Test
  void coloursAreOnlyForThoseWhoWantThem() {
    var colourful = new Terminal(100, true, true, false);
    var run = Run.on(colourful, "simulate", SHOP);

    assertThat(run.out()).contains("\u001b[32m");
    assertThat(run.out().replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(Run.text("shop-simulated.txt"));
    assertThat(Run.berth("simulate", SHOP).out()).doesNotContain("\u001b");
  }

  /// Two nodes with a domain and a taint each, one pod that fits and two that do not.
  private static final String CLOUD =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: ip-10-0-0-1.eu-west-1.compute.internal}
      spec: {unschedulable: true}
      status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: ip-10-0-0-2.eu-west-1.compute.internal}
      status:
        allocatable: {cpu: "4", memory: 16Gi, pods: "110"}
        conditions: [{type: Ready, status: "False"}]
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: fits}
      spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: large-a}
      spec: {containers: [{name: c, resources: {requests: {cpu: "8"}}}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: large-b}
      spec: {containers: [{name: c, resources: {requests: {cpu: "8"}}}]}
      """;

  @Test
  void onAScreenNodesAreCalledWithoutTheirDomain() throws IOException {
    var file = Files.writeString(directory.resolve("cloud.yaml"), CLOUD).toString();
    var screen = new Terminal(60, true, false, false);

    assertThat(Run.on(screen, "simulate", file).out())
        .isEqualTo(
            """
            1 of 3 pods placed, 2 pending.

            Waiting
              default/large-a  pending
              default/large-b  pending
                0/2 nodes are available: 1 Insufficient cpu, 1 node(s)
                were unschedulable. preemption: 0/2 nodes are available:
                2 Preemption is not helpful for scheduling.

            Placed
              POD           NODE
              default/fits  ip-10-0-0-2  the only one that fits

            Nodes
                           CPU         MEMORY      PODS        STATE
              ip-10-0-0-1  0% of 4     0% of 16Gi  0 of 110    cordoned
              ip-10-0-0-2  0→25% of 4  0% of 16Gi  0→1 of 110  NotReady
              all 2 nodes  0→13% of 8  0% of 32Gi  0→1 of 220
              All names of nodes end in .eu-west-1.compute.internal

            What would help: berth explain default/large-a FILE...
            """);
  }

  @Test
  void inAFileNodesHaveTheirWholeNames() throws IOException {
    var file = Files.writeString(directory.resolve("cloud.yaml"), CLOUD).toString();

    assertThat(Run.on(new Terminal(40, false, false, false), "simulate", file).out())
        .contains("ip-10-0-0-2.eu-west-1.compute.internal  the only one that fits\n")
        .contains("  ip-10-0-0-1.eu-west-1.compute.internal  0% of 4     0% of 16Gi")
        .contains("  cordoned:\n    ip-10-0-0-1.eu-west-1.compute.internal\n")
        .doesNotContain("…", "All names");
  }

  @Test
  void jsonIsTheSameEveryTime() {
    var run = Run.berth("simulate", SHOP, "-o", "json");

    assertThat(run.out())
        .startsWith("{\n \"apiVersion\": \"berth.dev/v1alpha1\",\n \"kind\": \"Simulation\",\n")
        .contains(",\n \"kubernetes\": \"v1.37.1\",\n \"pods\": [\n")
        .endsWith("\n}\n")
        .isEqualTo(Run.berth("simulate", "--output=json", SHOP).out());
  }

  @Test
  void jsonNamesTheFeatureGatesThatWereGiven() {
    var gates = "InterPodAffinityHostnameFastPath=false";

    assertThat(Run.berth("simulate", SHOP, "-o", "json", "--feature-gates", gates).out())
        .contains("\"featureGates\": \"" + gates + "\"");
  }

  @Test
  void yamlCanBeReadAgain() throws IOException {
    var yaml = Run.berth("simulate", SHOP, "-o", "yaml").out();
    var file = Files.writeString(directory.resolve("placed.yaml"), yaml);

    assertThat(yaml).contains("currency: EUR").doesNotContain("name: report-stock");
    assertThat(Run.berth("simulate", file.toString()).out())
        .contains("0 of 2 pods placed, 1 pending, 1 gated.")
        .contains("spot-b       █████████░ 94% of 8");
  }

  @Test
  void standardInputIsAFile() {
    assertThat(Run.withInput(Run.text("shop.yaml"), "simulate", "-").out())
        .isEqualTo(Run.text("shop-simulated.txt"));
  }

  @Test
  void theSameSeedDrawsTheSameLots() {
    var first = Run.berth("simulate", SHOP, "-o", "json", "--tie-break", "random", "--seed", "7");

    assertThat(Run.berth("simulate", SHOP, "-o=json", "--tie-break=random", "--seed=7"))
        .isEqualTo(first);
    assertThat(first.err()).doesNotContain("--seed");
  }

  @Test
  void aSeedThatWasNotGivenIsPrinted() {
    assertThat(Run.berth("simulate", SHOP, "--tie-break", "random").err())
        .containsPattern("berth: ties are broken at random; --seed \\d+ repeats the run\n");
  }

  @Test
  void aLargeClusterIsSummarized() throws IOException {
    var file = Files.writeString(directory.resolve("large.yaml"), large(120, 300)).toString();
    var brief = Run.berth("simulate", file).out();

    assertThat(brief.lines()).hasSizeLessThan(40);
    assertThat(brief)
        .contains("Placed: 300 pods of 1 workload, on 120 nodes; --all shows each")
        .contains("--all shows all 120")
        .contains("300 of 300 pods placed.");
    assertThat(Run.berth("simulate", file, "--all").out().lines()).hasSizeGreaterThan(420);
  }

  /// Sixty Deployments of one pod, none of which fits.
  private static String manyWorkloads() {
    var yaml = new StringBuilder(large(1, 0));
    for (int i = 0; i < 60; i++) {
      yaml.append(
          """
          ---
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: app-%02d}
          spec:
            selector: {matchLabels: {app: a%02d}}
            template:
              metadata: {labels: {app: a%02d}}
              spec: {containers: [{name: c, resources: {requests: {cpu: "9"}}}]}
          """
              .formatted(i, i, i));
    }
    return yaml.toString();
  }

  @Test
  void aListIsCutOnAScreenOnly() throws IOException {
    var file = Files.writeString(directory.resolve("many.yaml"), manyWorkloads()).toString();
    var screen = new Terminal(100, true, false, false);

    assertThat(Run.on(screen, "simulate", file).out())
        .contains("Deployment default/app-19  pending", "and 40 more; --all shows every pod")
        .doesNotContain("app-20");
    assertThat(Run.berth("simulate", file).out())
        .contains("Deployment default/app-59  pending")
        .doesNotContain(" more; ");
  }

  @Test
  void podsThatWaitForTheSameReasonShareARow() throws IOException {
    var file = Files.writeString(directory.resolve("full.yaml"), large(1, 60)).toString();

    assertThat(Run.berth("simulate", file).out())
        .contains("Deployment default/web  20 pods, such as web-")
        .contains("40 of 60 pods placed, 20 pending.");
  }

  @Test
  void aClusterWithoutPodsIsFine() throws IOException {
    var file = Files.writeString(directory.resolve("idle.yaml"), large(1, 0)).toString();
    var run = Run.berth("simulate", file);

    assertThat(run.out()).contains("There is no pod to place: 1 workload without pods.");
    assertThat(run.code()).isZero();
  }

  /// Nodes for 40 of the pods each.
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aPipeIsReadOnce() throws Exception {
    var pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    var writer = Thread.ofVirtual().start(() -> copy(Run.file("disks.yaml"), pipe));

    var run = Run.berth("simulate", pipe.toString(), "-o", "yaml");
    writer.join();

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(Run.berth("simulate", Run.file("disks.yaml").toString(), "-o", "yaml").out())
        .contains("volumeName: disk-1");
  }

  private static void copy(Path from, Path to) {
    try (var out = Files.newOutputStream(to)) {
      Files.copy(from, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String large(int nodes, int pods) {
    var yaml = new StringBuilder();
    for (int i = 0; i < nodes; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: node-%03d}
          status: {allocatable: {cpu: "4", memory: 16Gi, pods: "110"}}
          """
              .formatted(i));
    }
    yaml.append(
        """
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          replicas: %d
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers: [{name: web, resources: {requests: {cpu: 100m}}}]
        """
            .formatted(pods));
    return yaml.toString();
  }
}
