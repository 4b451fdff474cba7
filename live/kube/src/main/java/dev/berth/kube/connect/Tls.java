package dev.berth.kube.connect;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// TLS settings of a client: the trusted servers and the client's own certificate.
///
/// @param authority the authority of the server's certificate; null for the authorities that the
///   JVM trusts
/// @param certificate the client's certificate; given together with its key or not at all
/// @param insecure whether to accept any certificate of a server
/// @param serverName the name that is sent to the server and that its certificate must have; empty
///   for the host of the address
public record Tls(
    @Nullable PemSource authority,
    @Nullable PemSource certificate,
    @Nullable PemSource key,
    boolean insecure,
    String serverName) {

  private static final char[] NO_PASSWORD = {};

  /// The settings if nothing is configured.
  public static final Tls DEFAULT = new Tls(null, null, null, false, "");

  /// Returns settings that trust only this authority.
  ///
  /// @param authority the authority of the server's certificate; null for the authorities that the
  ///   JVM trusts
  public static Tls trusting(@Nullable PemSource authority) {
    return new Tls(authority, null, null, false, "");
  }

  /// Returns the settings with another certificate of the client.
  Tls showing(PemSource newCertificate, PemSource newKey) {
    return new Tls(authority, newCertificate, newKey, insecure, serverName);
  }

  /// Returns the name that the server's certificate must have.
  ///
  /// @param host the host of the address
  public String nameFor(String host) {
    return serverName.isEmpty() ? host : serverName;
  }

  /// Returns the name to send to the server; none for an IP address (RFC 6066, 3).
  ///
  /// @param host the host of the address
  public List<SNIServerName> sentTo(String host) {
    var name = nameFor(host);
    try {
      return Hosts.address(Hosts.withoutBrackets(name)).isPresent()
          ? List.of()
          : List.of(new SNIHostName(name));
    } catch (IllegalArgumentException e) {
      return List.of(); // not a DNS name
    }
  }

  /// Returns the current contents of files and texts: while they stay equal, the [#context()] may
  /// be used.
  Contents contents() throws ConnectionException {
    return new Contents(text(authority), text(certificate), text(key));
  }

  private static String text(@Nullable PemSource material) throws ConnectionException {
    return material == null ? "" : material.read();
  }

  /// The contents of files and texts at one moment; empty where there is none.
  public record Contents(String authority, String certificate, String key) {
    /// Does not show the key.
    @Override
    public String toString() {
      return authority + certificate;
    }
  }

  /// Returns the SSL context for connections. It does not check the server's name.
  ///
  /// @throws ConnectionException if a file or text is invalid; the message names it
  public SSLContext context() throws ConnectionException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keyManagers(), new TrustManager[] {trustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  /// Returns the trust manager for the server's certificate.
  ///
  /// @throws ConnectionException if the authority's certificate is invalid
  public X509ExtendedTrustManager trustManager() throws ConnectionException {
    if (insecure) {
      return new InsecureTrustManager();
    }
    try {
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(authority == null ? null : authorities(authority));
      return Arrays.stream(factory.getTrustManagers())
          .filter(X509ExtendedTrustManager.class::isInstance)
          .map(X509ExtendedTrustManager.class::cast)
          .findFirst()
          .orElseThrow();
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  private static ConnectionException unusable(GeneralSecurityException e) {
    return new ConnectionException("TLS cannot be set up: " + e.getMessage(), e);
  }

  private KeyManager @Nullable [] keyManagers()
      throws GeneralSecurityException, ConnectionException {
    if (certificate == null || key == null) {
      return null;
    }
    var shown = CertifiedKey.read(certificate, key);
    var store = emptyStore();
    store.setKeyEntry(
        "client", shown.key(), NO_PASSWORD, shown.chain().toArray(X509Certificate[]::new));
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static KeyStore authorities(PemSource authority)
      throws GeneralSecurityException, ConnectionException {
    var store = emptyStore();
    for (var trusted : Pem.certificates(authority)) {
      store.setCertificateEntry("authority " + store.size(), trusted);
    }
    return store;
  }

  /// Since the store is in memory only, its type does not spend time on encrypting its contents.
  private static KeyStore emptyStore() throws GeneralSecurityException {
    var store = KeyStore.getInstance("JKS");
    try {
      store.load(null, NO_PASSWORD);
    } catch (IOException e) {
      throw new GeneralSecurityException(e); // there is nothing to read
    }
    return store;
  }
}
