package dev.berth.tracing;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/// What a collector does with OTLP over gRPC: takes spans.
public final class GrpcCollector implements AutoCloseable {
  private final Server server = new Server();
  private final ServerConnector connector;
  private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private GrpcCollector(@Nullable SSLContext tls) {
    var http = new HttpConfiguration();
    if (tls == null) {
      connector = new ServerConnector(server, new HTTP2CServerConnectionFactory(http));
    } else {
      http.addCustomizer(new SecureRequestCustomizer(false)); // whatever name it is called by
      var context = new SslContextFactory.Server();
      context.setSslContext(tls);
      var alpn = new ALPNServerConnectionFactory("h2");
      connector =
          new ServerConnector(
              server,
              new SslConnectionFactory(context, alpn.getProtocol()),
              alpn,
              new HTTP2ServerConnectionFactory(http));
    }
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Receiver());
    LifeCycle.start(server);
  }

  /// One without TLS.
  public static GrpcCollector start() {
    return new GrpcCollector(null);
  }

  static GrpcCollector start(SSLContext tls) {
    return new GrpcCollector(tls);
  }

  private final class Receiver extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      requests.add(
          "%s %s %s"
              .formatted(
                  request.getMethod(),
                  request.getHttpURI().getPath(),
                  request.getHeaders().get("Content-Type")));
      // A message is behind whether it is compressed, and its length.
      try (var body = new DataInputStream(Content.Source.asInputStream(request))) {
        if (body.readByte() != 0) {
          throw new IOException("nobody has agreed to compression");
        }
        spans.addAll(ReceivedSpan.of(body.readNBytes(body.readInt())));
      }
      response.getHeaders().put("Content-Type", "application/grpc");
      response.setTrailersSupplier(() -> HttpFields.build().put("grpc-status", "0"));
      response.write(true, ByteBuffer.wrap(new byte[5]), callback);
      return true;
    }
  }

  /// Its host and port.
  public String address() {
    return "127.0.0.1:" + connector.getLocalPort();
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  /// All that it has got.
  public List<ReceivedSpan> spans() {
    return List.copyOf(spans);
  }

  @Override
  public void close() {
    LifeCycle.stop(server);
  }
}
