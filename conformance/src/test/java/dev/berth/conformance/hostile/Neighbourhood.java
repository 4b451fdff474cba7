package dev.berth.conformance.hostile;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.config.server.Authentication;
import dev.berth.config.server.Authorization;
import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.RequestHeader;
import dev.berth.config.server.SecureServing;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.query.QueriedScenario;
import dev.berth.query.QueryApi;
import dev.berth.server.SecureServer;
import dev.berth.server.access.AuthFilter;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.tls.ServerTls;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;

/// The secure server as `berth run` has it, with the questions to a scheduler that works in this
/// process, and an API server that knows tokens. `system:masters` may ask, and their tokens and
/// certificates are all the users that there are.
final class Neighbourhood implements AutoCloseable {
  private static final String VERSION = QueryApi.PREFIX + "/v1alpha1";
  private static final Tls INSECURE = new Tls(null, null, null, true, "");

  private final QueriedScenario scenario =
      new QueriedScenario(node("a").cpu("64").memory("64Gi"), node("b").cpu("64").memory("64Gi"));

  /// Longer than the server lets a connection be idle.
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /// That of the server, apart from the scheduler's.
  private final FakeClock time = new FakeClock();

  private final Set<String> tokens = ConcurrentHashMap.newKeySet();
  private final AtomicInteger answered = new AtomicInteger();
  private final HttpServer reviewers;
  private final ApiServer delegate;
  private final SecureServer server;
  private int pods;

  /// @param clientAuthority a file with the authority of clients
  Neighbourhood(Path clientAuthority) throws IOException, InterruptedException {
    tokens.add("good");
    reviewers = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    reviewers.createContext("/", this::review);
    reviewers.start();
    var address = "http://127.0.0.1:" + reviewers.getAddress().getPort();
    delegate = ApiServer.at(new Connections(Map.of(), time).find("", address), time);
    var client =
        new ApiClient(
            delegate,
            new ClientSettings("test", ApiRequest.JSON, 0, 0, Duration.ofSeconds(30)),
            time);
    var noProxy = new RequestHeader("", List.of(), List.of(), List.of(), List.of(), List.of());
    var guard =
        AuthFilter.of(
            new Authentication(
                "", clientAuthority.toString(), noProxy, false, true, Duration.ofSeconds(10)),
            client,
            new Authorization(
                "", List.of("/healthz"), Duration.ofSeconds(10), Duration.ofSeconds(10)),
            client,
            time,
            this::page);
    var serving =
        new SecureServing(
            InetAddress.getLoopbackAddress(),
            0,
            new CertificateFiles("", ""),
            "",
            List.of(),
            new SecureServing.Tls(List.of(), List.of(), ""),
            new SecureServing.Http2(true, 0),
            false,
            false);
    Handler counted =
        request -> {
          answered.incrementAndGet();
          return guard.answer(request);
        };
    server = SecureServer.start(serving, ServerTls.of(serving, time), counted);
  }

  private Response page(Request request) throws IOException, InterruptedException {
    return request.path().startsWith(QueryApi.PREFIX)
        ? scenario.api().answer(request)
        : Response.text(200, "ok");
  }

  private void review(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var user = Map.of("username", "ann", "groups", List.of("system:masters"));
      Map<String, Object> status =
          tokens.stream().anyMatch(token -> body.contains('"' + token + '"'))
              ? Map.of("authenticated", true, "user", user)
              : Map.of();
      var answer = JsonEncoder.text(Codecs.ANY, Map.of("status", status));
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(201, 0);
      exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
    }
  }

  /// The time of the server.
  FakeClock time() {
    return time;
  }

  /// How many requests have come through to the server's handler.
  int answered() {
    return answered.get();
  }

  /// The API server does not know the token any more.
  void revoke(String token) {
    tokens.remove(token);
  }

  /// A connection before its handshake, which fails if the server sends nothing for minutes.
  SSLSocket connect() throws Exception {
    var connection =
        (SSLSocket)
            INSECURE
                .context()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port());
    connection.setSoTimeout((int) PATIENCE.toMillis());
    return connection;
  }

  RawHttp2 http2() throws Exception {
    return new RawHttp2(connect());
  }

  /// A client without a certificate.
  static HttpClient client() throws IOException {
    return HttpClient.newBuilder().sslContext(INSECURE.context()).build();
  }

  /// A client with a certificate.
  static HttpClient client(CertificateFiles files) throws IOException {
    var tls =
        new Tls(
            null,
            new PemSource.InFile(Path.of(files.certificate())),
            new PemSource.InFile(Path.of(files.key())),
            true,
            "");
    return HttpClient.newBuilder().sslContext(tls.context()).build();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
        URI.create("https://localhost:%d%s".formatted(server.port(), path)));
  }

  /// A question with a token.
  HttpRequest.Builder question(String path, String token) {
    return request(VERSION + path).header("Authorization", "Bearer " + token);
  }

  /// Sends a request, and lets the scheduler work until there is an answer.
  HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
    return scenario.await(client.sendAsync(request.build(), BodyHandlers.ofString()));
  }

  /// A health check, a question and a simulation are answered, and a pod is bound.
  void assertThatAllIsWell() throws IOException {
    schedule();
    try (var client = client()) {
      assertThat(send(client, request("/healthz")).statusCode()).isEqualTo(200);
      assertThat(send(client, question("/decisions?limit=1", "good")).body()).contains("pod-");
      var pod = "{apiVersion: v1, kind: Pod, metadata: {name: w}, spec: {containers: [{name: c}]}}";
      var placement =
          question("/placements", "good").POST(HttpRequest.BodyPublishers.ofString(pod));
      assertThat(send(client, placement).statusCode()).isEqualTo(200);
    }
    schedule();
  }

  /// A pod comes, and is bound.
  void schedule() {
    var pod = pod("pod-" + pods++).cpu("100m");
    scenario.live().create(pod).settle();
    assertThat(scenario.live().nodeOf(pod)).isNotEmpty();
  }

  @Override
  public void close() {
    server.close();
    delegate.close();
    reviewers.stop(0);
  }
}
