package dev.berth.conformance.fuzz;

import dev.berth.server.PlainServer;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/// Requests as they come from the network. Each is answered, and not by an error of the server, or
/// its connection is closed. The memory that an answer takes is not measured, as the server decodes
/// on threads of its own.
public final class HttpFuzz {
  private static final int BODY = 1 << 16;

  /// Nothing, success or the client's mistake, or a method or version that is not supported.
  private static final Pattern ANSWER =
      Pattern.compile("|HTTP/1\\.[01] ([1-4]\\d\\d|501|505) .*", Pattern.DOTALL);

  private static final PlainServer SERVER = server();

  private HttpFuzz() {}

  private static PlainServer server() {
    try {
      return PlainServer.onLoopback(0, HttpFuzz::echo);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Response echo(Request request) throws IOException {
    int length = request.body().read(BODY).length;
    return Response.text(
        200, "%s %s %s %d".formatted(request.method(), request.path(), request.query(), length));
  }

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          try (var socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            var answer = answer(socket, bytes);
            if (!ANSWER.matcher(answer).matches()) {
              throw new AssertionError("answered: " + answer);
            }
          }
        });
  }

  /// What the server answers; empty if it closes the connection before all is sent.
  private static String answer(Socket socket, byte[] request) throws IOException {
    try {
      socket.getOutputStream().write(request);
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException _) {
      return "";
    }
  }
}
