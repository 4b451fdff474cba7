package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth ui`, as it is started and ended.
final class ServeUiTest {
  private static final String CLUSTER = Run.file("docs/cluster.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void itPrintsTheUrlAndServesPagesUntilItIsEnded() throws Exception {
    var pages = ServedPages.of("", "ui", CLUSTER);
    String cookie = pages.cookie();

    assertThat(pages.url()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}");
    assertThat(pages.page("/", cookie)).contains("<h1>Overview</h1>", "cluster.yaml");
    Run ended = pages.end();
    assertThat(ended.code()).isZero();
    assertThat(ended.out()).isEqualTo(pages.url() + System.lineSeparator());
  }

  @Test
  void allThatIsServedHasThePolicyAndNeedsTheCookie() throws Exception {
    var pages = ServedPages.of("", "ui", CLUSTER);
    String cookie = pages.cookie();
    String base = pages.url().substring(0, pages.url().indexOf('?'));

    assertThat(pages.send(base + "nodes", "").statusCode()).isEqualTo(401);
    assertThat(pages.send(pages.url(), "").statusCode()).as("used").isEqualTo(401);
    for (String path : new String[] {"", "nodes", "nothing", "cluster.json", "pods/a/b"}) {
      assertThat(pages.send(base + path, cookie).headers().firstValue("Content-Security-Policy"))
          .as(path)
          .isPresent();
    }
    pages.end();
  }

  @Test
  void standardInputIsReadOnceAndExplainedAgainAndAgain() throws Exception {
    var pages =
        ServedPages.of(
            """
            {apiVersion: v1, kind: Node, metadata: {name: node-1}, status: {allocatable: {cpu: 1, pods: 9}}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop}, spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}
            """,
            "ui",
            "-");
    String cookie = pages.cookie();

    assertThat(pages.page("/", cookie)).contains("<b>1</b> pod waits", "<b>1</b> node");
    assertThat(pages.page("/pods/shop/p", cookie))
        .contains("None of 1 node fits.", "needs 2, 1 of 1 free");
    assertThat(pages.page("/pods/shop/other", cookie)).contains("There is no pod called");
    pages.end();
  }

  @Test
  void aClusterWithNothingInItHasPages() throws Exception {
    Path empty =
        Files.writeString(
            directory.resolve("empty.yaml"),
            "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    var pages = ServedPages.of("", "ui", empty.toString());
    String cookie = pages.cookie();

    assertThat(pages.page("/", cookie)).contains("No pod waits.", "The input has no nodes");
    for (String path : new String[] {"/waiting", "/nodes", "/map", "/search?q=a"}) {
      assertThat(pages.page(path, cookie)).as(path).contains("<h1>");
    }
    assertThat(pages.end().code()).isZero();
  }

  @Test
  void theCommandOfAPodIsTheOneThatWasGivenWithoutThePort() throws Exception {
    Path file = directory.resolve("it's here.yaml");
    Files.copy(Path.of("../examples/web-tier.yaml"), file);
    var pages = ServedPages.of("", "ui", file.toString(), "--port", "0");

    assertThat(pages.page("/pods/shop/import", pages.cookie()))
        .contains("berth explain shop/import '", "it'\\''s here.yaml'</code>")
        .doesNotContain("--port");
    pages.end();
  }

  @Test
  void badInputEndsItWithLinesThatSayWhere() throws Exception {
    Path bad = Files.writeString(directory.resolve("bad.yaml"), "kind: Pod\n  apiVersion: v1\n");
    Run ended = ServedPages.of("", "ui", bad.toString()).end();

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("bad.yaml:2:");
  }

  @ParameterizedTest
  @CsvSource({"70000", "-1", "http"})
  void aPortThatIsNoneIsBadUsage(String port) {
    Run ended = Run.berth("ui", CLUSTER, "--port=" + port);

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--port");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void withoutInputItSaysWhatItNeeds() {
    Run ended = Run.berth("ui");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void filesAndARunningSchedulerAreTwoClusters() {
    Run ended = Run.berth("ui", CLUSTER, "--server=https://localhost:10259");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--server shows a running scheduler's own cluster");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run ended = Run.berth("ui", CLUSTER, "--port", String.valueOf(other.getLocalPort()));

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err()).contains(String.valueOf(other.getLocalPort()));
      assertThat(ended.out()).isEmpty();
    }
  }
}
