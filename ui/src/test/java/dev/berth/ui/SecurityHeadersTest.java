package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a page is, it loads and runs nothing but Berth's own files.
final class SecurityHeadersTest {
  @ParameterizedTest
  @ValueSource(ints = {200, 303, 401, 403, 404, 405, 421, 500})
  void everyResponseHasThem(int status) throws Exception {
    var response =
        new SecurityHeaders(_ -> Response.text(status, "a page")).answer(Requests.get("/"));

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.text()).isEqualTo("a page");
    assertThat(response.headers())
        .containsEntry(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                + " connect-src 'self'; form-action 'self'; base-uri 'none';"
                + " frame-ancestors 'none'")
        .containsEntry("X-Content-Type-Options", "nosniff")
        .containsEntry("Referrer-Policy", "no-referrer")
        .containsEntry("Cross-Origin-Opener-Policy", "same-origin")
        .containsEntry("Cross-Origin-Resource-Policy", "same-origin")
        .containsEntry("Cache-Control", "no-store");
  }

  @ParameterizedTest
  @ValueSource(strings = {"public, max-age=31536000, immutable", "no-cache"})
  void aPageMaySayItselfHowLongItIsKept(String cacheControl) throws Exception {
    var response =
        new SecurityHeaders(_ -> Response.text(200, "").with("Cache-Control", cacheControl))
            .answer(Requests.get("/"));

    assertThat(response.headers()).containsEntry("Cache-Control", cacheControl);
  }
}
