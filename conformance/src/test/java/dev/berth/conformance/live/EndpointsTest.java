package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What `berth run` and kube-scheduler serve on their secure ports, with the same flags.
final class EndpointsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String NOBODY_AT_ALL = "anonymous";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private static Path folder;

  private static int berthPort;
  private static int peerPort;
  private static @Nullable RunningBerth berth;
  private static @Nullable Component peer;

  @BeforeAll
  static void start() throws Exception {
    berthPort = freePort();
    peerPort = freePort();
    var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
    var configuration =
        Files.writeString(
            folder.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            """
                .formatted(kubeconfig));
    berth =
        RunningBerth.start(
            "--config=" + configuration,
            "--authentication-kubeconfig=" + kubeconfig,
            "--authorization-kubeconfig=" + kubeconfig,
            "--bind-address=127.0.0.1",
            "--secure-port=" + berthPort);
    peer =
        Component.scheduler(
            CLUSTER,
            configuration,
            "--authentication-kubeconfig=" + kubeconfig,
            "--authorization-kubeconfig=" + kubeconfig,
            "--bind-address=127.0.0.1",
            "--secure-port=" + peerPort,
            "-v=2");
    awaitReady(berthPort);
    awaitReady(peerPort);
  }

  @AfterAll
  static void stop() throws IOException {
    if (berth != null) {
      berth.close();
    }
    if (peer != null) {
      peer.close();
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /// As a kubelet would find out.
  private static void awaitReady(int port) throws Exception {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        if (ask(NOBODY_AT_ALL, port, "GET", "/readyz").statusCode() == 200) {
          return;
        }
      } catch (IOException e) {
        assertThat(System.nanoTime()).as("not up: %s", e).isLessThan(deadline);
      }
      assertThat(System.nanoTime()).as("not ready").isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  private static HttpResponse<String> ask(
      String user, int port, String method, String path, String... headers) throws Exception {
    var credentials =
        user.equals(NOBODY_AT_ALL)
            ? ""
            : "client-certificate: \"%s\", client-key: \"%s\""
                .formatted(CLUSTER.file(user + ".crt"), CLUSTER.file(user + ".key"));
    var kubeconfig =
        Files.writeString(
            folder.resolve(user + "-" + port),
            """
            apiVersion: v1
            kind: Config
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters:
            - {name: test, cluster: {server: "https://127.0.0.1:%d", insecure-skip-tls-verify: true}}
            users: [{name: test, user: {%s}}]
            """
                .formatted(port, credentials));
    var connection = new Connections(Map.of(), TimeSource.system()).find(kubeconfig.toString(), "");
    try (var client =
        HttpClient.newBuilder().sslContext(connection.tls(connection.access()).context()).build()) {
      var request =
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(port, path)))
              .method(method, BodyPublishers.noBody());
      for (var i = 0; i < headers.length; i += 2) {
        request.header(headers[i], headers[i + 1]);
      }
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private static String shown(HttpResponse<String> response) {
    var headers = response.headers();
    return "%d\n%s\n%s\n%s\n\n%s"
        .formatted(
            response.statusCode(),
            headers.firstValue("Content-Type").orElse(""),
            headers.firstValue("X-Content-Type-Options").orElse(""),
            headers.firstValue("Cache-Control").orElse(""),
            response.body());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /healthz",
    "GET, /livez?verbose",
    "GET, /readyz?verbose",
    "GET, /readyz?verbose&exclude=shutdown&exclude=no",
    "POST, /healthz",
    "GET, /healthz/leaderElection",
    "GET, /livez/ping",
    "GET, /readyz/sched-handler-sync",
    "GET, /readyz/nothing",
    "GET, /",
    "GET, /version",
    "PUT, /nothing"
  })
  void pagesAreTheSameForAllUsers(String method, String path) throws Exception {
    for (var user : List.of(NOBODY_AT_ALL, ControlPlane.NOBODY, ControlPlane.ADMIN)) {
      assertThat(shown(ask(user, berthPort, method, path)))
          .as("%s %s for %s", method, path, user)
          .isEqualTo(shown(ask(user, peerPort, method, path)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/metrics", "/metrics/slis", "/configz", "/statusz", "/flagz"})
  void aForbiddenPageHasTheSameResponse(String path) throws Exception {
    for (var user : List.of(NOBODY_AT_ALL, ControlPlane.NOBODY)) {
      assertThat(shown(ask(user, berthPort, "GET", path, "User-Agent", "curl/8")))
          .isEqualTo(shown(ask(user, peerPort, "GET", path, "User-Agent", "curl/8")));
    }
    var ours = ask(ControlPlane.ADMIN, berthPort, "GET", path);
    var theirs = ask(ControlPlane.ADMIN, peerPort, "GET", path);
    assertThat(ours.statusCode()).isEqualTo(200);
    assertThat(ours.headers().firstValue("Content-Type"))
        .isEqualTo(theirs.headers().firstValue("Content-Type"));
  }

  @Test
  void aWrongTokenHasTheSameResponse() throws Exception {
    String[] token = {"Authorization", "Bearer nonsense"};
    assertThat(shown(ask(NOBODY_AT_ALL, berthPort, "GET", "/healthz", token)))
        .isEqualTo(shown(ask(NOBODY_AT_ALL, peerPort, "GET", "/healthz", token)))
        .startsWith("401");
  }

  /// But that Berth looks at all nodes, if nothing else is configured.
  @Test
  void theConfigurationIsTheSame() throws Exception {
    var ours = ask(ControlPlane.ADMIN, berthPort, "GET", "/configz").body();
    assertThat(
            json(
                ours.replace("\"percentageOfNodesToScore\":100", "\"percentageOfNodesToScore\":0")))
        .isEqualTo(json(ask(ControlPlane.ADMIN, peerPort, "GET", "/configz").body()));
  }

  private static @Nullable Object json(String text) {
    var problems = new Problems();
    var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    var value = ValueReader.readJson(Codecs.ANY, bytes, "configz", Interner.none(), problems);
    assertThat(problems.kept()).isEmpty();
    return value;
  }

  @Test
  void theFlagsAreTheSame() throws Exception {
    assertThat(flags(berthPort)).isEqualTo(flags(peerPort)).hasSizeGreaterThan(60);
  }

  /// Without Berth's own, and the port. What stands between a flag and its value is left to chance
  /// by kube-scheduler.
  private static List<String> flags(int port) throws Exception {
    return ask(ControlPlane.ADMIN, port, "GET", "/flagz")
        .body()
        .lines()
        .map(line -> line.replaceFirst("^([a-z0-9-]+)[:= ]+", "$1: "))
        .filter(line -> !line.matches("(debug|plugin-dir|record|record-limit|secure-port): .*"))
        .toList();
  }

  @Test
  void aScrapeSeesWhatHappens() throws Exception {
    var page = ask(ControlPlane.ADMIN, berthPort, "GET", "/metrics").body();
    assertThat(page.lines())
        .contains(
            "# TYPE scheduler_pending_pods gauge",
            "scheduler_pending_pods{queue=\"active\"} 0",
            "scheduler_cache_size{type=\"nodes\"} 0",
            "# TYPE leader_election_master_status gauge");
  }
}
