package dev.berth.ui;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.Map;

/// Adds the headers that keep a browser from running or loading any files but Berth's own, even if
/// names in a cluster contain HTML. It wraps all other handlers, so refusals have the headers, too.
/// For any thread.
public record SecurityHeaders(Handler pages) implements Handler {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    var response = pages.answer(request);
    if (!response.headers().containsKey("Cache-Control")) {
      response = response.with("Cache-Control", "no-store");
    }
    for (var header : HEADERS.entrySet()) {
      response = response.with(header.getKey(), header.getValue());
    }
    return response;
  }
}
