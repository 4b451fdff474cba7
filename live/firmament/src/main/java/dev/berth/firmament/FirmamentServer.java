package dev.berth.firmament;

import dev.berth.server.grpc.GrpcServer;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves `firmament.FirmamentScheduler` over gRPC, so that Poseidon can use Berth as its
/// scheduler. Its knowledge ends with the process.
public final class FirmamentServer {
  private static final Logger LOG = LoggerFactory.getLogger(FirmamentServer.class);

  private FirmamentServer() {}

  /// Begins to serve.
  ///
  /// @param port 0 for any free port
  /// @param tls null for plaintext, in which anybody who reaches the port may call
  /// @throws IOException if the address cannot be bound; the message names it
  public static GrpcServer start(
      InetAddress address, int port, @Nullable ServerTls tls, ServiceSettings settings)
      throws IOException {
    var server = GrpcServer.start(address, port, tls, new FirmamentService(settings).methods());
    LOG.atInfo()
        .addKeyValue("address", address.getHostAddress())
        .addKeyValue("port", server.port())
        .addKeyValue("tls", tls != null)
        .log("Serving Firmament's scheduler to Poseidon");
    return server;
  }
}
