package dev.berth.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The response to a client.
public record Response(int status, SortedMap<String, String> headers, ResponseBody body) {

  /// The content type of plain text.
  public static final String TEXT = "text/plain; charset=utf-8";

  public static final String JSON = "application/json";

  public Response {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /// Creates a response with a text as its body.
  public static Response of(int status, String contentType, String body) {
    return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /// Creates a response with bytes as its body.
  ///
  /// @param body must not change afterwards
  public static Response of(int status, String contentType, byte[] body) {
    return new Response(
        status, new TreeMap<>(Map.of("Content-Type", contentType)), new ResponseBody.Bytes(body));
  }

  /// Creates a plain-text response that browsers must not take for another content type.
  public static Response text(int status, String body) {
    return of(status, TEXT, body).with("X-Content-Type-Options", "nosniff");
  }

  /// Creates the response for a page that does not exist.
  public static Response notFound() {
    return text(404, "404 page not found\n");
  }

  /// Returns the response with one more header.
  public Response with(String name, String value) {
    var more = new TreeMap<>(headers);
    more.put(name, value);
    return new Response(status, more, body);
  }

  /// Creates a response that is written piece by piece.
  public static Response stream(int status, String contentType, ResponseBody.Stream body) {
    return new Response(status, new TreeMap<>(Map.of("Content-Type", contentType)), body);
  }

  /// Returns the body.
  ///
  /// @return must not be changed by the caller
  /// @throws IllegalStateException if it is a stream
  public byte[] bytes() {
    if (body instanceof ResponseBody.Bytes(var bytes)) {
      return bytes;
    }
    throw new IllegalStateException("the body is a stream");
  }

  /// Returns the body as text.
  ///
  /// @throws IllegalStateException if it is a stream
  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }
}
