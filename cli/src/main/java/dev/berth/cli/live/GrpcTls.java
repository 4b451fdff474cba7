package dev.berth.cli.live;

import dev.berth.cli.server.ServerSettings.GrpcSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// How a port of gRPC is protected.
final class GrpcTls {
  private GrpcTls() {}

  /// Reads the files that the settings name.
  ///
  /// @return null for plaintext
  static @Nullable ServerTls of(GrpcSettings settings, TimeSource time) throws IOException {
    return settings.certificate().isEmpty()
        ? null
        : ServerTls.requiringClientsOf(settings.clientAuthorities(), settings.certificate(), time);
  }
}
