package dev.berth.kube.extender;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderTLSConfig;
import dev.berth.engine.extender.ExtenderException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// TLS as an extender's configuration wants it, by the rules of client-go.
final class Tls {
  private static final ExtenderTLSConfig NOTHING_SAID =
      new ExtenderTLSConfig(false, "", "", "", "", "", "", "");

  private Tls() {}

  /// The context for calls; null if nothing is said of it and the JDK's own will do.
  static @Nullable SSLContext context(Extender extender) throws ExtenderException {
    ExtenderTLSConfig config = extender.tlsConfig() == null ? NOTHING_SAID : extender.tlsConfig();
    boolean hasCa = !config.caData().isEmpty() || !config.caFile().isEmpty();
    boolean hasClient =
        (!config.certData().isEmpty() || !config.certFile().isEmpty())
            && (!config.keyData().isEmpty() || !config.keyFile().isEmpty());
    boolean insecure = config.insecure() || (extender.enableHTTPS() && !hasCa);
    if (hasCa && insecure) {
      throw new ExtenderException(
          "specifying a root certificates file with the insecure flag is not allowed");
    }
    if (!hasCa && !hasClient && !insecure && config.serverName().isEmpty()) {
      return null;
    }
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(
          hasClient ? keys(config) : null,
          new TrustManager[] {trust(config, hasCa, insecure)},
          null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new ExtenderException(
          "TLS of extender %s cannot be set up: %s".formatted(extender.urlPrefix(), e), e);
    }
  }

  private static X509ExtendedTrustManager trust(
      ExtenderTLSConfig config, boolean hasCa, boolean insecure)
      throws GeneralSecurityException, IOException {
    if (insecure) {
      return new AnyServer();
    }
    KeyStore authorities = null;
    if (hasCa) {
      authorities = emptyStore();
      for (Certificate authority : certificates(pem(config.caData(), config.caFile()))) {
        authorities.setCertificateEntry("authority-" + authorities.size(), authority);
      }
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    X509ExtendedTrustManager byPath =
        Arrays.stream(factory.getTrustManagers())
            .filter(X509ExtendedTrustManager.class::isInstance)
            .map(X509ExtendedTrustManager.class::cast)
            .findFirst()
            .orElseThrow();
    return config.serverName().isEmpty() ? byPath : new NamedServer(byPath, config.serverName());
  }

  private static KeyManager[] keys(ExtenderTLSConfig config)
      throws GeneralSecurityException, IOException {
    var store = emptyStore();
    store.setKeyEntry(
        "client",
        PemKey.read(new String(pem(config.keyData(), config.keyFile()), StandardCharsets.UTF_8)),
        new char[0],
        certificates(pem(config.certData(), config.certFile())).toArray(Certificate[]::new));
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, new char[0]);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem));
  }

  private static byte[] pem(String data, String file) throws IOException {
    return data.isEmpty()
        ? Files.readAllBytes(Path.of(file))
        : Base64.getMimeDecoder().decode(data);
  }
}
