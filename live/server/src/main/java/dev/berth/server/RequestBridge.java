package dev.berth.server;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import dev.berth.server.http.TooManyRequestsException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint.SslSessionData;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes Jetty's requests to Berth's handler, and the handler's responses to Jetty. Thread-safe.
final class RequestBridge extends org.eclipse.jetty.server.Handler.Abstract {

  private static final Logger LOG = LoggerFactory.getLogger(RequestBridge.class);

  /// The limit for headers and URL of a request; larger ones are rejected.
  static final int MOST_HEADER_BYTES = 128 << 10;

  /// Nine bodies of the largest size that a handler takes.
  private static final long MOST_BODY_BYTES = 72L << 20;

  private final Handler handler;
  private final BodyBudget bodies = new BodyBudget(MOST_BODY_BYTES);
  private final Set<Thread> streams = ConcurrentHashMap.newKeySet();
  private volatile boolean ending;

  RequestBridge(Handler handler) {
    this.handler = handler;
  }

  @Override
  public boolean handle(
      org.eclipse.jetty.server.Request from,
      org.eclipse.jetty.server.Response to,
      Callback callback) {
    try (var body = bodies.share()) {
      send(from, to, answer(from, body));
      callback.succeeded();
    } catch (IOException e) {
      callback.failed(e); // the client is gone
    }
    return true;
  }

  private Response answer(org.eclipse.jetty.server.Request from, BodyBudget.Share body) {
    if (headerBytes(from) > MOST_HEADER_BYTES) {
      return Response.text(431, "431 Request Header Fields Too Large");
    }
    var path = path(from);
    try {
      return handler.answer(request(from, path, body));
    } catch (TooManyRequestsException e) {
      return Response.text(429, e.getMessage() + "\n").with("Retry-After", "1");
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

  private static long headerBytes(org.eclipse.jetty.server.Request from) {
    return from.getHttpURI().asString().length()
        + from.getHeaders().stream().mapToLong(RequestBridge::bytes).sum();
  }

  private static long bytes(HttpField field) {
    var value = field.getValue();
    return (long) field.getName().length() + (value == null ? 0 : value.length());
  }

  /// Returns the path as it was sent, decoded. Jetty's own path lacks `..` and parameters.
  private static String path(org.eclipse.jetty.server.Request from) {
    var sent = from.getHttpURI().getPath();
    return sent == null // CONNECT
        ? ""
        : URLDecoder.decode(sent.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Request request(
      org.eclipse.jetty.server.Request from, String path, BodyBudget.Share body) {
    var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    for (HttpField field : from.getHeaders()) {
      headers.computeIfAbsent(field.getName(), name -> from.getHeaders().getValuesList(name));
    }
    var authority = from.getHttpURI().getAuthority();
    if (authority != null) { // which HTTP/2 has in the place of the header
      headers.putIfAbsent("Host", List.of(authority));
    }
    var query = from.getHttpURI().getQuery();
    return new Request(
        from.getMethod(),
        path,
        Request.query(query == null ? "" : query),
        headers,
        certificates(from),
        most -> read(from, body, most));
  }

  private static List<X509Certificate> certificates(org.eclipse.jetty.server.Request from) {
    SslSessionData session =
        from.getConnectionMetaData().getConnection().getEndPoint().getSslSessionData();
    var certificates = session == null ? null : session.peerCertificates();
    return certificates == null ? List.of() : List.of(certificates);
  }

  private static byte[] read(org.eclipse.jetty.server.Request from, BodyBudget.Share body, int most)
      throws IOException {
    try (var in = Content.Source.asInputStream(from)) {
      return body.read(in, most);
    }
  }

  private void send(
      org.eclipse.jetty.server.Request from,
      org.eclipse.jetty.server.Response to,
      Response response)
      throws IOException {
    to.setStatus(response.status());
    var headers = to.getHeaders();
    headers.put(HttpHeader.CACHE_CONTROL, "no-cache, private");
    response.headers().forEach(headers::put);
    switch (response.body()) {
      case ResponseBody.Bytes(var bytes) -> {
        headers.put(HttpHeader.CONTENT_LENGTH, bytes.length);
        Content.Sink.write(to, true, ByteBuffer.wrap(bytes));
      }
      case ResponseBody.Stream stream -> stream(from, to, stream);
    }
  }

  private void stream(
      org.eclipse.jetty.server.Request from,
      org.eclipse.jetty.server.Response to,
      ResponseBody.Stream stream)
      throws IOException {
    streams.add(Thread.currentThread());
    try (var out = org.eclipse.jetty.server.Response.asBufferedOutputStream(from, to)) {
      if (!ending) {
        stream.writeTo(out);
      }
    } catch (InterruptedException _) {
      // the server ends, and this stream has ended normally
    } finally {
      streams.remove(Thread.currentThread());
    }
  }

  /// Interrupts all streams; streams that begin later end at once.
  void endStreams() {
    ending = true;
    streams.forEach(Thread::interrupt);
  }
}
