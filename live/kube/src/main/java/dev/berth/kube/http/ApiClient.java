package dev.berth.kube.http;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.LimitedInput;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Status;
import dev.berth.engine.port.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A client of the API server with its own rate limits. Thread-safe; calls block.
/// `clientConnection.qps` and `burst` limit reads and writes separately, so that a list does not
/// wait behind thousands of bindings. If the response is 429 or 5xx with `Retry-After`, the request
/// is sent again, up to ten times. All other retries are up to the caller.
public final class ApiClient {

  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);

  private static final int MAX_RETRIES = 10;
  private static final Duration LONG_WAIT = Duration.ofSeconds(1);
  private static final int MAX_MESSAGE = 2048;

  private final ApiTransport server;
  private final ClientSettings settings;
  private final TokenBucket reads;
  private final TokenBucket writes;
  private final TimeSource time;

  /// @param server usually an [ApiServer]
  public ApiClient(ApiTransport server, ClientSettings settings, TimeSource time) {
    this.server = server;
    this.settings = settings;
    this.reads = new TokenBucket(settings.qps(), settings.burst(), time);
    this.writes = new TokenBucket(settings.qps(), settings.burst(), time);
    this.time = time;
  }

  /// Sends the request and returns when the response begins.
  ///
  /// @throws ApiException if the response is an error
  /// @throws IOException if there is no response; the request may still have arrived
  public ApiResponse send(ApiRequest request) throws IOException, InterruptedException {
    return send(request, "");
  }

  /// Sends a list request, whose response is compressed if it is JSON. Compressing protobuf is not
  /// worth the time; kube-scheduler does not request it either.
  public ApiResponse sendForList(ApiRequest request) throws IOException, InterruptedException {
    var isJson = request.acceptOr(settings.accept()).startsWith(ApiRequest.JSON);
    return send(request, isJson ? "gzip" : "");
  }

  /// Sends the request and skips the body of the response.
  public void sendOnly(ApiRequest request) throws IOException, InterruptedException {
    try (var response = send(request)) {
      response.skipRest();
    }
  }

  /// Sends the request and reads the object in the response.
  ///
  /// @throws ApiException if the response is an error
  /// @throws IOException if there is no response or it cannot be decoded
  public <T extends KubernetesObject> T object(Kind<T> kind, ApiRequest request)
      throws IOException, InterruptedException {
    try (var response = send(request)) {
      var format = response.format();
      var body = new LimitedInput(response.body(), ApiFormat.LONGEST_OBJECT);
      var bytes = new ByteArrayInputStream(body.readAllBytes());
      var problems = new ArrayList<Problem>();
      var object = format.readObject(kind, bytes, new Reading(Interner.none(), problems::add));
      if (object == null) {
        throw new IOException(
            "%s: the response cannot be decoded: %s".formatted(request, problems));
      }
      return object;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /// Sends the request and reads a JSON document that is not an object.
  ///
  /// @throws ApiException if the response is an error
  /// @throws IOException if there is no response or it is something else
  public <T> T document(Codec<T> codec, ApiRequest request)
      throws IOException, InterruptedException {
    try (var response = send(request.accepting(ApiRequest.JSON))) {
      var problems = new Problems();
      var read =
          ValueReader.readJson(
              codec,
              new LimitedInput(response.body(), ApiFormat.LONGEST_OBJECT),
              request.toString(),
              Interner.none(),
              problems);
      if (read == null || !problems.isEmpty()) {
        throw new IOException(
            "%s: the response cannot be decoded: %s".formatted(request, problems.kept()));
      }
      return read;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private ApiResponse send(ApiRequest request, String encoding)
      throws IOException, InterruptedException {
    var measured =
        new MeasuredRequest(server.metrics(), time, request, server.address().getRawAuthority());
    try {
      return measured.answeredBy(send(request, encoding, measured));
    } catch (IOException | InterruptedException | RuntimeException e) {
      measured.ended();
      throw e;
    }
  }

  private ApiResponse send(ApiRequest request, String encoding, MeasuredRequest measured)
      throws IOException, InterruptedException {
    for (int retries = 0; ; retries++) {
      var waited = (request.isRead() ? reads : writes).acquire();
      measured.rateLimited(waited);
      if (waited.compareTo(LONG_WAIT) > 0) {
        LOG.atInfo()
            .addKeyValue("delay", waited)
            .addKeyValue("reason", "client-side throttling, not priority and fairness")
            .addKeyValue("verb", request.method())
            .addKeyValue("URL", server.address() + request.path())
            .log("Waited before sending request");
      }
      var response = server.send(request, settings, encoding, retries > 0);
      if (response.code() / 100 == 2) {
        return response;
      }
      var body = body(response);
      var failure = failure(response, body);
      var after = Duration.ofSeconds(response.retryAfterSeconds());
      if (after.isZero() || request.isOnce() || retries == MAX_RETRIES || !mayPass(failure)) {
        measured.responseSize(body.length);
        throw failure;
      }
      LOG.atTrace()
          .addKeyValue("delay", after)
          .addKeyValue("attempt", retries + 1)
          .addKeyValue("url", server.address() + request.path())
          .addKeyValue("err", failure.getMessage())
          .log("Got a Retry-After response");
      time.sleep(after);
    }
  }

  private static boolean mayPass(ApiException failure) {
    return failure.isTooManyRequests() || failure.code() >= 500;
  }

  private static byte[] body(ApiResponse response) throws IOException {
    try (response) {
      return response.body().readNBytes(1 << 20);
    }
  }

  private static ApiException failure(ApiResponse response, byte[] body) {
    var status = status(response, body);
    return new ApiException(status == null ? unknown(response.code(), body) : status);
  }

  private static @Nullable Status status(ApiResponse response, byte[] bytes) {
    var format = ApiFormat.of(response.contentType());
    if (format.isEmpty()) {
      return null;
    }
    try {
      var status = format.get().readStatus(new ByteArrayInputStream(bytes));
      return status == null || status.code() == 0 ? null : status;
    } catch (UncheckedIOException e) {
      return null;
    }
  }

  private static Status unknown(int code, byte[] bytes) {
    var text = new String(bytes, StandardCharsets.UTF_8).strip();
    var message = text.length() > MAX_MESSAGE ? text.substring(0, MAX_MESSAGE) + "..." : text;
    return new Status("Failure", message, "", null, code);
  }
}
