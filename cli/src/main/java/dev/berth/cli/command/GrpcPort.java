package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.config.server.CertificateFiles;
import dev.berth.daemon.server.ServerSettings.GrpcSettings;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/// A gRPC port that flags with a common prefix describe.
///
/// @param flags the prefix, such as `--firmament`
/// @param port null without a service
/// @param address null for the loopback
/// @param certificate the file; empty for plaintext
/// @param key the key of the certificate; empty for plaintext
/// @param clientAuthorities the file; empty for plaintext
/// @param isInsecure whether other hosts may use plaintext
record GrpcPort(
    String flags,
    @Nullable Integer port,
    @Nullable InetAddress address,
    String certificate,
    String key,
    String clientAuthorities,
    boolean isInsecure) {
  private static final int MOST_PORT = 65_535;

  /// Reports contradictory options.
  void check(Problems problems) {
    boolean isSecure = !certificate.isEmpty() && !key.isEmpty() && !clientAuthorities.isEmpty();
    if (port != null && (port < 1 || port > MOST_PORT)) {
      problems.add(flags + "-port", "must be from 1 to " + MOST_PORT);
    }
    if (port == null && (address != null || isInsecure || hasFile())) {
      problems.add(flags + "-port", "is missing; other %s flags need it".formatted(flags));
    }
    if (hasFile() && !isSecure) {
      problems.add(
          flags + "-tls-cert-file",
          "is of use only with %1$s-tls-private-key-file and %1$s-client-ca-file".formatted(flags));
    }
    if (port != null && !hasFile() && !isInsecure && !bindAddress().isLoopbackAddress()) {
      problems.add(
          flags + "-bind-address",
          "is an address that others reach; give %1$s-tls-cert-file, %1$s-tls-private-key-file and %1$s-client-ca-file, or %1$s-insecure"
              .formatted(flags));
    }
  }

  private boolean hasFile() {
    return !certificate.isEmpty() || !key.isEmpty() || !clientAuthorities.isEmpty();
  }

  private InetAddress bindAddress() {
    return address == null ? InetAddress.getLoopbackAddress() : address;
  }

  /// The settings; null without a service.
  @Nullable GrpcSettings settings() {
    return port == null
        ? null
        : new GrpcSettings(
            bindAddress(), port, new CertificateFiles(certificate, key), clientAuthorities);
  }
}
