package dev.berth.server.grpc;

import dev.berth.server.jetty.TlsProtocol;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A server of unary gRPC calls, each on its own virtual thread. Limits headers, messages,
/// connections, and calls of a connection under way. Thread-safe.
public final class GrpcServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcServer.class);

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

  /// Long, because a client of gRPC keeps its connection, and some end themselves if a call meets a
  /// connection that is being closed.
  private static final Duration IDLE = Duration.ofHours(1);

  /// Clients have one to three each.
  private static final int MOST_CONNECTIONS = 64;

  /// If there are too many connections, connections that have been idle for this time are closed.
  private static final Duration IDLE_IN_A_CROWD = Duration.ofSeconds(60);

  private static final int MOST_CALLS_OF_A_CONNECTION = 100;
  private static final int MOST_HEADER_BYTES = 16 << 10;

  /// Clients of gRPC measure the round trip with a ping for each message, which Jetty's own limit
  /// takes for an attack.
  private static final int MOST_CONTROL_FRAMES_A_SECOND = 20_000;

  private final Server server;
  private final ServerConnector connector;

  private GrpcServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /// Begins to serve.
  ///
  /// @param port 0 for any free port
  /// @param tls null for plaintext
  /// @param methods by path: `/package.Service/Method`
  /// @throws IOException if the address cannot be bound; the message names it
  public static GrpcServer start(
      InetAddress address, int port, @Nullable ServerTls tls, Map<String, UnaryMethod> methods)
      throws IOException {
    var server = new Server(new VirtualThreadPool());
    server.setHandler(new GracefulHandler(new UnaryCalls(methods)));
    server.setStopTimeout(LAST_ANSWERS.toMillis());
    var connector = new ServerConnector(server, 1, 1, protocols(tls));
    connector.setHost(address.getHostAddress());
    connector.setPort(port);
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    var crowd = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
    crowd.setEndPointIdleTimeout(IDLE_IN_A_CROWD.toMillis());
    server.addBean(crowd);
    try {
      server.start();
    } catch (Exception e) { // Jetty's signature
      throw new IOException(
          "failed to listen on %s, port %d: %s"
              .formatted(
                  address.getHostAddress(),
                  port,
                  (e.getCause() == null ? e : e.getCause()).getMessage()),
          e);
    }
    return new GrpcServer(server, connector);
  }

  private static ConnectionFactory[] protocols(@Nullable ServerTls tls) {
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(MOST_HEADER_BYTES);
    if (tls == null) {
      return new ConnectionFactory[] {limited(new HTTP2CServerConnectionFactory(configuration))};
    }
    var h2 = limited(new HTTP2ServerConnectionFactory(configuration));
    var alpn = new ALPNServerConnectionFactory("h2");
    alpn.setDefaultProtocol("h2");
    return new ConnectionFactory[] {TlsProtocol.of(tls, alpn.getProtocol()), alpn, h2};
  }

  private static ConnectionFactory limited(AbstractHTTP2ServerConnectionFactory http2) {
    http2.setMaxConcurrentStreams(MOST_CALLS_OF_A_CONNECTION);
    http2.setRateControlFactory(new WindowRateControl.Factory(MOST_CONTROL_FRAMES_A_SECOND));
    return http2;
  }

  /// The port that it listens on.
  public int port() {
    return connector.getLocalPort();
  }

  /// Accepts no more calls, and waits briefly for those under way.
  @Override
  public void close() {
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // Jetty's signature; some calls have not ended in time
      LOG.atInfo().addKeyValue("err", e.getMessage()).log("Some calls were not answered in time");
    }
  }
}
