package dev.berth.kube.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PrometheusClientTest {
  private static final String VECTOR =
      """
      {'status':'success','data':{'resultType':'vector','result':[\
      {'metric':{'instance':'n1','job':'x'},'value':[1700000000.1,'0.25']},\
      {'metric':{'instance':'n2'},'value':[1700000000,'NaN']},\
      {'metric':{'instance':'n3'},'value':[1700000000,'+Inf']}]}}\
      """;

  private FakeApi api;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi().keeping("Authorization");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Map<String, Double> query(String token) throws IOException {
    try (var client =
        PrometheusClient.of(
            URI.create(api.address() + "/prom"), token, Tls.DEFAULT, new Proxies(Map.of()))) {
      return client.query("up == 1", Instant.parse("2026-01-01T00:00:00.250Z"));
    }
  }

  @Test
  void valuesAreByInstance() throws Exception {
    api.enqueue(Answer.ok(VECTOR));
    assertThat(query("secret"))
        .containsEntry("n1", 0.25)
        .containsEntry("n2", Double.NaN)
        .containsEntry("n3", Double.POSITIVE_INFINITY)
        .hasSize(3);
    assertThat(api.requests())
        .containsExactly("POST /prom/api/v1/query query=up+%3D%3D+1&time=1767225600.250");
    assertThat(api.headers()).containsExactly("Bearer secret");
  }

  /// The token, and the right to be asked, are that server's.
  @Test
  void redirectsAreNotFollowed() {
    api.enqueue(Answer.of(302, "{}").with("Location", "/elsewhere"), Answer.ok(VECTOR));

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> query("secret"));
    assertThat(api.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 405, 501})
  void aServerThatTakesNoPostIsAskedByGet(int code) throws Exception {
    api.enqueue(Answer.of(code, "{}"), Answer.ok(VECTOR));
    assertThat(query("")).hasSize(3);
    assertThat(api.requests().getLast()).startsWith("GET /prom/api/v1/query?query=up%20");
    assertThat(api.headers()).containsExactly("null", "null");
  }

  record Failure(Answer answer, String message) {}

  static Stream<Failure> failures() {
    var what = "unable to capture prometheus metrics: ";
    return Stream.of(
        new Failure(
            Answer.of(400, "{'status':'error','errorType':'bad_data','error':'parse error'}"),
            what + "bad_data: parse error"),
        new Failure(Answer.of(401, "{}"), what + "client_error: client error: 401"),
        new Failure(Answer.of(503, "{}"), what + "server_error: server error: 503"),
        new Failure(
            Answer.ok("{'status':'success','data':{'resultType':'matrix','result':[]}}"),
            "expected query results to be of type \"vector\", got \"matrix\" instead"),
        new Failure(
            Answer.ok(VECTOR.replace("instance", "node")),
            "the collected metrics sample is missing 'instance' key"),
        new Failure(
            Answer.ok(VECTOR.replace("NaN", "much")),
            what + "bad_response: a value must be a number, not \"much\""));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatIsNoVectorIsAnError(Failure failure) {
    api.enqueue(failure.answer);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> query(""))
        .withMessage(failure.message);
  }
}
