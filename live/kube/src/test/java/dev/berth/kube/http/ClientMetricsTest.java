package dev.berth.kube.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is counted of requests, as client-go counts it.
final class ClientMetricsTest {

  private static final ApiRequest PODS = ApiRequest.get("/api/v1/pods");

  private final FakeClock time = new FakeClock();
  private final Counts counts = new Counts();
  private FakeApi api;

  /// What was counted, as lines, in order.
  private static final class Counts implements ClientMetrics {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void requestEnded(String verb, String host, Duration took) {
      lines.add("%s took %s".formatted(verb, took));
    }

    @Override
    public void rateLimited(String verb, String host, Duration waited) {
      lines.add("%s waited %s".formatted(verb, waited));
    }

    @Override
    public void sent(String verb, String host, String code, boolean isRetry) {
      lines.add("%s %s%s".formatted(verb, code, isRetry ? " again" : ""));
      assertThat(host).matches("127\\.0\\.0\\.1:[0-9]+");
    }

    @Override
    public void requestSize(String verb, String host, long bytes) {
      lines.add("%s sent %d".formatted(verb, bytes));
    }

    @Override
    public void responseSize(String verb, String host, long bytes) {
      lines.add("%s read %d".formatted(verb, bytes));
    }

    @Override
    public void transportMade(String result, int more) {
      lines.add("transport %s %d".formatted(result, more));
    }

    @Override
    public void transportClosed() {
      lines.add("transport closed");
    }
  }

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Connection connection() throws IOException {
    return new Connections(Map.of(), time, counts).find("", api.address());
  }

  @Test
  void aRequestIsMeasuredUntilItsResponseIsClosed() throws Exception {
    api.enqueue(Answer.ok("{'a':1}"));
    try (var response =
        api.client(connection(), time).send(ApiRequest.post("/api/v1/pods", "{}"))) {
      time.advance(Duration.ofSeconds(3));
      assertThat(response.body().readAllBytes()).hasSize(7);
    }
    api.close();

    assertThat(counts.lines)
        .containsExactly(
            "POST waited PT0S",
            "transport miss 1",
            "POST sent 2",
            "POST 200",
            "POST read 7",
            "POST took PT3S",
            "transport closed");
  }

  @Test
  void theSizeOfAResponseIsThatOfItsText() throws Exception {
    var json = "{'metadata':{'name':'%s'}}".formatted("x".repeat(1000));
    api.enqueue(Answer.ok(json).compressed(), Answer.ok(json), Answer.ok(json));
    var client = api.client(connection(), time);
    client.sendForList(PODS).close();
    try (var response = client.sendForList(PODS)) {
      response.skipRest();
    }
    client.object(Kinds.POD, PODS);

    assertThat(counts.lines)
        .filteredOn(line -> line.contains("read"))
        .containsExactly("GET read 0", "GET read 1024", "GET read 1024");
  }

  @Test
  void everyAttemptIsCountedButTheRequestOnce() throws Exception {
    api.enqueue(
        Answer.of(429, "too many").with("Retry-After", "7"),
        Answer.failure(500, "InternalError", "etcd is away"));
    var client = api.client(connection(), time);

    assertThatThrownBy(() -> client.send(PODS)).hasMessageContaining("etcd is away");
    assertThat(counts.lines)
        .filteredOn(line -> !line.contains("read"))
        .containsExactly(
            "GET waited PT0S",
            "transport miss 1",
            "GET sent 0",
            "GET 429",
            "GET waited PT0S",
            "GET sent 0",
            "GET 500 again",
            "GET took PT7S");
    assertThat(counts.lines).filteredOn(line -> line.contains("read")).hasSize(1);
  }

  @Test
  void aRequestWithoutAResponseIsAnError() throws Exception {
    var client = api.client(connection(), time);
    api.close();

    assertThatThrownBy(() -> client.send(PODS)).isInstanceOf(IOException.class);
    assertThat(counts.lines).contains("GET <error>", "GET took PT0S");
  }

  @Test
  void ofAWatchOnlyTheRequestIsCounted() throws Exception {
    api.enqueue(Answer.ok("{}"));
    try (var response = api.client(connection(), time).send(PODS.lasting(Duration.ofMinutes(5)))) {
      assertThat(new String(response.body().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("{}");
    }

    assertThat(counts.lines).containsExactly("transport miss 1", "GET 200");
  }
}
