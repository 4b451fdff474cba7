package dev.berth.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.config.server.Authentication;
import dev.berth.config.server.Authorization;
import dev.berth.config.server.RequestHeader;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import dev.berth.server.http.TooManyRequestsException;
import dev.berth.testkit.fake.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Bodies are those of kube-scheduler v1.37.1. The API server here accepts the token `good` of
/// `prometheus` and the token `root` of an administrator, and allows `prometheus` `/metrics`.
final class AuthFilterTest {
  private static final int MOST_REVIEWS = 256;

  private final Set<String> revoked = ConcurrentHashMap.newKeySet();
  private final CountDownLatch answering = new CountDownLatch(1);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final FakeClock time = new FakeClock();
  private HttpServer cluster;
  private ApiServer server;
  private AuthFilter guard;

  @BeforeEach
  void start() throws Exception {
    cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    cluster.createContext("/", this::review);
    cluster.start();
    var address = "http://127.0.0.1:" + cluster.getAddress().getPort();
    server = ApiServer.at(new Connections(Map.of(), time).find("", address), time);
    guard = guard(true);
  }

  @AfterEach
  void stop() {
    server.close();
    cluster.stop(0);
  }

  private AuthFilter guard(boolean tolerant) throws IOException, InterruptedException {
    var client =
        new ApiClient(
            server,
            new ClientSettings("test", ApiRequest.JSON, 0, 0, Duration.ofSeconds(10)),
            time);
    var headers = new RequestHeader("", List.of(), List.of(), List.of(), List.of(), List.of());
    return AuthFilter.of(
        new Authentication("", "", headers, true, tolerant, Duration.ofSeconds(10)),
        client,
        new Authorization(
            "", List.of("/healthz", "/open/*"), Duration.ofSeconds(10), Duration.ofSeconds(10)),
        client,
        time,
        this::page);
  }

  /// A stream goes on until it cannot be written any more, and 4 s pass with each line.
  private Response page(Request request) {
    if (!request.query().containsKey("watch")) {
      return Response.of(200, Response.TEXT, "here is " + request.path());
    }
    return Response.stream(
        200,
        Response.TEXT,
        out -> {
          while (true) {
            out.write("line\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            time.advance(Duration.ofSeconds(4));
          }
        });
  }

  private void review(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (!body.isEmpty()) { // the client CAs are read in the background
        asked.add(body);
      }
      if (body.contains("\"slow")) {
        awaitAnswering();
      }
      var answer = answer(body);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.isEmpty() ? 403 : 201, 0);
      exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void awaitAnswering() throws IOException {
    try {
      answering.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private String answer(String body) {
    if (revoked.stream().anyMatch(token -> body.contains('"' + token + '"'))) {
      return "{\"status\": {}}";
    }
    if (body.contains("\"good\"")) {
      return """
      {"status": {"authenticated": true, "user": {"username": "prometheus", "groups": ["web"]}}}\
      """;
    }
    if (body.contains("\"root\"")) {
      return """
      {"status": {"authenticated": true,
        "user": {"username": "admin", "groups": ["system:masters"]}}}\
      """;
    }
    if (body.contains("SubjectAccessReview")) {
      var allowed = body.contains("\"prometheus\"") && body.contains("\"/metrics\"");
      return "{\"status\": {\"allowed\": %s}}".formatted(allowed);
    }
    return body.contains("TokenReview") ? "{\"status\": {}}" : "";
  }

  private Response get(String path, String... headers) throws Exception {
    var all = new TreeMap<String, List<String>>();
    for (var i = 0; i < headers.length; i += 2) {
      all.put(headers[i], List.of(headers[i + 1]));
    }
    return guard.answer(Request.of("GET", URI.create(path), all, List.of()));
  }

  @Test
  void openPagesAreServedToAllWithoutAReview() throws Exception {
    assertThat(get("/healthz").text()).isEqualTo("here is /healthz");
    assertThat(get("/open/door").status()).isEqualTo(200);
    assertThat(asked).isEmpty();
  }

  @Test
  void aPathBelowAnOpenOneIsNotOpen() throws Exception {
    assertThat(get("/healthz/ping").status()).isEqualTo(403);
  }

  @Test
  void aForbiddenUserGetsAStatus() throws Exception {
    var refusal = get("/metrics");
    assertThat(refusal.status()).isEqualTo(403);
    assertThat(refusal.headers()).containsEntry("Content-Type", "application/json");
    assertThat(refusal.text())
        .isEqualTo(
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                + "\"message\":\"forbidden: User \\\"system:anonymous\\\" cannot get path"
                + " \\\"/metrics\\\"\",\"reason\":\"Forbidden\",\"details\":{},\"code\":403}\n");
  }

  @Test
  void theStatusIsIndented() throws Exception {
    assertThat(get("/metrics", "Authorization", "Bearer bad", "User-Agent", "curl/8.5").text())
        .isEqualTo(
            """
            {
              "kind": "Status",
              "apiVersion": "v1",
              "metadata": {},
              "status": "Failure",
              "message": "Unauthorized",
              "reason": "Unauthorized",
              "code": 401
            }\
            """);
  }

  @Test
  void aTokenOfAnAllowedUserOpensThePage() throws Exception {
    assertThat(get("/metrics", "Authorization", "Bearer good").status()).isEqualTo(200);
    assertThat(get("/configz", "Authorization", "Bearer good").text())
        .contains("User \\\"prometheus\\\" cannot get path \\\"/configz\\\"");
    assertThat(asked).last().asString().contains("\"system:authenticated\"", "\"web\"");
  }

  /// All authenticated users may get the non-resource path `/apis/*` in a cluster.
  @Test
  void aPathOfAnApiIsAResource() throws Exception {
    var good = "Bearer good";
    assertThat(get("/apis/things.example.com/v1/things", "Authorization", good).text())
        .contains(
            "\"message\":\"things.things.example.com is forbidden: User \\\"prometheus\\\" cannot"
                + " list resource \\\"things\\\" in API group \\\"things.example.com\\\" at the"
                + " cluster scope\"");
    assertThat(asked)
        .last()
        .asString()
        .contains("\"resourceAttributes\"")
        .doesNotContain("nonResourceAttributes");
    assertThat(
            get("/apis/things.example.com/v1/namespaces/a/things/b/c", "Authorization", good)
                .text())
        .contains(
            "\"message\":\"things.things.example.com \\\"b\\\" is forbidden: User"
                + " \\\"prometheus\\\" cannot get resource \\\"things/c\\\" in API group"
                + " \\\"things.example.com\\\" in the namespace \\\"a\\\"\"");
    assertThat(get("/apis/things.example.com/v1", "Authorization", good).text())
        .contains("cannot get path");
  }

  @Test
  void administratorsSeeEverything() throws Exception {
    assertThat(get("/configz", "Authorization", "Bearer root").status()).isEqualTo(200);
    assertThat(asked).hasSize(1);
  }

  @Test
  void otherCredentialsAreNoCredentials() throws Exception {
    assertThat(get("/metrics", "Authorization", "Basic YTpi").text()).contains("system:anonymous");
  }

  @Test
  void answersAreGoodForAWhile() throws Exception {
    get("/metrics", "Authorization", "Bearer good").text();
    get("/metrics", "Authorization", "Bearer good").text();
    assertThat(asked).hasSize(2);
    time.advance(Duration.ofSeconds(11));
    get("/metrics", "Authorization", "Bearer good").text();
    assertThat(asked).hasSize(4);
  }

  @Test
  void withoutAReviewOnlyOpenPagesAreServed() throws Exception {
    cluster.stop(0);
    assertThatThrownBy(() -> get("/metrics")).isInstanceOf(IOException.class);
    assertThat(get("/metrics", "Authorization", "Bearer good").status()).isEqualTo(401);
    assertThat(get("/healthz").status()).isEqualTo(200);
  }

  @Test
  void aLookUpThatIsRequiredMustNotFail() {
    assertThatThrownBy(() -> guard(false))
        .hasMessageStartingWith("the client CAs cannot be read: ");
  }

  /// The right counts once the remembered answers are over.
  @Test
  void aStreamEndsWhenItsTokenIsRevoked() throws Exception {
    var answer = get("/metrics?watch", "Authorization", "Bearer good");
    var received = new ByteArrayOutputStream();
    revoked.add("good");

    assertThatThrownBy(() -> ((ResponseBody.Stream) answer.body()).writeTo(received))
        .isInstanceOf(IOException.class)
        .hasMessage("the client has lost the right to /metrics");
    assertThat(received.toString(StandardCharsets.UTF_8)).isEqualTo("line\n".repeat(3));
  }

  @Test
  void aStreamEndsWithTheRightOfItsUser() throws Exception {
    var answer = get("/metrics?watch", "Authorization", "Bearer good");
    revoked.add("prometheus");

    assertThatThrownBy(
            () -> ((ResponseBody.Stream) answer.body()).writeTo(OutputStream.nullOutputStream()))
        .hasMessage("the client has lost the right to /metrics");
  }

  /// Whoever sends another token with each request makes the server ask about each of them.
  @Test
  void reviewsUnderWayAreLimited() throws Exception {
    int more = 40;
    var refused = new CountDownLatch(more);
    var unknown = new AtomicInteger();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < MOST_REVIEWS + more; client++) {
        var token = "Bearer slow" + client;
        var _ =
            clients.submit(() -> {
              try {
                if (get("/metrics", "Authorization", token).status() == 401) {
                  unknown.incrementAndGet();
                }
              } catch (TooManyRequestsException e) {
                refused.countDown();
              }
              return null;
            });
      }
      refused.await();
      answering.countDown();
    }
    assertThat(unknown).hasValue(MOST_REVIEWS);
    assertThat(get("/metrics", "Authorization", "Bearer good").status()).isEqualTo(200);
  }
}
