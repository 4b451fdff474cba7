package dev.berth.conformance.fuzz;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/// A server that gives the same answer to every request.
final class HttpStandIn {
  private final HttpServer server;
  private volatile byte[] answer = {};

  private HttpStandIn(HttpServer server) {
    this.server = server;
  }

  /// Begins to serve on the loopback interface, until the process ends.
  static HttpStandIn start() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var standIn = new HttpStandIn(server);
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
              byte[] bytes = standIn.answer;
              exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
              exchange.getResponseBody().write(bytes);
            }
          });
      server.start();
      return standIn;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void answers(byte[] bytes) {
    answer = bytes.clone();
  }
}
