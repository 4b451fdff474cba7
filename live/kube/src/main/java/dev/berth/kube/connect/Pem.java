package dev.berth.kube.connect;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.jspecify.annotations.Nullable;

/// Reads certificates and private keys in PEM: PKCS #1, PKCS #8 and SEC 1. Skips other text.
public final class Pem {

  private Pem() {}

  /// Returns the certificates, in order.
  ///
  /// @throws ConnectionException if there is none, or one is invalid
  public static List<X509Certificate> certificates(PemSource material) throws ConnectionException {
    var certificates = new ArrayList<X509Certificate>();
    var converter = new JcaX509CertificateConverter();
    try (var parser = new PEMParser(new StringReader(material.read()))) {
      for (var block = parser.readObject(); block != null; block = parser.readObject()) {
        if (block instanceof X509CertificateHolder holder) {
          certificates.add(converter.getCertificate(holder));
        }
      }
    } catch (ConnectionException e) {
      throw e;
    } catch (IOException | CertificateException | RuntimeException e) {
      throw broken(material, "certificate", e);
    }
    if (certificates.isEmpty()) {
      throw new ConnectionException(material.origin() + " has no certificate (in PEM) in it");
    }
    return List.copyOf(certificates);
  }

  /// Returns the first private key.
  ///
  /// @throws ConnectionException if there is none, or it is invalid or encrypted
  public static PrivateKey privateKey(PemSource material) throws ConnectionException {
    try (var parser = new PEMParser(new StringReader(material.read()))) {
      for (var block = parser.readObject(); block != null; block = parser.readObject()) {
        var key = privateKey(block, material);
        if (key != null) {
          return decoded(key);
        }
      }
    } catch (ConnectionException e) {
      throw e;
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw broken(material, "private key", e);
    }
    throw new ConnectionException(material.origin() + " has no private key (in PEM) in it");
  }

  private static @Nullable PrivateKeyInfo privateKey(Object block, PemSource material)
      throws ConnectionException {
    return switch (block) {
      case PrivateKeyInfo key -> key;
      case PEMKeyPair pair -> pair.getPrivateKeyInfo();
      case PEMEncryptedKeyPair _, PKCS8EncryptedPrivateKeyInfo _ ->
          throw new ConnectionException(
              material.origin() + " is encrypted; give the key without a passphrase");
      default -> null;
    };
  }

  /// Uses the JDK's own name of the algorithm. For the names that Bouncy Castle tries, the JVM
  /// would load all its security providers and verify the signature of a jar, which takes a fifth
  /// of a second.
  private static PrivateKey decoded(PrivateKeyInfo key)
      throws IOException, GeneralSecurityException {
    var algorithm = key.getPrivateKeyAlgorithm().getAlgorithm().getId();
    return KeyFactory.getInstance(algorithm)
        .generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()));
  }

  /// The parser also throws unchecked exceptions for input that is not DER.
  private static ConnectionException broken(PemSource material, String what, Exception e) {
    return new ConnectionException(
        "%s has a broken %s: %s".formatted(material.origin(), what, e.getMessage()), e);
  }
}
