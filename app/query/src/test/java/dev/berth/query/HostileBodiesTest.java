package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Kinds;
import dev.berth.server.http.Response;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Whatever a request's body holds, the process calls nobody for it, reads no file and starts no
/// program.
final class HostileBodiesTest {
  @SuppressWarnings("UnusedVariable") // by its name
  private static final List<String> POSTS =
      List.of(
          "/placements",
          "/capacity",
          "/disruptions?drain=a",
          "/losses?by=node",
          "/scaleplans?shape=large,cpu=4,memory=8Gi",
          "/consolidationplans");

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: db}
      spec: {containers: [{name: db, image: "URL/db", resources: {requests: {cpu: "1"}}}]}
      """;

  private static final String EXTENDERS =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      extenders:
      - {urlPrefix: URL, filterVerb: filter, prioritizeVerb: prioritize, preemptVerb: preempt, bindVerb: bind, weight: 1}
      """;

  /// What else might make a process act.
  private static final List<String> OTHERS =
      List.of(
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          clientConnection: {kubeconfig: FILE}
          extenders:
          - urlPrefix: URL
            filterVerb: filter
            tlsConfig: {certFile: FILE, keyFile: FILE, caFile: FILE}
          """,
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          profiles:
          - plugins: {multiPoint: {enabled: [{name: LoadAware}]}}
            pluginConfig:
            - name: LoadAware
              args: {usage: {prometheus: {address: URL, tokenFile: FILE, caFile: FILE}}}
          """,
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          profiles:
          - plugins: {multiPoint: {enabled: [{name: Dynamic}]}}
            pluginConfig: [{name: Dynamic, args: {policyConfigPath: FILE}}]
          """,
          """
          apiVersion: v1
          kind: List
          items:
          - apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            extenders: [{urlPrefix: URL, filterVerb: filter}]
          """,
          """
          apiVersion: v1
          kind: Config
          current-context: here
          clusters: [{name: here, cluster: {server: URL, certificate-authority: FILE}}]
          users: [{name: me, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: touch, args: [RUN]}}}]
          contexts: [{name: here, context: {cluster: here, user: me}}]
          """,
          """
          apiVersion: admissionregistration.k8s.io/v1
          kind: MutatingWebhookConfiguration
          metadata: {name: all}
          webhooks: [{name: all.example.com, clientConfig: {url: URL}}]
          """,
          """
          apiVersion: apiextensions.k8s.io/v1
          kind: CustomResourceDefinition
          metadata: {name: things.example.com}
          spec: {group: example.com, conversion: {strategy: Webhook, webhook: {clientConfig: {url: URL}}}}
          """,
          """
          apiVersion: descheduler/v1alpha2
          kind: DeschedulerPolicy
          metricsProviders: [{source: Prometheus, prometheus: {url: URL}}]
          """,
          """
          apiVersion: scheduler.policy.crane.io/v1alpha1
          kind: DynamicSchedulerPolicy
          spec: {syncPolicy: [{name: URL, period: 1s}]}
          """);

  private final AtomicInteger calls = new AtomicInteger();
  private final QueriedScenario scenario =
      new QueriedScenario(node("a").cpu("3").memory("4Gi"), node("b").cpu("1").memory("4Gi"));
  private HttpServer called;
  private Path file;
  private Path started;

  @BeforeEach
  void listen(@TempDir Path folder) throws Exception {
    scenario.live().settle();
    called = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    called.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          exchange.close();
        });
    called.start();
    file = Files.writeString(folder.resolve("secret.txt"), "the secret of this machine");
    started = folder.resolve("started");
  }

  @AfterEach
  void stop() {
    called.stop(0);
  }

  private String withPlaces(String text) {
    return text.replace("URL", "http://127.0.0.1:" + called.getAddress().getPort())
        .replace("FILE", file.toString())
        .replace("RUN", started.toString());
  }

  @ParameterizedTest
  @FieldSource("POSTS")
  void extendersAreNotCalled(String post) {
    var answer = post(post, POD + "---\n" + EXTENDERS);

    assertThat(calls).hasValue(0);
    if (post.equals("/capacity")) { // whose body is what is counted
      assertThat(answer.status()).isEqualTo(422);
    } else {
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      assertThat(answer.text()).contains("extenders are not called");
    }
  }

  @ParameterizedTest
  @FieldSource("POSTS")
  void noObjectMakesTheProcessAct(String post) {
    for (String document :
        (Iterable<String>) Stream.concat(OTHERS.stream(), ofEveryKind())::iterator) {
      var answer = post(post, POD + "---\n" + document);

      assertThat(answer.status()).as("%s: %s", document, answer.text()).isIn(200, 400, 413, 422);
      assertThat(answer.text()).as(document).doesNotContain("secret");
    }
    assertThat(calls).hasValue(0);
    assertThat(started).doesNotExist();
  }

  private static Stream<String> ofEveryKind() {
    return Kinds.all().stream()
        .map(kind ->
            """
            apiVersion: %s
            kind: %s
            metadata: {name: it, annotations: {url: URL, file: FILE}}
            spec: {url: URL, file: FILE, template: {spec: {containers: [{name: a, image: URL}]}}}
            """
                .formatted(kind.apiVersion(), kind.kind()));
  }

  private Response post(String post, String body) {
    return scenario.answer("POST", scenario.path(post), "application/json", withPlaces(body));
  }

  @Test
  void nodesOfTheBodyCountForDaemonSets() {
    var body = new StringBuilder();
    for (var i = 0; i < 2_001; i++) {
      body.append("{apiVersion: v1, kind: Node, metadata: {name: n%d}}\n---\n".formatted(i));
    }
    for (var i = 0; i < 10; i++) {
      body.append(
          """
          apiVersion: apps/v1
          kind: DaemonSet
          metadata: {name: d%1$d}
          spec:
            selector: {matchLabels: {app: d%1$d}}
            template: {metadata: {labels: {app: d%1$d}}, spec: {containers: [{name: a, image: a}]}}
          ---
          """
              .formatted(i));
    }

    assertThat(post("/placements", body.toString()).text()).contains("20,030 pods are too many");
  }
}
