package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.daemon.server.ServerSettings.EstimatorRequest;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of the service for Karmada.
final class EstimatorOptions {
  @Option(
      names = "--estimator-port",
      paramLabel = "PORT",
      description =
          "Serve Karmada's estimator by gRPC on this port, so that Karmada asks Berth how many"
              + " replicas fit.")
  private @Nullable Integer port;

  @Option(
      names = "--estimator-cluster-name",
      paramLabel = "NAME",
      description = "The name that Karmada has for this cluster.")
  private String clusterName = "";

  @Option(
      names = "--estimator-bind-address",
      paramLabel = "ADDRESS",
      description = "The address of that port (default: 127.0.0.1).")
  private @Nullable InetAddress address;

  @Option(
      names = "--estimator-tls-cert-file",
      paramLabel = "FILE",
      description = "The certificate of that port, in PEM; without it, the port is plaintext.")
  private String certificate = "";

  @Option(
      names = "--estimator-tls-private-key-file",
      paramLabel = "FILE",
      description = "The key of that certificate, in PEM.")
  private String key = "";

  @Option(
      names = "--estimator-client-ca-file",
      paramLabel = "FILE",
      description = "The authorities of clients; each client needs a certificate of one.")
  private String clientAuthorities = "";

  @Option(
      names = "--estimator-insecure",
      description =
          "Serve plaintext on an address that others reach. Whoever reaches it can ask what fits.")
  private boolean isInsecure;

  private GrpcPort port() {
    return new GrpcPort(
        "--estimator", port, address, certificate, key, clientAuthorities, isInsecure);
  }

  /// Reports contradictory options.
  void check(Problems problems) {
    port().check(problems);
    if (port != null && clusterName.isEmpty()) {
      problems.add("--estimator-cluster-name", "is missing: the name in Karmada");
    }
    if (port == null && !clusterName.isEmpty()) {
      problems.add("--estimator-cluster-name", "has no effect without --estimator-port");
    }
  }

  /// The service settings; null without the service.
  @Nullable EstimatorRequest request() {
    var settings = port().settings();
    return settings == null ? null : new EstimatorRequest(settings, clusterName);
  }
}
