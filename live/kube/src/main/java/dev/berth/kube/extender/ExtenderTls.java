package dev.berth.kube.extender;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderTLSConfig;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Tls;
import org.jspecify.annotations.Nullable;

/// Reads the TLS settings of an extender's configuration, by the rules of client-go.
final class ExtenderTls {
  private static final ExtenderTLSConfig UNSET =
      new ExtenderTLSConfig(false, "", "", "", "", "", "", "");

  private ExtenderTls() {}

  /// Returns the settings for calls.
  ///
  /// @throws ExtenderException if a file or text is invalid
  static Tls of(Extender extender) throws ExtenderException {
    ExtenderTLSConfig config = extender.tlsConfig() == null ? UNSET : extender.tlsConfig();
    try {
      PemSource authority = material("caData", config.caData(), config.caFile());
      PemSource certificate = material("certData", config.certData(), config.certFile());
      PemSource key = material("keyData", config.keyData(), config.keyFile());
      boolean insecure = config.insecure() || (extender.enableHTTPS() && authority == null);
      if (authority != null && insecure) {
        throw new ExtenderException(
            "specifying a root certificates file with the insecure flag is not allowed");
      }
      var tls = new Tls(authority, certificate, key, insecure, config.serverName());
      var _ = tls.context();
      return tls;
    } catch (ConnectionException | IllegalArgumentException e) {
      throw new ExtenderException(
          "TLS of extender %s cannot be set up: %s".formatted(extender.urlPrefix(), e.getMessage()),
          e);
    }
  }

  /// Returns the data, which take precedence, or else the file.
  private static @Nullable PemSource material(String name, String data, String file)
      throws ConnectionException {
    if (!data.isEmpty()) {
      return PemSource.ofBase64(data, name);
    }
    return file.isEmpty() ? null : PemSource.inFile(file);
  }
}
