package dev.berth.server.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes Jetty's requests to the methods of a service, and their responses to Jetty. Whatever a
/// client sends, it gets an answer. Thread-safe.
final class UnaryCalls extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(UnaryCalls.class);

  /// The limit for a request. Messages of clients have a few thousand bytes.
  static final int MOST_MESSAGE_BYTES = 1 << 20;

  /// The limit for the requests of all calls under way.
  private static final int MOST_BYTES_UNDER_WAY = 64 << 20;

  private static final String CONTENT_TYPE = "application/grpc";
  private static final String STATUS = "grpc-status";
  private static final String MESSAGE = "grpc-message";
  private static final int PREFIX_BYTES = 5;

  private final Map<String, UnaryMethod> methods;
  private final Semaphore bytes = new Semaphore(MOST_BYTES_UNDER_WAY);

  /// @param methods by path: `/package.Service/Method`
  UnaryCalls(Map<String, UnaryMethod> methods) {
    this.methods = Map.copyOf(methods);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (!HttpMethod.POST.is(request.getMethod())) {
      Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
      return true;
    }
    if (type == null || !type.startsWith(CONTENT_TYPE)) {
      Response.writeError(request, response, callback, HttpStatus.UNSUPPORTED_MEDIA_TYPE_415);
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, CONTENT_TYPE);
    try {
      succeed(response, answer(request), callback);
    } catch (GrpcException e) {
      fail(response, e, callback);
    } catch (IOException e) {
      callback.failed(e); // the client is gone
    }
    return true;
  }

  private byte[] answer(Request request) throws GrpcException, IOException {
    var path = request.getHttpURI().getPath();
    var method = path == null ? null : methods.get(path);
    if (method == null) {
      throw new GrpcException(GrpcStatus.UNIMPLEMENTED, "there is no method " + path);
    }
    try (var in = Content.Source.asInputStream(request)) {
      return answer(method, in);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new GrpcException(GrpcStatus.UNAVAILABLE, "the server is shutting down");
    } catch (RuntimeException e) {
      LOG.atError().addKeyValue("path", path).setCause(e).log("Could not answer");
      throw new GrpcException(GrpcStatus.INTERNAL, "internal error; see the log of the server");
    }
  }

  private byte[] answer(UnaryMethod method, InputStream in)
      throws GrpcException, IOException, InterruptedException {
    int length = length(in.readNBytes(PREFIX_BYTES));
    if (!bytes.tryAcquire(length)) {
      throw new GrpcException(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "the calls under way have more than %d bytes".formatted(MOST_BYTES_UNDER_WAY));
    }
    try {
      var message = in.readNBytes(length);
      if (message.length < length) {
        throw new GrpcException(GrpcStatus.INTERNAL, "the message ends too early");
      }
      if (in.read() >= 0) {
        throw new GrpcException(GrpcStatus.INTERNAL, "the call has more than one message");
      }
      return method.call(message);
    } finally {
      bytes.release(length);
    }
  }

  private static int length(byte[] prefix) throws GrpcException {
    if (prefix.length < PREFIX_BYTES) {
      throw new GrpcException(GrpcStatus.INTERNAL, "the call has no message");
    }
    if (prefix[0] != 0) {
      throw new GrpcException(
          GrpcStatus.UNIMPLEMENTED, "messages are taken without compression only");
    }
    int length = ByteBuffer.wrap(prefix).getInt(1);
    if (length < 0 || length > MOST_MESSAGE_BYTES) {
      throw new GrpcException(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "the message has %s bytes, more than %d"
              .formatted(Integer.toUnsignedString(length), MOST_MESSAGE_BYTES));
    }
    return length;
  }

  private static void succeed(Response response, byte[] message, Callback callback) {
    response.setTrailersSupplier(() -> HttpFields.build().put(STATUS, GrpcStatus.OK.code()));
    var body = ByteBuffer.allocate(PREFIX_BYTES + message.length);
    body.put((byte) 0).putInt(message.length).put(message).flip();
    // Not as the last write: Jetty 12.1.14 sends trailers after the first 16 KiB of that.
    response.write(
        false,
        body,
        Callback.from(
            () -> response.write(true, BufferUtil.EMPTY_BUFFER, callback), callback::failed));
  }

  /// Answers with headers only, which may contain the status of an error.
  private static void fail(Response response, GrpcException error, Callback callback) {
    response.getHeaders().put(STATUS, error.status().code());
    response.getHeaders().put(MESSAGE, encoded(String.valueOf(error.getMessage())));
    response.write(true, BufferUtil.EMPTY_BUFFER, callback);
  }

  /// Writes all characters except printable ASCII as `%` and two digits, as the protocol requires.
  private static String encoded(String message) {
    var encoded = new StringBuilder();
    for (byte b : message.getBytes(StandardCharsets.UTF_8)) {
      if (b >= ' ' && b <= '~' && b != '%') {
        encoded.append((char) b);
      } else {
        encoded.append("%%%02X".formatted(b));
      }
    }
    return encoded.toString();
  }
}
