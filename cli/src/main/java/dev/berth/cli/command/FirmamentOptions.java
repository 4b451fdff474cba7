package dev.berth.cli.command;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of the service for Poseidon.
final class FirmamentOptions {
  @Option(
      names = "--firmament-port",
      paramLabel = "PORT",
      description =
          "Serve Firmament's gRPC on this port, so that Poseidon can use Berth, while this process"
              + " leads.")
  private @Nullable Integer port;

  @Option(
      names = "--firmament-bind-address",
      paramLabel = "ADDRESS",
      description = "The address of that port (default: 127.0.0.1).")
  private @Nullable InetAddress address;

  @Option(
      names = "--firmament-tls-cert-file",
      paramLabel = "FILE",
      description = "The certificate of that port, in PEM; without it, the port is plaintext.")
  private String certificate = "";

  @Option(
      names = "--firmament-tls-private-key-file",
      paramLabel = "FILE",
      description = "The key of that certificate, in PEM.")
  private String key = "";

  @Option(
      names = "--firmament-client-ca-file",
      paramLabel = "FILE",
      description = "The authorities of clients; each client needs a certificate of one.")
  private String clientAuthorities = "";

  @Option(
      names = "--firmament-insecure",
      description =
          "Serve plaintext on an address that others reach, such as for an unchanged Poseidon in"
              + " another pod. Whoever reaches it can decide where pods run.")
  private boolean isInsecure;

  /// The port of the options.
  GrpcPort port() {
    return new GrpcPort(
        "--firmament", port, address, certificate, key, clientAuthorities, isInsecure);
  }
}
