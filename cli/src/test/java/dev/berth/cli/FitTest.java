package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.berth.query.Schemas;
import dev.berth.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth capacity`: how many more fit.
final class FitTest {
  private static final String CLUSTER = Run.file("capacity/cluster.yaml").toString();
  private static final String WEB = Run.file("capacity/web.yaml").toString();
  private static final String SHOP = Run.file("capacity/shop.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void thePageSaysHowManyAndWhyNoMoreAndWhatIsLeftWhere() {
    var run = Run.berth("capacity", CLUSTER, "--podspec", WEB, "--verbose", "--next", "3");

    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("capacity/web.txt"));
  }

  @Test
  void aMixIsCountedInRounds() {
    var run = Run.berth("capacity", CLUSTER, "--podspec", SHOP + "*2", "--podspec", WEB);

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("capacity/mix.txt"));
  }

  @Test
  void theDocumentIsAsItsSchemaSays() throws IOException {
    var run =
        Run.berth(
            "capacity",
            CLUSTER,
            "--podspec",
            SHOP,
            "--podspec",
            WEB + "*2",
            "--next",
            "2",
            "-o",
            "json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Schemas.problems("capacity", run.out())).isEmpty();
  }

  @Test
  void yamlHasTheSame() {
    var run = Run.berth("capacity", CLUSTER, "--podspec", WEB, "-o", "yaml");

    assertThat(run.out()).startsWith("apiVersion: berth.dev/v1alpha1\nkind: Capacity\n");
    assertThat(run.out()).contains("\nreplicas: 6\n", "\n  reason: Unschedulable\n");
  }

  @Test
  void theMapIsASquareForEachNodeAndResource() throws IOException {
    Path chart = directory.resolve("map.svg");
    var run = Run.berth("capacity", CLUSTER, "--podspec", WEB, "--chart", chart.toString());

    assertThat(run.code()).isZero();
    assertThat(Files.readString(chart))
        .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        .contains("Requested on each node, with what fits: 6 more", "cluster.yaml · 3 nodes")
        .contains("<title>general-2: 4 more; 90% of cpu, 25% of memory, ")
        .contains("no nvidia.com/gpu</title>")
        .contains("<title>gpu-1: 0 more; ", "100% of nvidia.com/gpu</title>")
        .contains("prefers-color-scheme:dark");
  }

  @Test
  void onlyAScreenGetsColours() {
    var arguments = new String[] {"capacity", CLUSTER, "--podspec", WEB, "--heat-map"};

    assertThat(Run.berth(arguments).out()).contains("█").doesNotContain("\u001b");
    assertThat(Run.on(new Terminal(100, true, true, false), arguments).out()).contains("\u001b[");
  }

  @ParameterizedTest
  @CsvSource({"--at-least=6, 0", "--at-least=7, 3"})
  void fewerThanAreNeededHaveAnExitCode(String option, int code) {
    var run = Run.berth("capacity", CLUSTER, "--podspec", WEB, option);

    assertThat(run.code()).isEqualTo(code);
  }

  @Test
  void podsThatWaitCanBeLeftOut() {
    var run = Run.berth("capacity", CLUSTER, "--podspec", WEB, "--ignore-pending");

    assertThat(run.out()).startsWith("8 more fit: Pod default/web\n");
  }

  @Test
  void excludedNodesAreAbsent() {
    var run =
        Run.berth("capacity", CLUSTER, "--podspec", WEB, "--exclude-nodes", "general-2,gpu-1");

    assertThat(run.out()).startsWith("2 more fit: Pod default/web\n").contains("0/1 nodes");
  }

  @Test
  void allThatIsWrongIsSaidAtOnceWithItsPlace() throws IOException {
    Path broken = directory.resolve("broken.yaml");
    Files.writeString(
        broken,
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec:
          containers:
          - {name: c, image: i, resources: {requests: {cpu: -1}}}
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: shop}
        spec: {replicas: two}
        """);
    var run = Run.berth("capacity", CLUSTER, "--podspec", broken.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("broken.yaml:6: ").contains("broken.yaml:11: ");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.yaml, there is no such file or directory",
    "WEB*0, a file comes from 1 to 9999 times in a round",
    "CLUSTER.nodes, there is no pod in it",
  })
  void aFileThatIsNoneIsRefused(String value, String message) throws IOException {
    Path nodes = directory.resolve("nodes.yaml");
    Files.writeString(nodes, "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
    var file = value.replace("WEB", WEB).replace("CLUSTER.nodes", nodes.toString());
    var run = Run.berth("capacity", CLUSTER, "--podspec", file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void aPodSpecMayBeAtAUrl() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/web.yaml",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (var body = exchange.getResponseBody()) {
            body.write(Files.readAllBytes(Path.of(WEB)));
          }
        });
    server.start();
    try {
      String host = "http://127.0.0.1:" + server.getAddress().getPort();

      assertThat(Run.berth("capacity", CLUSTER, "--podspec", host + "/web.yaml*2").out())
          .startsWith("3 more rounds of 2 × " + host + "/web.yaml fit (6 pods)\n");
      assertThat(Run.berth("capacity", CLUSTER, "--podspec", host + "/other.yaml").err())
          .contains(host + "/other.yaml: this cannot be read: the server answers with status 404");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void filesOfTheClusterAndOfPodsThatAreWrongAreNamedAtOnce() throws IOException {
    Path text = Files.writeString(directory.resolve("text.yaml"), "no manifest at all\n");
    Path empty = Files.writeString(directory.resolve("empty.yaml"), "");
    Path pod =
        Files.writeString(
            directory.resolve("pod.yaml"),
            "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  contianers: []\n");
    var run =
        Run.berth(
            "capacity",
            "nowhere.yaml",
            text.toString(),
            "--podspec=nothing.yaml",
            "--podspec=" + empty,
            "--podspec=" + pod);

    assertThat(run.err())
        .contains("nowhere.yaml: there is no such file or directory")
        .contains("nothing.yaml: there is no such file or directory")
        .contains("text.yaml:1: this is a string, not a Kubernetes object")
        .contains("empty.yaml: this file is empty")
        .contains("pod.yaml:5: Pod default/p: spec.containers: Required value")
        .contains("berth: 5 problems; nothing was done");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aFileThatIsNamedTwiceAndANodeThatIsNotThereAreRefused() {
    assertThat(Run.berth("capacity", CLUSTER, "--podspec", WEB, "--podspec", WEB).err())
        .contains("--podspec names this twice; say how many times by FILE*NUMBER");
    assertThat(Run.berth("capacity", CLUSTER, "--podspec", WEB, "--exclude-nodes", "other").err())
        .contains("--exclude-nodes: nodes \"other\" not found");
  }
}
