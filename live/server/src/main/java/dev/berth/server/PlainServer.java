package dev.berth.server;

import dev.berth.server.http.Handler;
import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/// An HTTP/1.1 server without TLS: on all addresses for pages without confidential content, such as
/// `/healthz`, or on the loopback address. Limits the size of headers, the number of connections,
/// and how long a connection may be idle. Thread-safe.
public final class PlainServer implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final int MOST_HEADER_BYTES = 8 << 10;
  private static final int MOST_CONNECTIONS = 256;

  private final Server server;
  private final ServerConnector connector;

  private PlainServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /// Begins to serve on all addresses.
  ///
  /// @param port 0 for any free port
  /// @throws IOException if the port cannot be bound; the message names it
  public static PlainServer start(int port, Handler handler) throws IOException {
    return start(null, port, handler);
  }

  /// Begins to serve on 127.0.0.1, where only this machine can connect.
  ///
  /// @param port 0 for any free port
  /// @throws IOException if the port cannot be bound; the message names it
  public static PlainServer onLoopback(int port, Handler handler) throws IOException {
    return start("127.0.0.1", port, handler);
  }

  private static PlainServer start(@Nullable String host, int port, Handler handler)
      throws IOException {
    var server = new Server(new VirtualThreadPool());
    server.setHandler(new RequestBridge(handler));
    server.setErrorHandler(new PlainErrors());
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(MOST_HEADER_BYTES);
    var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
    try {
      server.start();
    } catch (Exception e) { // Jetty's signature
      throw new IOException(
          "failed to listen on port %d: %s"
              .formatted(port, (e.getCause() == null ? e : e.getCause()).getMessage()),
          e);
    }
    return new PlainServer(server, connector);
  }

  /// The port that it listens on.
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // Jetty's signature
      throw new IllegalStateException(e);
    }
  }
}
