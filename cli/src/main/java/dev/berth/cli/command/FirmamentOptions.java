package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.server.ServerSettings.FirmamentSettings;
import dev.berth.config.server.CertificateFiles;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Whether and where Poseidon is served.
final class FirmamentOptions {
  private static final int MOST_PORT = 65_535;

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

  /// Reports what does not go together.
  void check(Problems problems) {
    boolean isSecure = !certificate.isEmpty() && !key.isEmpty() && !clientAuthorities.isEmpty();
    if (port != null && (port < 1 || port > MOST_PORT)) {
      problem(problems, "--firmament-port", "must be from 1 to " + MOST_PORT);
    }
    if (port == null && (address != null || isInsecure || hasFile())) {
      problem(problems, "--firmament-port", "is missing; other --firmament flags need it");
    }
    if (hasFile() && !isSecure) {
      problem(
          problems,
          "--firmament-tls-cert-file",
          "is of use only with --firmament-tls-private-key-file and --firmament-client-ca-file");
    }
    if (port != null && !hasFile() && !isInsecure && !address().isLoopbackAddress()) {
      problem(
          problems,
          "--firmament-bind-address",
          "is an address that others reach; give --firmament-tls-cert-file,"
              + " --firmament-tls-private-key-file and --firmament-client-ca-file, or"
              + " --firmament-insecure");
    }
  }

  private boolean hasFile() {
    return !certificate.isEmpty() || !key.isEmpty() || !clientAuthorities.isEmpty();
  }

  private InetAddress address() {
    return address == null ? InetAddress.getLoopbackAddress() : address;
  }

  /// The settings; null if nothing is served.
  @Nullable FirmamentSettings settings() {
    return port == null
        ? null
        : new FirmamentSettings(
            address(), port, new CertificateFiles(certificate, key), clientAuthorities);
  }

  private static void problem(Problems problems, String source, String message) {
    problems.add(new Problem(source, 0, 0, "", message));
  }
}
