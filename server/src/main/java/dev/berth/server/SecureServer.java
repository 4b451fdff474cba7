package dev.berth.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.berth.config.server.SecureServing;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An HTTP/1.1 server over TLS; each request has a virtual thread of its own. For any thread.
public final class SecureServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SecureServer.class);

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);
  private static final int BACKLOG = 0; // the system's default

  private final HttpsServer server;
  private final ExecutorService threads;

  /// One party for each request under way, and one for the server.
  private final Phaser underWay;

  private SecureServer(HttpsServer server, ExecutorService threads, Phaser underWay) {
    this.server = server;
    this.threads = threads;
    this.underWay = underWay;
  }

  /// Begins to serve.
  ///
  /// @param serving where to listen
  /// @throws IOException if the address cannot be bound; the message names it
  public static SecureServer start(SecureServing serving, ServerTls tls, Handler handler)
      throws IOException {
    var address = new InetSocketAddress(serving.bindAddress(), serving.port());
    HttpsServer server;
    try {
      server = HttpsServer.create(address, BACKLOG);
    } catch (IOException e) {
      throw new IOException(
          "failed to listen on %s: %s".formatted(text(address), e.getMessage()), e);
    }
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls.context()) {
          @Override
          public void configure(HttpsParameters parameters) {
            parameters.setSSLParameters(tls.parameters());
          }
        });
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    var underWay = new Phaser(1);
    server.createContext("/", exchange -> serve(exchange, handler, underWay));
    server.start();
    LOG.atInfo().addKeyValue("address", text(server.getAddress())).log("Serving securely");
    return new SecureServer(server, threads, underWay);
  }

  private static String text(InetSocketAddress address) {
    var host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[%s]:%d" : "%s:%d").formatted(host, address.getPort());
  }

  /// The port that it listens on.
  public int port() {
    return server.getAddress().getPort();
  }

  private static void serve(HttpExchange exchange, Handler handler, Phaser underWay)
      throws IOException {
    underWay.register();
    try (exchange) {
      send(exchange, answer(exchange, handler));
    } finally {
      underWay.arriveAndDeregister();
    }
  }

  private static Response answer(HttpExchange exchange, Handler handler) {
    var path = exchange.getRequestURI().getPath();
    try {
      return handler.answer(request(exchange));
    } catch (IOException e) {
      return Response.text(
          500,
          "Internal Server Error: \"%s\": %s\n"
              .formatted(path, e.getMessage() == null ? e : e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Response.text(503, "the server is shutting down\n");
    } catch (RuntimeException e) {
      LOG.atError().addKeyValue("path", path).setCause(e).log("Could not answer");
      return Response.text(500, "Internal Server Error: \"%s\"; see the log\n".formatted(path));
    }
  }

  private static Request request(HttpExchange exchange) {
    var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.getRequestHeaders());
    return Request.of(
        exchange.getRequestMethod(), exchange.getRequestURI(), headers, certificates(exchange));
  }

  private static List<X509Certificate> certificates(HttpExchange exchange) {
    if (!(exchange instanceof HttpsExchange secure)) {
      return List.of();
    }
    try {
      return Arrays.stream(secure.getSSLSession().getPeerCertificates())
          .map(X509Certificate.class::cast)
          .toList();
    } catch (SSLPeerUnverifiedException e) {
      return List.of(); // the client has sent none
    }
  }

  private static void send(HttpExchange exchange, Response response) throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Cache-Control", "no-cache, private");
    response.headers().forEach(headers::set);
    var length = response.body().length;
    if (exchange.getRequestMethod().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(length));
      exchange.sendResponseHeaders(response.status(), -1);
      return;
    }
    exchange.sendResponseHeaders(response.status(), length == 0 ? -1 : length);
    if (length > 0) {
      exchange.getResponseBody().write(response.body());
    }
  }

  /// Accepts no more requests, and waits a moment for those under way.
  @Override
  public void close() {
    try {
      underWay.awaitAdvanceInterruptibly(
          underWay.arrive(), LAST_ANSWERS.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.info("Some requests have not been answered in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
    threads.shutdownNow();
  }
}
