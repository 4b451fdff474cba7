package dev.berth.kube.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.kube.connect.Connections;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApiClientTest {

  private static final ApiRequest PODS = ApiRequest.get("/api/v1/pods");

  private final FakeClock time = new FakeClock();
  private FakeApi api;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private static String text(ApiResponse response) throws IOException {
    try (response) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theServersMessageIsTheMessage() throws IOException {
    api.enqueue(Answer.failure(403, "Forbidden", "pods is forbidden: User \\'x\\' cannot"));
    var client = api.client(time);

    assertThatThrownBy(() -> client.send(PODS))
        .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.isForbidden()).isTrue());
  }

  @Test
  void anObjectWithoutEndIsRefused() throws IOException {
    api.enqueue(Answer.ok("{\"x\":\"" + "x".repeat(64 << 20)));
    var client = api.client(time);

    assertThatThrownBy(() -> client.object(Kinds.POD, PODS))
        .isInstanceOf(IOException.class)
        .hasMessage("longer than 67,108,864 bytes");
  }

  @Test
  void aBusyServerIsTriedAgainAfterItsRetryAfter() throws Exception {
    api.enqueue(
        Answer.of(429, "too many").with("Retry-After", "7"),
        Answer.of(503, "not yet").with("Retry-After", "1"),
        Answer.ok("{}"));

    assertThat(text(api.client(time).send(PODS))).isEqualTo("{}");
    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(1));
    assertThat(api.requests()).hasSize(3);
  }

  @Test
  void aServerThatStaysBusyIsLeftAlone() throws Exception {
    for (var i = 0; i < 20; i++) {
      api.enqueue(Answer.of(429, "too many").with("Retry-After", "1"));
    }
    var client = api.client(time);

    assertThatThrownBy(() -> client.send(PODS))
        .isInstanceOfSatisfying(
            ApiException.class,
            e -> {
              assertThat(e.isTooManyRequests()).isTrue();
              assertThat(e).hasMessageContaining("too many");
            });
    assertThat(api.requests()).hasSize(11);
  }

  @Test
  void troubleWithoutATimeToComeBackIsTheCallersBusiness() throws Exception {
    api.enqueue(Answer.failure(500, "InternalError", "etcd is away"));
    var client = api.client(time);

    assertThatThrownBy(() -> client.sendOnly(ApiRequest.post("/api/v1/pods", "{}")))
        .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.isServerError()).isTrue());
    assertThat(api.requests()).containsExactly("POST /api/v1/pods {}");
  }

  @Test
  void aServerThatIsNotThereIsAnIoException() throws Exception {
    var client = api.client(time);
    api.close();
    assertThatThrownBy(() -> client.send(PODS))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(ApiException.class);
  }

  @Test
  void whoIsNotKnownTriesItsNewTokenAtOnce(@TempDir Path folder) throws Exception {
    var token = Files.writeString(folder.resolve("token"), "old");
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k, user: u}}]
            clusters: [{name: k, cluster: {server: "%s"}}]
            users: [{name: u, user: {tokenFile: token}}]
            """
                .formatted(api.address()));
    var connection = new Connections(Map.of(), time).find(kubeconfig.toString(), "");
    var client = api.keeping("Authorization").client(connection, time);
    api.enqueue(Answer.ok("1"), Answer.failure(401, "Unauthorized", "who?"), Answer.ok("2"));
    api.enqueue(Answer.failure(401, "Unauthorized", "who?"));

    assertThat(text(client.send(PODS))).isEqualTo("1");
    Files.writeString(token, "new");
    assertThat(text(client.send(PODS))).isEqualTo("2");
    assertThat(api.headers()).containsExactly("Bearer old", "Bearer old", "Bearer new");
    assertThatThrownBy(() -> client.send(PODS)).hasMessageContaining("who?");
  }

  @Test
  void listsInJsonComeCompressed() throws Exception {
    api.keeping("Accept-Encoding").enqueue(Answer.ok("{'a':1}").compressed(), Answer.ok("{}"));
    var client = api.client(time);

    assertThat(text(client.sendForList(PODS))).isEqualTo("{\"a\":1}");
    client.sendOnly(PODS);
    assertThat(api.headers()).containsExactly("gzip", "identity");
  }

  @Test
  void somethingElseThanAnApiServerIsReported() throws Exception {
    api.enqueue(Answer.of(200, "<html>").with("Content-Type", "text/html"));
    var client = api.client(time);

    assertThatThrownBy(() -> client.object(Kinds.POD, PODS))
        .hasMessageContaining("\"text/html\", which Berth does not read");
  }

  @Test
  void parametersAreEncoded() throws Exception {
    api.enqueue(Answer.ok("{}"));
    api.client(time)
        .sendOnly(PODS.with("fieldSelector", "status.phase!=Failed").with("limit", "5"));
    assertThat(api.requests())
        .containsExactly("GET /api/v1/pods?fieldSelector=status.phase%21%3DFailed&limit=5");
  }

  @Test
  void contentTypesAreThoseOfTheConfiguration() {
    var configuration =
        new ClientConnectionConfiguration("", "", "application/vnd.kubernetes.protobuf", 50, 100);

    assertThat(ClientSettings.of(configuration, "me").accept())
        .isEqualTo("application/vnd.kubernetes.protobuf, */*");
    assertThat(
            ClientSettings.of(
                    new ClientConnectionConfiguration("", "application/json", "x", 50, 100), "me")
                .accept())
        .isEqualTo("application/json");
  }
}
