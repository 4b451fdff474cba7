package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.terminal.Terminal;
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
  void whatIsOnlyNotedGoesToStandardError() {
    assertThat(Run.berth("simulate", SHOP).err())
        .isEqualTo(
            """
            Skipped: 1 ConfigMap
            Made pods: 4 for Deployment shop/web, 2 for Deployment shop/cache
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

  @Test
  void jsonIsTheSameEveryTime() {
    var run = Run.berth("simulate", SHOP, "-o", "json");

    assertThat(run.out())
        .startsWith("{\n \"kubernetes\": \"v1.37.1\",\n \"pods\": [\n")
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
        .contains("Deployment default/web   300  ")
        .contains("--all shows every pod")
        .contains("--all shows all 120")
        .contains("300 of 300 pods placed.");
    assertThat(Run.berth("simulate", file, "--all").out().lines()).hasSizeGreaterThan(420);
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

    assertThat(run.out()).contains("There is no pod to place.");
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
