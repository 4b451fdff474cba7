package dev.berth.kube.connect;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// How the connection is secured: whom we believe, and what we show.
///
/// @param authority who signs the server's certificate; null for whoever the JVM trusts
/// @param certificate ours, and its key; both or neither
/// @param insecure whether any server will do
/// @param serverName whom the server's certificate is for; empty for the host of the address
public record Tls(
    @Nullable Material authority,
    @Nullable Material certificate,
    @Nullable Material key,
    boolean insecure,
    String serverName) {

  private static final char[] NO_PASSWORD = {};

  /// The same, with another certificate of ours.
  Tls showing(Material newCertificate, Material newKey) {
    return new Tls(authority, newCertificate, newKey, insecure, serverName);
  }

  /// What all material says now: as long as this stays equal, so may the [#context()].
  List<String> contents() throws ConnectionException {
    var contents = new ArrayList<String>();
    for (var material : new @Nullable Material[] {authority, certificate, key}) {
      contents.add(material == null ? "" : material.read());
    }
    return contents;
  }

  /// What to make connections with.
  ///
  /// @throws ConnectionException if the material makes no sense; the message says what
  public SSLContext context() throws ConnectionException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keyManagers(), trustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new ConnectionException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private KeyManager @Nullable [] keyManagers()
      throws GeneralSecurityException, ConnectionException {
    if (certificate == null || key == null) {
      return null;
    }
    var chain = Pem.certificates(certificate);
    var privateKey = Pem.privateKey(key);
    if (!arePair(privateKey, chain.getFirst().getPublicKey())) {
      throw new ConnectionException(
          "the key in %s is none of the certificate in %s"
              .formatted(key.origin(), certificate.origin()));
    }
    var store = emptyStore();
    store.setKeyEntry("client", privateKey, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  /// Whether the one verifies what the other signs.
  private static boolean arePair(PrivateKey signer, PublicKey verifier)
      throws GeneralSecurityException {
    if (!signer.getAlgorithm().equals(verifier.getAlgorithm())) {
      return false;
    }
    var signature = Signature.getInstance(algorithm(signer));
    signature.initSign(signer);
    var signed = signature.sign();
    try {
      signature.initVerify(verifier);
      return signature.verify(signed);
    } catch (SignatureException e) {
      return false; // of another curve
    }
  }

  private static String algorithm(PrivateKey signer) {
    return switch (signer.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> signer.getAlgorithm();
    };
  }

  private TrustManager @Nullable [] trustManagers()
      throws GeneralSecurityException, ConnectionException {
    if (insecure) {
      return new TrustManager[] {new TrustEverybody()};
    }
    if (authority == null && serverName.isEmpty()) {
      return null;
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authority == null ? null : authorities(authority));
    return serverName.isEmpty()
        ? factory.getTrustManagers()
        : Arrays.stream(factory.getTrustManagers())
            .filter(X509ExtendedTrustManager.class::isInstance)
            .map(manager -> new NamedServer((X509ExtendedTrustManager) manager, serverName))
            .toArray(TrustManager[]::new);
  }

  private static KeyStore authorities(Material authority)
      throws GeneralSecurityException, ConnectionException {
    var store = emptyStore();
    for (var trusted : Pem.certificates(authority)) {
      store.setCertificateEntry("authority " + store.size(), trusted);
    }
    return store;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    var store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, NO_PASSWORD);
    } catch (IOException e) {
      throw new GeneralSecurityException(e); // there is nothing to read
    }
    return store;
  }
}
