package dev.berth.kube.http;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.RequestTracer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connection.Access;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.transport.HttpTransport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections to the API server. Thread-safe.
///
/// All requests share connections. If a network drops packets silently, these connections seem
/// alive for a quarter of an hour. Therefore an HTTP/2 connection must answer a ping every 15 s. If
/// it does not, it is closed, everything that waits on it fails, and the next request opens a new
/// connection. When certificates have changed, in files or by a credential plugin, requests use new
/// connections.
public final class ApiServer implements ApiTransport, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);

  private static final Duration PING = Duration.ofSeconds(15);
  private static final Duration MATERIAL_PERIOD = Duration.ofMinutes(5);

  /// Keeps a response uncompressed: without this header the client would accept gzip.
  private static final String UNCOMPRESSED = "identity";

  /// A client with its certificates.
  private record Generation(OkHttpClient client, Access access, Tls.Contents material) {}

  private final Connection connection;
  private final TimeSource time;
  private final RequestTracer tracer;
  private final ClientMetrics metrics;
  private final String host;
  private final Dispatcher calls = new Dispatcher();
  private final ConnectionPool connections = new ConnectionPool();
  private final RequestStreams streams = new RequestStreams();
  private final Silence silence;
  private @Nullable Generation generation;
  private long materialAt;
  private boolean closed;

  private ApiServer(Connection connection, TimeSource time, RequestTracer tracer) {
    this.connection = connection;
    this.time = time;
    this.tracer = tracer;
    this.metrics = connection.metrics();
    this.host = connection.server().getRawAuthority();
    this.silence = new Silence(connection.server(), PING);
  }

  /// Creates it without opening a connection.
  public static ApiServer at(Connection connection, TimeSource time) {
    return at(connection, time, RequestTracer.NONE);
  }

  /// Creates it without opening a connection.
  ///
  /// @param tracer traces all requests
  public static ApiServer at(Connection connection, TimeSource time, RequestTracer tracer) {
    return new ApiServer(connection, time, tracer);
  }

  @Override
  public URI address() {
    return connection.server();
  }

  @Override
  public ClientMetrics metrics() {
    return metrics;
  }

  @Override
  public ApiResponse send(
      ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
      throws IOException, InterruptedException {
    var response = exchange(request, settings, encoding, isRetry);
    var type = response.header("Content-Type", "");
    return new ApiResponse(
        response.code(), type == null ? "" : type, retryAfterSeconds(response), plain(response));
  }

  private InputStream plain(Response response) throws IOException {
    var body = new ResponseInput(response.body().byteStream(), silence);
    if (!"gzip".equals(response.header("Content-Encoding"))) {
      return body;
    }
    try {
      return new GZIPInputStream(body);
    } catch (IOException e) {
      body.close();
      throw e;
    }
  }

  private static int retryAfterSeconds(Response response) {
    var value = response.header("Retry-After");
    try {
      return value == null ? 0 : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return 0; // a date, which API servers do not send
    }
  }

  /// Sends the request; if its credentials are rejected (401), sends it again with others.
  private Response exchange(
      ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
      throws IOException, InterruptedException {
    var access = connection.access();
    var response =
        counted(request, isRetry, trace -> exchange(access, request, settings, encoding, trace));
    if (response.code() != 401) {
      return response;
    }
    connection.rejected(access);
    var other = connection.access();
    if (other.headers().equals(access.headers()) && other.sharesConnectionsWith(access)) {
      return response;
    }
    response.close();
    return counted(request, true, trace -> exchange(other, request, settings, encoding, trace));
  }

  /// Sends a request and returns its response; may fail.
  private interface Exchange {
    Response make(Map<String, String> traceHeaders) throws IOException, InterruptedException;
  }

  private Response counted(ApiRequest request, boolean isRetry, Exchange exchange)
      throws IOException, InterruptedException {
    var trace = tracer.begin(request.method(), url(request));
    int status = 0;
    try {
      var response = exchange.make(trace.headers());
      status = response.code();
      return response;
    } finally {
      trace.ended(status);
      metrics.sent(
          request.method(),
          host,
          status == 0 ? ClientMetrics.NO_RESPONSE : Integer.toString(status),
          isRetry);
    }
  }

  private String url(ApiRequest request) {
    return connection.server() + request.path();
  }

  private Response exchange(
      Access access,
      ApiRequest request,
      ClientSettings settings,
      String encoding,
      Map<String, String> traceHeaders)
      throws IOException, InterruptedException {
    var http = http(access, request, settings, encoding, traceHeaders);
    var call = client(access).newCall(http);
    if (!request.isWatch()) {
      var body = http.body();
      metrics.requestSize(request.method(), host, body == null ? 0 : body.contentLength());
    }
    request.lifetime().ifPresent(all -> call.timeout().timeout(all.toNanos(), NANOSECONDS));
    Response response;
    try {
      response = request.lifetime().isPresent() ? call.execute() : streams.begin(call::execute);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        var interrupted = new InterruptedException();
        interrupted.initCause(e);
        throw interrupted;
      }
      throw silence.named(e);
    }
    if (request.lifetime().isPresent()) {
      response.body().source().timeout().clearTimeout(); // a watch may be silent for a long time
    }
    return response;
  }

  /// Applies a request's own timeout for the beginning of the response.
  private static Response withinTimeout(Interceptor.Chain chain) throws IOException {
    var request = chain.request();
    var timeout = Objects.requireNonNull(request.tag(Duration.class));
    return chain
        .withReadTimeout(Math.toIntExact(Math.max(1, timeout.toMillis())), MILLISECONDS)
        .proceed(request);
  }

  private Request http(
      Access access,
      ApiRequest request,
      ClientSettings settings,
      String encoding,
      Map<String, String> traceHeaders) {
    var body = request.body();
    var http =
        new Request.Builder()
            .url(url(request))
            .tag(Duration.class, request.timeoutOr(settings.timeout()))
            .header("User-Agent", settings.userAgent())
            .header("Accept", request.acceptOr(settings.accept()))
            .header("Accept-Encoding", encoding.isEmpty() ? UNCOMPRESSED : encoding)
            .method(
                request.method(),
                body == null
                    ? null
                    : RequestBody.create(body.text().getBytes(StandardCharsets.UTF_8)));
    if (body != null) {
      http.header("Content-Type", body.contentType()); // a MediaType would be parsed each time
    }
    access
        .headers()
        .forEach((name, values) -> values.forEach(value -> http.addHeader(name, value)));
    traceHeaders.forEach(http::header);
    return http.build();
  }

  /// Returns the client to use; a new one if the certificates have changed. Requests under way keep
  /// their connections.
  private synchronized OkHttpClient client(Access access) throws ConnectionException {
    if (closed) {
      throw new ConnectionException("the connection to the API server is closed");
    }
    var known = generation;
    if (known != null && known.access.sharesConnectionsWith(access) && !isOutdated(known)) {
      return known.client;
    }
    var client =
        HttpTransport.client(
                connection.tls(access), connection.context(access), connection.proxy().orElse(null))
            .dispatcher(calls)
            .connectionPool(connections)
            .followRedirects(false)
            .addInterceptor(ApiServer::withinTimeout)
            .pingInterval(PING)
            .build();
    generation = new Generation(client, access, connection.material(access));
    materialAt = time.nanos();
    transportMade(known == null);
    return client;
  }

  private void transportMade(boolean isFirst) {
    if (connection.proxy().isPresent()) {
      metrics.transportMade("uncacheable", 0);
    } else {
      metrics.transportMade("miss", isFirst ? 1 : 0);
    }
  }

  /// Returns whether the certificates in files differ from the client's. Reads the files every five
  /// minutes.
  private boolean isOutdated(Generation known) {
    if (time.nanos() - materialAt < MATERIAL_PERIOD.toNanos()) {
      return false;
    }
    materialAt = time.nanos();
    try {
      var material = connection.material(known.access);
      boolean sameAuthority = material.authority().equals(known.material.authority());
      authorityReloaded(known, "success", sameAuthority ? "unchanged" : "updated");
      if (material.equals(known.material)) {
        return false;
      }
      LOG.info(
          "Certificate rotation detected, shutting down client connections to start using new"
              + " credentials");
      return true;
    } catch (ConnectionException e) {
      authorityReloaded(known, "failure", "read_error");
      LOG.atWarn()
          .addKeyValue("err", e.getMessage())
          .log("Loading certificates failed, keeping the old ones");
      return false;
    }
  }

  private void authorityReloaded(Generation known, String result, String reason) {
    if (connection.tls(known.access).authority() instanceof PemSource.InFile) {
      metrics.authorityReloaded(result, reason);
    }
  }

  /// Ends everything that is under way.
  @Override
  public void close() {
    synchronized (this) {
      if (!closed && generation != null && connection.proxy().isEmpty()) {
        metrics.transportClosed();
      }
      closed = true;
    }
    calls.cancelAll();
    connections.evictAll();
  }
}
