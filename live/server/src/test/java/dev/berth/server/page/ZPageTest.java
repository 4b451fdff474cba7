package dev.berth.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.testkit.fake.FakeClock;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The expected pages are those of kube-scheduler v1.37.1. `EndpointsTest` of conformance compares
/// more of them.
final class ZPageTest {

  private static final ZPage FLAGS =
      new ZPage(new Flags(new TreeMap<>(Map.of("v", "2", "config", ""))), false);

  private static Response get(ZPage page, String accept, String... more) {
    var headers = new TreeMap<>(Map.of("Accept", List.of(accept)));
    for (var i = 0; i < more.length; i += 2) {
      headers.put(more[i], List.of(more[i + 1]));
    }
    return page.answer(Request.of("GET", URI.create("/page"), headers, List.of()));
  }

  private static String json(String version) {
    return "application/json;v=%s;g=config.k8s.io;as=Flagz".formatted(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*/*", "text/plain", "text/*;q=0.1, application/json"})
  void textIsForClientsThatNameNoKind(String accept) {
    var response = get(FLAGS, accept);
    assertThat(response.headers()).isEqualTo(Map.of("Content-Type", "text/plain; charset=utf-8"));
    assertThat(response.text())
        .startsWith("\nkube-scheduler flagz\nWarning: This endpoint is not meant")
        .endsWith("purposes only.\nconfig: \nv: 2\n");
  }

  @Test
  void anObjectIsForClientsThatNameItsKind() {
    var response = get(FLAGS, json("v1beta1"));
    assertThat(response.headers())
        .isEqualTo(Map.of("Content-Type", "application/json;g=config.k8s.io;v=v1beta1;as=Flagz"));
    assertThat(response.text())
        .isEqualTo(
            """
            {"kind":"Flagz","apiVersion":"config.k8s.io/v1beta1",\
            "metadata":{"name":"kube-scheduler"},"flags":{"config":"","v":"2"}}
            """);
  }

  @Test
  void theOlderVersionHasAWarning() {
    assertThat(get(FLAGS, json("v1alpha1")).headers().get("Warning"))
        .isEqualTo(
            "299 - \"This version of the flagz endpoint is deprecated. Please use a newer"
                + " version.\"");
  }

  @Test
  void yamlHasFieldsByName() {
    assertThat(get(FLAGS, json("v1beta1").replace("json", "yaml")).text())
        .isEqualTo(
            """
            apiVersion: config.k8s.io/v1beta1
            flags:
              config: ""
              v: "2"
            kind: Flagz
            metadata:
              name: kube-scheduler
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;v=v1;g=config.k8s.io;as=Flagz",
        "application/json;v=v1beta1;g=config.k8s.io;as=Statusz",
        "application/json;v=v1beta1;g=config.k8s.io;as=Flagz;stream=watch",
        "application/json;v=v1beta1;g=config.k8s.io;as=Flagz;sv=v1",
        "application/cbor;v=v1beta1;g=config.k8s.io;as=Flagz",
        "text/plain;as=Flagz",
        "text/html"
      })
  void allElseIsNotAcceptable(String accept) {
    assertThat(get(FLAGS, accept).status()).isEqualTo(406);
  }

  @Test
  void aFailureIsInTheFormatThatTheClientAccepts() {
    assertThat(get(FLAGS, "application/yaml").text())
        .isEqualTo(
            """
            apiVersion: v1
            code: 406
            kind: Status
            message: 'only the following media types are accepted: application/json, application/yaml,
              text/plain'
            metadata: {}
            reason: NotAcceptable
            status: Failure
            """);
    assertThat(get(FLAGS, "application/json").text())
        .isEqualTo(
            """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"only the following media types are accepted: application/json,\
             application/yaml, text/plain","reason":"NotAcceptable","code":406}
            """);
    assertThat(get(FLAGS, "application/json", "User-Agent", "curl/8").text())
        .isEqualTo(get(FLAGS, "text/html").text())
        .startsWith("{\n  \"kind\": \"Status\",\n");
  }

  @Test
  void cborIsThereIfItsGateIsOn() {
    var page = new ZPage(new Flags(new TreeMap<>(Map.of("v", "2"))), true);
    var accepted = get(page, "application/cbor;v=v1beta1;g=config.k8s.io;as=Flagz");
    assertThat(accepted.status()).isEqualTo(200);
    assertThat(accepted.headers().get("Content-Type"))
        .isEqualTo("application/cbor;g=config.k8s.io;v=v1beta1;as=Flagz");
    assertThat(get(page, "text/html").text()).contains("text/plain, application/cbor\"");
  }

  @Test
  void theStatusHasTheTimeSinceTheStart() {
    var time = new FakeClock();
    var status =
        new ProcessStatus(
            time,
            time.instant(),
            "1.37.1",
            List.of("/healthz", "/healthz/ping", "/metrics/slis", "/configz"));
    time.advance(Duration.ofSeconds(3725));
    assertThat(status.fields())
        .containsEntry("startTime", "2026-01-01T00:00:00Z")
        .containsEntry("uptimeSeconds", 3725L)
        .containsEntry("binaryVersion", "1.37.1")
        .containsEntry("emulationVersion", "1.37")
        .containsEntry("paths", List.of("/configz", "/healthz", "/metrics"));
    assertThat(status.text())
        .startsWith(
            "\nStarted= Thu Jan  1 00:00:00 UTC 2026\nUp= 1 hr 02 min 05 sec\nJava version= ")
        .endsWith(
            """

            Binary version= 1.37.1
            Emulation version= 1.37
            Paths= /configz /healthz /metrics
            """);
  }
}
