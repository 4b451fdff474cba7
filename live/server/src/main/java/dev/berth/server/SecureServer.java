package dev.berth.server;

import dev.berth.config.server.SecureServing;
import dev.berth.server.http.Handler;
import dev.berth.server.jetty.TlsProtocol;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A server of HTTP/1.1 and HTTP/2 over TLS; each request has its own virtual thread. Limits the
/// size of headers, the number of connections, the time in which a first request must arrive, and
/// how long a connection may be idle. Thread-safe.
public final class SecureServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SecureServer.class);

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

  /// Same as kube-scheduler (`apiserver/pkg/server/secure_serving.go`).
  private static final Duration IDLE = Duration.ofSeconds(90);

  /// Same as kube-scheduler, for the first request.
  private static final Duration FIRST_REQUEST = Duration.ofSeconds(32);

  /// The most that HTTP/2 decodes before a request is rejected because of its headers. For larger
  /// headers, Jetty closes the connection. This is Go's limit, and so kube-scheduler's.
  private static final int MOST_DECODED_HEADER_BYTES = 1 << 20;

  private static final int MOST_CONNECTIONS = 4096;

  /// When the limit of connections is reached, idle connections are closed after this time, so that
  /// a health check gets through.
  private static final Duration IDLE_IN_A_CROWD = Duration.ofSeconds(1);

  private static final int USUAL_STREAMS = 250;

  /// A path names no file. Authorization and pages must both see it as it was sent.
  private static final UriCompliance PATHS_ARE_NAMES =
      UriCompliance.from(
          EnumSet.of(
              Violation.AMBIGUOUS_PATH_SEGMENT,
              Violation.AMBIGUOUS_EMPTY_SEGMENT,
              Violation.AMBIGUOUS_PATH_SEPARATOR,
              Violation.AMBIGUOUS_PATH_PARAMETER,
              Violation.AMBIGUOUS_PATH_ENCODING,
              Violation.SUSPICIOUS_PATH_CHARACTERS));

  private final Server server;
  private final ServerConnector connector;
  private final RequestBridge requests;

  private SecureServer(Server server, ServerConnector connector, RequestBridge requests) {
    this.server = server;
    this.connector = connector;
    this.requests = requests;
  }

  /// Begins to serve.
  ///
  /// @param serving the address and port
  /// @throws IOException if the address cannot be bound; the message names it
  public static SecureServer start(SecureServing serving, ServerTls tls, Handler handler)
      throws IOException {
    return start(serving, tls, handler, FIRST_REQUEST);
  }

  /// @param firstRequest the time that a client has for the handshake and its first request
  static SecureServer start(
      SecureServing serving, ServerTls tls, Handler handler, Duration firstRequest)
      throws IOException {
    var server = new Server(new VirtualThreadPool());
    var requests = new RequestBridge(handler);
    server.setHandler(new GracefulHandler(requests));
    server.setErrorHandler(new PlainErrors());
    server.setStopTimeout(LAST_ANSWERS.toMillis());
    var connector = new ServerConnector(server, 1, 1, protocols(serving.http2(), tls));
    connector.setHost(serving.bindAddress().getHostAddress());
    connector.setPort(serving.port());
    connector.setReusePort(serving.permitPortSharing());
    connector.setIdleTimeout(IDLE.toMillis());
    connector.addBean(new FirstRequestLimit(connector, firstRequest));
    server.addConnector(connector);
    var crowd = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
    crowd.setEndPointIdleTimeout(IDLE_IN_A_CROWD.toMillis());
    server.addBean(crowd);
    var address = new InetSocketAddress(serving.bindAddress(), serving.port());
    open(server, connector, address);
    LOG.atInfo()
        .addKeyValue(
            "address", text(new InetSocketAddress(serving.bindAddress(), connector.getLocalPort())))
        .log("Serving securely");
    return new SecureServer(server, connector, requests);
  }

  private static void open(Server server, ServerConnector connector, InetSocketAddress address)
      throws IOException {
    try {
      connector.open();
    } catch (IOException e) {
      throw new IOException("failed to listen on %s: %s".formatted(text(address), why(e)), e);
    }
    try {
      server.start();
    } catch (Exception e) { // Jetty's signature
      connector.close();
      throw new IOException("failed to serve on %s: %s".formatted(text(address), why(e)), e);
    }
  }

  /// Jetty's message names the address; the reason is in the cause.
  private static String why(Exception e) {
    return String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage());
  }

  private static String text(InetSocketAddress address) {
    var host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[%s]:%d" : "%s:%d").formatted(host, address.getPort());
  }

  private static ConnectionFactory[] protocols(SecureServing.Http2 http2, ServerTls tls) {
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(RequestBridge.MOST_HEADER_BYTES);
    configuration.setUriCompliance(PATHS_ARE_NAMES);
    var http1 = new HttpConnectionFactory(configuration);
    if (!http2.enabled()) {
      return new ConnectionFactory[] {TlsProtocol.of(tls, http1.getProtocol()), http1};
    }
    var decoding = new HttpConfiguration(configuration);
    decoding.setRequestHeaderSize(MOST_DECODED_HEADER_BYTES);
    var h2 = new HTTP2ServerConnectionFactory(decoding);
    int streams = http2.maxStreamsPerConnection();
    h2.setMaxConcurrentStreams(streams == 0 ? USUAL_STREAMS : streams);
    // The names that clients send (RFC 7301); Jetty's own name of the second is in capitals.
    var alpn = new ALPNServerConnectionFactory("h2", "http/1.1");
    alpn.setDefaultProtocol(HttpVersion.HTTP_1_1.asString());
    return new ConnectionFactory[] {TlsProtocol.of(tls, alpn.getProtocol()), alpn, h2, http1};
  }

  /// The port that it listens on.
  public int port() {
    return connector.getLocalPort();
  }

  /// Accepts no more requests, ends streams, and waits briefly for other requests under way.
  @Override
  public void close() {
    requests.endStreams();
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // Jetty's signature; some requests have not ended in time
      LOG.atInfo()
          .addKeyValue("err", e.getMessage())
          .log("Some requests were not answered in time");
    }
  }
}
