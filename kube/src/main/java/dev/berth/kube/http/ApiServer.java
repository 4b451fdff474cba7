package dev.berth.kube.http;

import dev.berth.kube.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connection.Access;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The API server as we reach it. For any thread.
///
/// All requests share connections. A network that swallows packets leaves these seemingly alive for
/// a quarter of an hour. So a guard watches over them, with client-go's times: when nothing has
/// come through for 30 s, it asks a small question; if there is no answer in 15 s, all connections
/// are dropped, whatever waits on them fails, and the next request makes new ones. It also drops
/// them when certificates in files have changed.
public final class ApiServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);

  private static final Duration TICK = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final Duration MATERIAL_PERIOD = Duration.ofMinutes(5);
  private static final Duration FOREVER = Duration.ofDays(1);

  /// API servers allow 100 requests at once on one connection, watches included; the JDK's client
  /// fails those beyond.
  private static final int AT_ONCE = 64;

  private final Connection connection;
  private final ConnectionPool pool;
  private final TimeSource time;
  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private final Set<OpenBody> open = ConcurrentHashMap.newKeySet();
  private final OpenBody.Listener listener = new BodyListener();
  private final Thread guard;
  private volatile long heardAt;

  private ApiServer(Connection connection, TimeSource time) {
    this.connection = connection;
    this.pool = new ConnectionPool(connection);
    this.time = time;
    this.heardAt = time.nanos();
    this.guard = Thread.ofVirtual().name("api-server-guard").unstarted(this::guard);
  }

  /// Makes no connection yet. Starts the guard, which ends with [#close].
  public static ApiServer at(Connection connection, TimeSource time) {
    var server = new ApiServer(connection, time);
    server.guard.start();
    return server;
  }

  /// Where it is.
  public URI address() {
    return connection.server();
  }

  /// Sends one request, once, and returns when the answer begins. Waits while too many others are
  /// under way; those whose answers go on do not count.
  ///
  /// @param encoding of the answer; empty for none
  /// @throws IOException if there is no answer
  ApiResponse send(ApiRequest request, ClientSettings settings, String encoding)
      throws IOException, InterruptedException {
    if (request.lifetime().isPresent()) {
      return open(request, settings, encoding);
    }
    places.acquire();
    var isOpen = false;
    try {
      var response = open(request, settings, encoding);
      isOpen = true; // and gives its place back when it is closed
      return response;
    } finally {
      if (!isOpen) {
        places.release();
      }
    }
  }

  private ApiResponse open(ApiRequest request, ClientSettings settings, String encoding)
      throws IOException, InterruptedException {
    var response = exchange(request, settings, encoding);
    listener.heard();
    var deadline = time.nanos() + request.lifetime().orElse(FOREVER).toNanos();
    var body = new OpenBody(plain(response), deadline, request.lifetime().isPresent(), listener);
    open.add(body);
    return new ApiResponse(
        response.statusCode(), header(response, "Content-Type"), retryAfterSeconds(response), body);
  }

  private static InputStream plain(HttpResponse<InputStream> response) throws IOException {
    return header(response, "Content-Encoding").equals("gzip")
        ? new GZIPInputStream(response.body())
        : response.body();
  }

  private static int retryAfterSeconds(HttpResponse<?> response) {
    var value = header(response, "Retry-After");
    try {
      return value.isEmpty() ? 0 : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return 0; // a date; API servers do not send any
    }
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /// Sends the request, and once more as somebody else if the server does not know us.
  private HttpResponse<InputStream> exchange(
      ApiRequest request, ClientSettings settings, String encoding)
      throws IOException, InterruptedException {
    var access = connection.access();
    var response = exchange(access, request, settings, encoding);
    if (response.statusCode() != 401) {
      return response;
    }
    connection.rejected(access);
    var other = connection.access();
    if (other.headers().equals(access.headers()) && other.sharesConnectionsWith(access)) {
      return response;
    }
    response.body().close();
    return exchange(other, request, settings, encoding);
  }

  private HttpResponse<InputStream> exchange(
      Access access, ApiRequest request, ClientSettings settings, String encoding)
      throws IOException, InterruptedException {
    var body = request.body();
    var builder =
        HttpRequest.newBuilder(URI.create(connection.server() + request.path()))
            .timeout(request.timeoutOr(settings.timeout()))
            .header("User-Agent", settings.userAgent())
            .header("Accept", request.acceptOr(settings.accept()))
            .method(
                request.method(),
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.text()));
    if (body != null) {
      builder.header("Content-Type", body.contentType());
    }
    if (!encoding.isEmpty()) {
      builder.header("Accept-Encoding", encoding);
    }
    access
        .headers()
        .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    return pool.client(access).send(builder.build(), BodyHandlers.ofInputStream());
  }

  private void guard() {
    var materialAt = time.nanos();
    try {
      while (true) {
        time.sleep(TICK);
        cutOverdue();
        if (time.nanos() - materialAt > MATERIAL_PERIOD.toNanos()) {
          materialAt = time.nanos();
          dropOutdated();
        }
        dropDead();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void cutOverdue() {
    for (var body : open) {
      if (body.isOver(time.nanos())) {
        try {
          body.close();
        } catch (IOException e) {
          LOG.trace("An answer that lasts too long cannot be closed", e);
        }
      }
    }
  }

  private void dropOutdated() {
    if (pool.isOutdated()) {
      LOG.info("Certificates have changed: connecting to {} anew", address());
      pool.drop();
    }
  }

  private void dropDead() throws InterruptedException {
    if (open.isEmpty() || time.nanos() - heardAt < SILENCE.toNanos()) {
      return;
    }
    if (!pool.answers()) {
      LOG.warn("Nothing comes through from {} any more: connecting anew", address());
      pool.drop();
    }
    listener.heard();
  }

  /// Ends all that is under way.
  @Override
  public void close() {
    guard.interrupt();
    pool.close();
  }

  private final class BodyListener implements OpenBody.Listener {

    @Override
    public void heard() {
      heardAt = time.nanos();
    }

    @Override
    public void closed(OpenBody body) {
      open.remove(body);
      if (!body.isLasting()) {
        places.release();
      }
    }
  }
}
