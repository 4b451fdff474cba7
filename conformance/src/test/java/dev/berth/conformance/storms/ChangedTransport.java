package dev.berth.conformance.storms;

import dev.berth.kube.ClientMetrics;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiResponse;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.http.ClientSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A transport with a bug in its requests or responses.
abstract class ChangedTransport implements ApiTransport {
  private static final Pattern VERSION = Pattern.compile("resourceVersion=(\\d+)");

  private final ApiTransport transport;

  ChangedTransport(ApiTransport transport) {
    this.transport = transport;
  }

  /// Returns the request to send instead.
  ApiRequest changed(ApiRequest request) {
    return request;
  }

  /// Returns the request to send after an answer; null for none.
  @Nullable ApiRequest again(ApiRequest request, int code) {
    return null;
  }

  /// Returns the body to read instead.
  String changedBody(ApiRequest request, String body) {
    return body;
  }

  @Override
  public URI address() {
    return transport.address();
  }

  @Override
  public ClientMetrics metrics() {
    return transport.metrics();
  }

  @Override
  public ApiResponse send(
      ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
      throws IOException, InterruptedException {
    var response = transport.send(changed(request), settings, encoding, isRetry);
    var next = again(request, response.code());
    if (next != null) {
      response = transport.send(next, settings, encoding, true);
    }
    if (request.isWatch() && response.code() == 200) {
      return response;
    }
    var body = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    return new ApiResponse(
        response.code(),
        response.contentType(),
        response.retryAfterSeconds(),
        new ByteArrayInputStream(changedBody(request, body).getBytes(StandardCharsets.UTF_8)));
  }

  /// Returns a watch from another version.
  static ApiRequest from(ApiRequest watch, LongUnaryOperator version) {
    var path =
        VERSION
            .matcher(watch.path())
            .replaceFirst(
                known -> "resourceVersion=" + version.applyAsLong(Long.parseLong(known.group(1))));
    return ApiRequest.get(path).lasting(Duration.ofMinutes(10));
  }

  /// Returns a request with another body.
  static ApiRequest withBody(ApiRequest request, String pattern, String replacement) {
    var body = request.body();
    var text = body == null ? "" : body.text().replaceFirst(pattern, replacement);
    return switch (request.method()) {
      case "POST" -> ApiRequest.post(request.path(), text);
      case "PUT" -> ApiRequest.put(request.path(), text);
      default -> request;
    };
  }
}
