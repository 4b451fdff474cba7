package dev.berth.loadaware.usage;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Which certificates of a Prometheus server are trusted.
final class PrometheusTls {
  private PrometheusTls() {}

  /// @throws IOException if the file with the authorities cannot be used
  static SSLContext context(PrometheusAccess access) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust(access), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "the certificates in %s cannot be used: %s".formatted(access.caFile(), e.getMessage()),
          e);
    }
  }

  private static TrustManager @Nullable [] trust(PrometheusAccess access)
      throws IOException, GeneralSecurityException {
    if (access.insecureSkipVerify()) {
      return new TrustManager[] {new AnyCertificate()};
    }
    if (access.caFile().isEmpty()) {
      return null; // what the JVM trusts
    }
    KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    try (InputStream file = Files.newInputStream(Path.of(access.caFile()))) {
      int number = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        authorities.setCertificateEntry("ca-" + number++, authority);
      }
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    return factory.getTrustManagers();
  }

  /// Trusts any certificate, for any host, where the configuration says so.
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
