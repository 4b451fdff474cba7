package dev.berth.kube.extender;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderTLSConfig;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Material;
import dev.berth.kube.connect.Tls;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// TLS as an extender's configuration wants it, by the rules of client-go.
final class ExtenderTls {
  private static final ExtenderTLSConfig NOTHING_SAID =
      new ExtenderTLSConfig(false, "", "", "", "", "", "", "");

  private ExtenderTls() {}

  /// The context for calls; null if nothing is said of it and the JDK's own will do.
  static @Nullable SSLContext context(Extender extender) throws ExtenderException {
    ExtenderTLSConfig config = extender.tlsConfig() == null ? NOTHING_SAID : extender.tlsConfig();
    try {
      Material authority = material("caData", config.caData(), config.caFile());
      Material certificate = material("certData", config.certData(), config.certFile());
      Material key = material("keyData", config.keyData(), config.keyFile());
      boolean hasClient = certificate != null && key != null;
      boolean insecure = config.insecure() || (extender.enableHTTPS() && authority == null);
      if (authority != null && insecure) {
        throw new ExtenderException(
            "specifying a root certificates file with the insecure flag is not allowed");
      }
      if (authority == null && !hasClient && !insecure && config.serverName().isEmpty()) {
        return null;
      }
      return new Tls(authority, certificate, key, insecure, config.serverName()).context();
    } catch (ConnectionException | IllegalArgumentException e) {
      throw new ExtenderException(
          "TLS of extender %s cannot be set up: %s".formatted(extender.urlPrefix(), e.getMessage()),
          e);
    }
  }

  /// The data, which count more, or else the file.
  private static @Nullable Material material(String name, String data, String file) {
    if (!data.isEmpty()) {
      return Material.ofBase64(data, name);
    }
    return file.isEmpty() ? null : new Material.InFile(Path.of(file));
  }
}
