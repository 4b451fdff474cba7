package dev.berth.kube.http;

import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connection.Access;
import dev.berth.kube.connect.ConnectionException;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections to the API server: the JDK's client keeps them for as long as they seem to live,
/// and for one certificate of ours. Dropped as a whole and made anew. For any thread.
final class ConnectionPool {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PING_TIMEOUT = Duration.ofSeconds(15);

  /// The connections of one time.
  private record Generation(HttpClient client, Access access, Object material) {}

  private final Connection connection;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Generation generation;
  private boolean closed;

  ConnectionPool(Connection connection) {
    this.connection = connection;
  }

  /// The client to use, a new one if there is none for who we are.
  synchronized HttpClient client(Access access) throws ConnectionException {
    if (closed) {
      throw new ConnectionException("the connection to the API server is closed");
    }
    var known = generation;
    if (known != null && known.access.sharesConnectionsWith(access)) {
      return known.client;
    }
    if (known != null) {
      known.client.shutdown(); // what is under way may end
    }
    var fresh = new Generation(newClient(access), access, connection.material(access));
    generation = fresh;
    return fresh.client;
  }

  private HttpClient newClient(Access access) throws ConnectionException {
    var builder =
        HttpClient.newBuilder()
            .executor(threads)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(connection.proxy().map(ProxySelector::of).orElse(HttpClient.Builder.NO_PROXY));
    if ("https".equals(connection.server().getScheme())) {
      builder.version(HttpClient.Version.HTTP_2).sslContext(connection.context(access));
    } else {
      builder.version(HttpClient.Version.HTTP_1_1);
    }
    return builder.build();
  }

  /// Whether certificates in files are other ones than those of the connections.
  boolean isOutdated() {
    var current = current();
    try {
      return current != null && !connection.material(current.access).equals(current.material);
    } catch (ConnectionException e) {
      LOG.warn("Certificates cannot be read, the old ones are kept: {}", e.getMessage());
      return false;
    }
  }

  /// Whether anything comes back over the connections.
  boolean answers() throws InterruptedException {
    var current = current();
    if (current == null) {
      return true; // The next request will see.
    }
    var request =
        HttpRequest.newBuilder(URI.create(connection.server() + "/version"))
            .timeout(PING_TIMEOUT)
            .build();
    try {
      current.client.send(request, BodyHandlers.discarding());
      return true;
    } catch (IOException e) {
      LOG.trace("No answer from {}", connection.server(), e);
      return false;
    }
  }

  private synchronized @Nullable Generation current() {
    return generation;
  }

  /// Drops all connections; whatever waits on them fails.
  void drop() {
    Generation dropped;
    synchronized (this) {
      dropped = generation;
      generation = null;
    }
    if (dropped != null) {
      dropped.client.shutdownNow();
    }
  }

  void close() {
    synchronized (this) {
      closed = true;
    }
    drop();
    threads.shutdownNow();
  }
}
