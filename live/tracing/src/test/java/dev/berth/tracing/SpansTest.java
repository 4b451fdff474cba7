package dev.berth.tracing;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.scenario.LiveScenario;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The spans of attempts, as a collector gets them.
final class SpansTest {
  private OtlpReceiver collector;

  @BeforeEach
  void start() throws IOException {
    collector = OtlpReceiver.start();
  }

  @AfterEach
  void stop() {
    collector.close();
  }

  private Tracing tracing(Map<String, String> more) throws TracingException {
    var environment = new HashMap<>(collector.environment());
    environment.putAll(more);
    return Tracing.start(environment, "1.2.3");
  }

  static LiveScenario traced(LiveScenario scenario, Tracing tracing) {
    return scenario.observer(tracing.observer()).decorate(ports -> ports.with(tracing.attempts()));
  }

  @Test
  void anAttemptHasItsCycleAndItsBindingInIt() throws Exception {
    try (var tracing = tracing(Map.of())) {
      traced(LiveScenario.cluster(node("n1").cpu("2"), node("n2").cpu("4")), tracing)
          .create(pod("web").cpu("1"))
          .settle();
    }

    ReceivedSpan attempt = collector.span("Scheduling attempt");
    ReceivedSpan cycle = collector.span("Scheduling cycle");
    ReceivedSpan binding = collector.span("Binding cycle");
    assertThat(attempt.parentId()).isEmpty();
    assertThat(collector.under(attempt)).containsExactly("Scheduling cycle", "Binding cycle");
    assertThat(collector.under(cycle))
        .containsExactly("PreFilter", "Filter", "PreScore", "Score", "Reserve", "Permit");
    assertThat(collector.under(binding))
        .containsExactly("PreBindPreFlight", "PreBind", "Bind", "PostBind");
    assertThat(collector.spans())
        .hasSize(13)
        .allSatisfy(span -> {
          assertThat(span.traceId()).isEqualTo(attempt.traceId());
          assertThat(span.status()).isZero();
          assertThat(span.begin()).isBetween(attempt.begin(), span.end());
          assertThat(span.end()).isLessThanOrEqualTo(attempt.end());
        });
    assertThat(binding.begin()).isGreaterThanOrEqualTo(cycle.end());
    assertThat(binding.attributes()).isEqualTo(Map.of("k8s.node.name", "n2"));
    assertThat(collector.span("Filter").attributes())
        .isEqualTo(Map.of("scheduler.status", "Success"));
    assertThat(attempt.attributes())
        .isEqualTo(
            Map.of(
                "k8s.namespace.name", "default",
                "k8s.pod.name", "web",
                "k8s.pod.uid", pod("web").build().metadata().uid(),
                "k8s.node.name", "n2",
                "scheduler.profile", "default-scheduler",
                "scheduler.result", "scheduled",
                "scheduler.attempt", 1L,
                "scheduler.nodes.evaluated", 2L,
                "scheduler.nodes.feasible", 2L));
    assertThat(attempt.resource())
        .containsEntry("service.name", "berth")
        .containsEntry("service.version", "1.2.3");
    assertThat(collector.requests()).containsOnly("POST /v1/traces application/x-protobuf");
  }

  @Test
  void aPodThatFitsNowhereHasNoBinding() throws Exception {
    try (var tracing = tracing(Map.of())) {
      traced(LiveScenario.cluster(node("n1").cpu("1")), tracing)
          .create(pod("big").cpu("2"))
          .settle();
    }

    ReceivedSpan attempt = collector.span("Scheduling attempt");
    assertThat(collector.under(attempt)).containsExactly("Scheduling cycle");
    assertThat(collector.under(collector.span("Scheduling cycle")))
        .containsExactly("PreFilter", "Filter", "PostFilter");
    assertThat(collector.span("PostFilter").attributes())
        .containsEntry("scheduler.status", "Unschedulable");
    assertThat(attempt.attributes())
        .containsEntry("scheduler.result", "unschedulable")
        .containsEntry("scheduler.rejected_by", List.of("NodeResourcesFit"))
        .containsEntry("scheduler.nodes.feasible", 0L)
        .doesNotContainKey("k8s.node.name");
    assertThat(attempt.status()).isZero();
  }

  @Test
  void victimsAreCounted() throws Exception {
    try (var tracing = tracing(Map.of())) {
      traced(LiveScenario.cluster(node("n1").cpu("1")), tracing)
          .create(pod("small").cpu("500m").on("n1"))
          .create(pod("urgent").cpu("1").priority(1))
          .settle();
    }

    assertThat(collector.spans())
        .filteredOn(span -> span.name().equals("Scheduling attempt"))
        .first()
        .satisfies(span ->
            assertThat(span.attributes()).containsEntry("scheduler.preemption.victims", 1L));
  }

  @Test
  void aBindingThatFailsIsAnError() throws Exception {
    try (var tracing = tracing(Map.of());
        var server = new Requests(409, tracing)) {
      var live = traced(LiveScenario.onlyWith(new HttpBinder(server.client)), tracing);
      live.create(node("n1")).create(pod("web")).settle();
    }

    for (String name : List.of("Scheduling attempt", "Binding cycle", "Bind", "HTTP POST")) {
      assertThat(collector.span(name).status()).as(name).isEqualTo(2);
    }
    assertThat(collector.span("Scheduling cycle").status()).isZero();
    assertThat(collector.span("HTTP POST").attributes())
        .containsEntry("http.response.status_code", 409L);
    assertThat(collector.span("Scheduling attempt").message())
        .contains("running Bind plugin \"HttpBinder\"");
    assertThat(collector.span("Scheduling attempt").attributes())
        .containsEntry("scheduler.result", "error")
        .doesNotContainKey("k8s.node.name");
  }

  @Test
  void theServerGetsTheTraceOfARequest() throws Exception {
    var tracing = tracing(Map.of());
    try (var server = new Requests(201, tracing)) {
      var live = traced(LiveScenario.onlyWith(new HttpBinder(server.client)), tracing);
      live.create(node("n1")).create(pod("web")).settle();
      server.client.sendOnly(ApiRequest.get("/api/v1/nodes"));
      tracing.close();

      ReceivedSpan request = collector.span("HTTP POST");
      assertThat(request.parentId()).isEqualTo(collector.span("Bind").id());
      assertThat(request.attributes())
          .isEqualTo(
              Map.of(
                  "http.request.method",
                  "POST",
                  "http.response.status_code",
                  201L,
                  "url.full",
                  server.url() + "/api/v1/namespaces/default/pods/web/binding"));
      assertThat(server.parents).hasSize(2).last().isEqualTo("none");
      assertThat(server.parents.getFirst())
          .startsWith("00-%s-%s-".formatted(request.traceId(), request.id()));
    }
  }

  @Test
  void theSamplerDecidesOnWholeAttempts() throws Exception {
    var never = Map.of("OTEL_TRACES_SAMPLER", "traceidratio", "OTEL_TRACES_SAMPLER_ARG", "0");
    try (var tracing = tracing(never);
        var server = new Requests(201, tracing)) {
      var live = traced(LiveScenario.onlyWith(new HttpBinder(server.client)), tracing);
      live.create(node("n1")).create(pod("web")).settle();
      assertThat(live.nodeOf(pod("web"))).isEqualTo("n1");
      assertThat(server.parents).containsExactly("none");
    }
    assertThat(collector.requests()).isEmpty();
  }

  @Test
  void aCollectorThatDoesNotAnswerHoldsUpNothing() throws Exception {
    var small = Map.of("OTEL_BSP_MAX_QUEUE_SIZE", "16", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "8");
    try (var silent = OtlpReceiver.silent()) {
      var environment = new HashMap<>(small);
      environment.putAll(silent.environment());
      var tracing = Tracing.start(environment, "1.2.3");
      var live = traced(LiveScenario.cluster(node("n1").cpu("100")), tracing);
      for (int i = 0; i < 20; i++) {
        live.create(pod("p" + i).cpu("1")).settle();
        assertThat(live.nodeOf(pod("p" + i))).isEqualTo("n1");
      }
      silent.answer();
      tracing.close();
      assertThat(silent.spans()).isNotEmpty().hasSizeLessThan(20 * 13);
    }
  }

  /// An API server that gives one answer to everything, and its client.
  private static final class Requests implements AutoCloseable {
    private final HttpServer http;
    private final ApiServer server;
    private final ApiClient client;
    private final List<String> parents = new CopyOnWriteArrayList<>();

    Requests(int status, Tracing tracing) throws IOException {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      http.createContext(
          "/",
          call -> {
            try (call) {
              call.getRequestBody().readAllBytes();
              var parent = call.getRequestHeaders().getFirst("traceparent");
              parents.add(parent == null ? "none" : parent);
              call.sendResponseHeaders(status, -1);
            }
          });
      http.start();
      var time = new FakeClock();
      var connection = new Connections(Map.of(), time).find("", url());
      server = ApiServer.at(connection, time, tracing.requests());
      client =
          new ApiClient(
              server,
              ClientSettings.of(
                  new ClientConnectionConfiguration("", "", "application/json", 50, 100), "test"),
              time);
    }

    String url() {
      return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    @Override
    public void close() {
      server.close();
      http.stop(0);
    }
  }
}
