package dev.berth.kube.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request to the API server.
///
/// Immutable; the methods make others.
public final class ApiRequest {

  /// Content types of bodies.
  public static final String JSON = "application/json";

  public static final String MERGE_PATCH = "application/merge-patch+json";
  public static final String STRATEGIC_MERGE_PATCH = "application/strategic-merge-patch+json";

  /// What is sent along.
  record Body(String contentType, String text) {}

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

  /// Reads what is at the path.
  ///
  /// @param path as in `/api/v1/pods`
  public static ApiRequest get(String path) {
    return new ApiRequest("GET", path, null);
  }

  /// Makes an object.
  public static ApiRequest post(String path, String json) {
    return new ApiRequest("POST", path, new Body(JSON, json));
  }

  /// Puts an object in the place of another.
  public static ApiRequest put(String path, String json) {
    return new ApiRequest("PUT", path, new Body(JSON, json));
  }

  /// Changes an object.
  ///
  /// @param contentType what kind of patch it is
  public static ApiRequest patch(String path, String contentType, String patch) {
    return new ApiRequest("PATCH", path, new Body(contentType, patch));
  }

  /// Deletes an object.
  ///
  /// @param options `DeleteOptions`
  public static ApiRequest delete(String path, String options) {
    return new ApiRequest("DELETE", path, new Body(JSON, options));
  }

  /// The same with another parameter.
  public ApiRequest with(String name, String value) {
    var separator = path.indexOf('?') < 0 ? "?" : "&";
    var encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
    return new ApiRequest(
        method, path + separator + name + "=" + encoded, body, accept, timeout, lifetime, once);
  }

  /// The same with a response in this format, whatever the client prefers.
  public ApiRequest accepting(String contentType) {
    return new ApiRequest(method, path, body, contentType, timeout, lifetime, once);
  }

  /// The same with a timeout for the response to begin, in place of the client's.
  public ApiRequest within(Duration time) {
    return new ApiRequest(method, path, body, accept, time, lifetime, once);
  }

  /// The same with a response that is cut off after this time.
  public ApiRequest lasting(Duration time) {
    return new ApiRequest(method, path, body, accept, timeout, time, once);
  }

  /// The same, sent only once, even if the server says when to try again.
  public ApiRequest once() {
    return new ApiRequest(method, path, body, accept, timeout, lifetime, true);
  }

  String method() {
    return method;
  }

  /// Whether it changes nothing.
  boolean isRead() {
    return method.equals("GET");
  }

  /// Whether the response goes on until it is cut off.
  boolean isWatch() {
    return lifetime != null;
  }

  boolean isOnce() {
    return once;
  }

  String path() {
    return path;
  }

  @Nullable Body body() {
    return body;
  }

  String acceptOr(String preferred) {
    return accept == null ? preferred : accept;
  }

  Duration timeoutOr(Duration usual) {
    return timeout == null ? usual : timeout;
  }

  Optional<Duration> lifetime() {
    return Optional.ofNullable(lifetime);
  }

  /// `GET /api/v1/pods`, without the parameters.
  @Override
  public String toString() {
    var question = path.indexOf('?');
    return method + " " + (question < 0 ? path : path.substring(0, question));
  }
}
