package dev.berth.firmament;

import dev.berth.server.grpc.GrpcServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/// A service on a free port of this machine, in plaintext, with a client.
record RunningService(GrpcServer server, TestClient client) implements AutoCloseable {
  static RunningService start() {
    return start(null);
  }

  static RunningService start(@Nullable BoundPods boundPods) {
    try {
      var server =
          FirmamentServer.start(
              InetAddress.getLoopbackAddress(), 0, null, TestEngine.service(boundPods));
      return new RunningService(server, TestClient.of(server.port()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
