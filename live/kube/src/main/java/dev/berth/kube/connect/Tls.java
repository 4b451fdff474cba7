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

/// TLS of a client: which servers are trusted, and the client's own certificate.
///
/// @param authority of the server's certificate; null for those that the JVM trusts
/// @param certificate the client's, and its key; both or neither
/// @param insecure whether any certificate of a server is accepted
/// @param serverName the name that is sent to the server and that its certificate must be for;
///   empty for the host of the address
public record Tls(
    @Nullable PemSource authority,
    @Nullable PemSource certificate,
    @Nullable PemSource key,
    boolean insecure,
    String serverName) {

  private static final char[] NO_PASSWORD = {};

  /// The settings without any configuration.
  public static final Tls DEFAULT = new Tls(null, null, null, false, "");

  /// Trusts an authority alone.
  ///
  /// @param authority of the server's certificate; null for those that the JVM trusts
  public static Tls trusting(@Nullable PemSource authority) {
    return new Tls(authority, null, null, false, "");
  }

  /// The same with another certificate of the client.
  Tls showing(PemSource newCertificate, PemSource newKey) {
    return new Tls(authority, newCertificate, newKey, insecure, serverName);
  }

  /// The name that a certificate of the server must be for.
  ///
  /// @param host of the address
  public String nameFor(String host) {
    return serverName.isEmpty() ? host : serverName;
  }

  /// The name that is sent to the server; none if it is an IP address (RFC 6066, 3).
  ///
  /// @param host of the address
  public List<SNIServerName> sentTo(String host) {
    var name = nameFor(host);
    try {
      return Hosts.address(Hosts.withoutBrackets(name)).isPresent()
          ? List.of()
          : List.of(new SNIHostName(name));
    } catch (IllegalArgumentException e) {
      return List.of(); // not a name of the DNS
    }
  }

  /// The contents of files and texts of now: as long as they stay equal, the [#context()] may be
  /// used.
  Contents contents() throws ConnectionException {
    return new Contents(text(authority), text(certificate), text(key));
  }

  private static String text(@Nullable PemSource material) throws ConnectionException {
    return material == null ? "" : material.read();
  }

  /// The contents of files and texts at some time; empty where there is none.
  public record Contents(String authority, String certificate, String key) {
    /// Without the key.
    @Override
    public String toString() {
      return authority + certificate;
    }
  }

  /// What connections are made with. It does not check the server's name.
  ///
  /// @throws ConnectionException if a file or text cannot be used; the message names it
  public SSLContext context() throws ConnectionException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keyManagers(), new TrustManager[] {trustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unusable(e);
    }
  }

  /// The trust manager for the server's certificate.
  ///
  /// @throws ConnectionException if the authority's certificate cannot be used
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

  /// In memory only, hence of the type that does not take its time to encrypt what is put into it.
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
