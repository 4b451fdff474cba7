package dev.berth.kube.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request to the API server.
///
/// Immutable; the methods return other requests.
public final class ApiRequest {

  /// The content type of JSON bodies.
  public static final String JSON = "application/json";

  public static final String MERGE_PATCH = "application/merge-patch+json";
  public static final String STRATEGIC_MERGE_PATCH = "application/strategic-merge-patch+json";

  /// The body of a request.
  public record Body(String contentType, String text) {}

  private final String method;
  private final String path;
  private final @Nullable Body body;
  private final @Nullable String accept;
  private final @Nullable Duration timeout;
  private final @Nullable Duration lifetime;
  private final boolean once;

  private ApiRequest(String method, String path, @Nullable Body body) {
    this(method, path, body, null, null, null, false);
  }

  private ApiRequest(
      String method,
      String path,
      @Nullable Body body,
      @Nullable String accept,
      @Nullable Duration timeout,
      @Nullable Duration lifetime,
      boolean once) {
    this.method = method;
    this.path = path;
    this.body = body;
    this.accept = accept;
    this.timeout = timeout;
    this.lifetime = lifetime;
    this.once = once;
  }

  /// Creates a request that reads the object at the path.
  ///
  /// @param path a path such as `/api/v1/pods`
  public static ApiRequest get(String path) {
    return new ApiRequest("GET", path, null);
  }

  /// Creates a request that creates an object.
  public static ApiRequest post(String path, String json) {
    return new ApiRequest("POST", path, new Body(JSON, json));
  }

  /// Creates a request that replaces an object.
  public static ApiRequest put(String path, String json) {
    return new ApiRequest("PUT", path, new Body(JSON, json));
  }

  /// Creates a request that changes an object.
  ///
  /// @param contentType the kind of patch
  public static ApiRequest patch(String path, String contentType, String patch) {
    return new ApiRequest("PATCH", path, new Body(contentType, patch));
  }

  /// Creates a request that deletes an object.
  ///
  /// @param options `DeleteOptions`
  public static ApiRequest delete(String path, String options) {
    return new ApiRequest("DELETE", path, new Body(JSON, options));
  }

  /// Returns the request with a further parameter.
  public ApiRequest with(String name, String value) {
    var separator = path.indexOf('?') < 0 ? "?" : "&";
    var encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
    return new ApiRequest(
        method, path + separator + name + "=" + encoded, body, accept, timeout, lifetime, once);
  }

  /// Returns the request with this format of the response instead of the client's.
  public ApiRequest accepting(String contentType) {
    return new ApiRequest(method, path, body, contentType, timeout, lifetime, once);
  }

  /// Returns the request with this timeout for the beginning of the response instead of the
  /// client's.
  public ApiRequest within(Duration time) {
    return new ApiRequest(method, path, body, accept, time, lifetime, once);
  }

  /// Returns the request with a response that is cut off after this time.
  public ApiRequest lasting(Duration time) {
    return new ApiRequest(method, path, body, accept, timeout, time, once);
  }

  /// Returns the request so that it is sent only once, even if the server asks to try again.
  public ApiRequest once() {
    return new ApiRequest(method, path, body, accept, timeout, lifetime, true);
  }

  /// The HTTP method.
  public String method() {
    return method;
  }

  /// Returns whether the request only reads.
  boolean isRead() {
    return method.equals("GET");
  }

  /// Returns whether the response continues until it is cut off.
  public boolean isWatch() {
    return lifetime != null;
  }

  boolean isOnce() {
    return once;
  }

  /// The path with its parameters.
  public String path() {
    return path;
  }

  /// The body; null if there is none.
  public @Nullable Body body() {
    return body;
  }

  String acceptOr(String preferred) {
    return accept == null ? preferred : accept;
  }

  /// Returns the request's own timeout for the beginning of the response, or the usual one.
  public Duration timeoutOr(Duration usual) {
    return timeout == null ? usual : timeout;
  }

  Optional<Duration> lifetime() {
    return Optional.ofNullable(lifetime);
  }

  /// For example `GET /api/v1/pods`, without parameters.
  @Override
  public String toString() {
    var question = path.indexOf('?');
    return method + " " + (question < 0 ? path : path.substring(0, question));
  }
}
