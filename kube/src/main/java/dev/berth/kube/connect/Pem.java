package dev.berth.kube.connect;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// Certificates and keys between `-----BEGIN` and `-----END`. What stands around and between them
/// is skipped.
final class Pem {

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private Pem() {}

  /// The certificates, in their order.
  ///
  /// @throws ConnectionException if there is none, or one is broken
  static List<X509Certificate> certificates(Material material) throws ConnectionException {
    var blocks =
        BLOCK
            .matcher(material.read())
            .results()
            .filter(block -> block.group(1).equals("CERTIFICATE"))
            .map(block -> block.group())
            .toList();
    if (blocks.isEmpty()) {
      throw new ConnectionException(material.origin() + " has no certificate (in PEM) in it");
    }
    var text = String.join("\n", blocks).getBytes(StandardCharsets.US_ASCII);
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(text))
          .stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw new ConnectionException(
          material.origin() + " has a broken certificate: " + e.getMessage(), e);
    }
  }

  /// The first private key.
  ///
  /// @throws ConnectionException if there is none, or it is broken or encrypted
  static PrivateKey privateKey(Material material) throws ConnectionException {
    var blocks = BLOCK.matcher(material.read()).results().toList();
    for (var block : blocks) {
      try {
        var der = Base64.getMimeDecoder().decode(block.group(2));
        switch (block.group(1)) {
          case "PRIVATE KEY" -> {
            return key(der);
          }
          case "RSA PRIVATE KEY" -> {
            return key(Der.wrapRsa(der));
          }
          case "EC PRIVATE KEY" -> {
            return key(Der.wrapElliptic(der));
          }
          case "ENCRYPTED PRIVATE KEY" ->
              throw new ConnectionException(
                  material.origin() + " is encrypted; give the key without a passphrase");
          default -> {}
        }
      } catch (GeneralSecurityException | IllegalArgumentException e) {
        throw new ConnectionException(
            material.origin() + " has a broken private key: " + e.getMessage(), e);
      }
    }
    throw new ConnectionException(material.origin() + " has no private key (in PEM) in it");
  }

  private static PrivateKey key(byte[] pkcs8) throws GeneralSecurityException {
    var spec = new PKCS8EncodedKeySpec(pkcs8);
    for (var algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // of another algorithm
      }
    }
    throw new InvalidKeySpecException("it is none of " + String.join(", ", ALGORITHMS));
  }
}
