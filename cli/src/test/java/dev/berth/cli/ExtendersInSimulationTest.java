package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Simulations with extenders in the configuration.
final class ExtendersInSimulationTest {
  private static final String CLUSTER =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      extenders:
      - {urlPrefix: "%s", filterVerb: filter, bindVerb: bind, nodeCacheCapable: true, ignorable: %s}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: "4", pods: "9"}}}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: "4", pods: "9"}}}
      ---
      {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, image: web}]}}
      ---
      {apiVersion: v1, kind: Pod, metadata: {name: db}, spec: {containers: [{name: main, image: db}]}}
      """;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  ExtendersInSimulationTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void open() {
    server.createContext(
        "/",
        call -> {
          asked.add(call.getRequestURI().getPath());
          byte[] answer =
              "{\"NodeNames\":[\"n2\"],\"FailedNodes\":{\"n1\":\"no licence\"}}"
                  .getBytes(StandardCharsets.UTF_8);
          call.sendResponseHeaders(200, answer.length);
          call.getResponseBody().write(answer);
          call.close();
        });
    server.createContext(
        "/none/filter",
        call -> {
          byte[] answer =
              "{\"NodeNames\":[],\"FailedNodes\":{\"n1\":\"no licence\",\"n2\":\"no licence\"}}"
                  .getBytes(StandardCharsets.UTF_8);
          call.sendResponseHeaders(200, answer.length);
          call.getResponseBody().write(answer);
          call.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void extendersAreCalledButNotToBind() {
    var run = Run.withInput(CLUSTER.formatted(url(), false), "simulate", "-", "-o", "json");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\"chosen\": \"n2\"").contains("no licence");
    assertThat(asked).containsExactly("/filter", "/filter");
    assertThat(run.err())
        .isEqualTo(
            "berth: extender %s is not called to bind, since the cluster is simulated\n"
                .formatted(url()));
  }

  @Test
  void anExplanationHasTheExtendersMessage() {
    var run = Run.withInput(CLUSTER.formatted(url(), false), "explain", "web", "-");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("no licence");
  }

  @Test
  void whatAnExtenderRejectsIsABlockerAndNoChangeIsSaidToHelp() {
    var run = Run.withInput(CLUSTER.formatted(url() + "/none", false), "explain", "web", "-");
    assertThat(run.out())
        .containsPattern("\\n  n1 +http\\S+ +no licence\\n  n2 +http\\S+ +no licence\\n")
        .doesNotContain("What would help");
  }

  @Test
  void suggestionsAreMadeWithoutExtenders() {
    var large = CLUSTER.replace("image: web", "image: web, resources: {requests: {cpu: \"5\"}}");
    var run = Run.withInput(large.formatted(url(), false), "explain", "web", "-");
    assertThat(run.out())
        .contains("request at most 4 of cpu, instead of 5  → n1\n")
        .contains("one at a\n  time; extenders were not called about them.\n");
  }

  @Test
  void theFailureOfAnIgnorableExtenderIsReportedOnce() {
    close();
    var run = Run.withInput(CLUSTER.formatted(url(), true), "simulate", "-");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains(
            "berth: could not filter nodes with extender %s: Post \"%s/filter\": dial tcp"
                .formatted(url(), url()))
        .endsWith("connect: connection refused (2 times)\n");
  }

  @Test
  void tlsSettingsThatCannotBeUsedAreBadInput() {
    var run =
        Run.withInput(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            extenders: [{urlPrefix: "https://localhost", tlsConfig: {caFile: /nowhere/ca.crt}}]
            """,
            "simulate",
            "-");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("extenders").contains("/nowhere/ca.crt");
  }
}
