package dev.berth.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GzipTest {
  private static final String LONG = "node ".repeat(1000);

  private static Response answer(Response page, String... acceptEncoding) throws Exception {
    var headers = new TreeMap<String, List<String>>();
    if (acceptEncoding.length > 0) {
      headers.put("Accept-Encoding", List.of(acceptEncoding));
    }
    return new Gzip(_ -> page).answer(Request.of("GET", URI.create("/"), headers, List.of()));
  }

  private static String unpacked(Response response) throws IOException {
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(response.bytes()))) {
      return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip",
        "br, gzip",
        "deflate,gzip;q=0.5",
        "gzip; q=1",
        "gzip;q=0.001",
        "identity, gzip"
      })
  void whoAcceptsItGetsIt(String acceptEncoding) throws Exception {
    var response = answer(Response.text(404, LONG), acceptEncoding);

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.headers())
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("Content-Type", Response.TEXT);
    assertThat(response.bytes()).hasSizeLessThan(LONG.length() / 4);
    assertThat(unpacked(response)).isEqualTo(LONG);
  }

  @Test
  void theHeaderMayComeTwice() throws Exception {
    assertThat(answer(Response.text(200, LONG), "br", "gzip").headers())
        .containsEntry("Content-Encoding", "gzip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "br", "gzip;q=0", "gzip; q=0.000", "gzip;q = 0", "x-gzip", "gzipped"})
  void whoDoesNotAcceptItDoesNot(String acceptEncoding) throws Exception {
    var response = answer(Response.text(200, LONG), acceptEncoding);

    assertThat(response.text()).isEqualTo(LONG);
    assertThat(response.headers())
        .doesNotContainKey("Content-Encoding")
        .containsEntry("Vary", "Accept-Encoding");
  }

  @Test
  void whoSaysNothingDoesNot() throws Exception {
    assertThat(answer(Response.text(200, LONG)).text()).isEqualTo(LONG);
  }

  @ParameterizedTest
  @CsvSource({
    "text/html; charset=utf-8, true",
    "text/css; charset=utf-8, true",
    "application/json, true",
    "application/json; charset=utf-8, true",
    "image/svg+xml, true",
    "image/png, false",
    "application/octet-stream, false"
  })
  void onlyTextIsCompressed(String contentType, boolean isCompressed) throws Exception {
    var response = answer(Response.of(200, contentType, LONG), "gzip");

    assertThat(response.headers().containsKey("Content-Encoding")).isEqualTo(isCompressed);
  }

  @ParameterizedTest
  @CsvSource({"1023, false", "1024, true"})
  void smallPagesAreNot(int bytes, boolean isCompressed) throws Exception {
    var response = answer(Response.text(200, "x".repeat(bytes)), "gzip");

    assertThat(response.headers().containsKey("Content-Encoding")).isEqualTo(isCompressed);
  }

  @Test
  void streamsAreLeftAsTheyAre() throws Exception {
    var stream = Response.stream(200, Response.TEXT, _ -> {});

    assertThat(answer(stream, "gzip")).isSameAs(stream);
  }

  @Test
  void otherHeadersStay() throws Exception {
    var page = new Response(200, new TreeMap<>(Map.of("Content-Type", "text/css")), body());

    assertThat(answer(page.with("Cache-Control", "no-store"), "gzip").headers())
        .containsEntry("Cache-Control", "no-store");
  }

  private static ResponseBody body() {
    return new ResponseBody.Bytes(LONG.getBytes(StandardCharsets.UTF_8));
  }
}
