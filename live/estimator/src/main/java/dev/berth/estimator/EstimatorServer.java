package dev.berth.estimator;

import dev.berth.server.grpc.GrpcServer;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves Karmada's estimator over gRPC, for one cluster.
public final class EstimatorServer {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorServer.class);

  private EstimatorServer() {}

  /// Begins to serve.
  ///
  /// @param port 0 for any free port
  /// @param tls the TLS settings; null for plaintext, which allows everybody who reaches the port
  ///   to ask
  /// @throws IOException if the address cannot be bound; the message names it
  public static GrpcServer start(
      InetAddress address, int port, @Nullable ServerTls tls, EstimatorSettings settings)
      throws IOException {
    var server = GrpcServer.start(address, port, tls, new EstimatorService(settings).methods());
    LOG.atInfo()
        .addKeyValue("address", address.getHostAddress())
        .addKeyValue("port", server.port())
        .addKeyValue("tls", tls != null)
        .addKeyValue("cluster", settings.name())
        .log("Serving Karmada's estimator");
    return server;
  }
}
