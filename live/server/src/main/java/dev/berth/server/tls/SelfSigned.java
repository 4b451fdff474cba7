package dev.berth.server.tls;

import dev.berth.kube.connect.CertifiedKey;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// Creates a certificate for a server that has none: for `localhost` and the server's own
/// addresses, valid for a year, beginning an hour ago to allow for slow clocks.
final class SelfSigned {

  /// Algorithms of keys.
  enum KeyType {
    /// An RSA key of 2048 bits. It works with any cipher suite that can be configured; creating it
    /// takes a JVM that has just started more than a second.
    RSA("RSA", "SHA256withRSA", KeyUsage.digitalSignature | KeyUsage.keyEncipherment) {
      @Override
      AlgorithmParameterSpec parameters() {
        return new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4);
      }
    },

    /// A key on the curve P-256. It works with TLS 1.3, and with ECDHE_ECDSA in earlier versions;
    /// creating it is fast.
    EC("EC", "SHA256withECDSA", KeyUsage.digitalSignature) {
      @Override
      AlgorithmParameterSpec parameters() {
        return new ECGenParameterSpec("secp256r1");
      }
    };

    private final String algorithm;
    private final String signature;
    private final int usage;

    KeyType(String algorithm, String signature, int usage) {
      this.algorithm = algorithm;
      this.signature = signature;
      this.usage = usage;
    }

    abstract AlgorithmParameterSpec parameters();
  }

  private static final String HOST = "localhost";
  private static final Duration EARLIER = Duration.ofHours(1);
  private static final Duration AGE = Duration.ofDays(365);

  private SelfSigned() {}

  /// Creates a certificate.
  ///
  /// @param addresses its addresses, in addition to the host's name
  static CertifiedKey make(KeyType type, List<InetAddress> addresses, Instant now)
      throws IOException, GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(type.algorithm);
    generator.initialize(type.parameters());
    var keys = generator.generateKeyPair();
    try {
      var signer = new JcaContentSignerBuilder(type.signature).build(keys.getPrivate());
      var certificate =
          certificate(keys.getPublic(), type.usage, addresses, now.minus(EARLIER)).build(signer);
      return new CertifiedKey(
          List.of(new JcaX509CertificateConverter().getCertificate(certificate)),
          keys.getPrivate());
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  @SuppressWarnings("JavaUtilDate") // the API requires this type
  private static X509v3CertificateBuilder certificate(
      PublicKey key, int usage, List<InetAddress> addresses, Instant from)
      throws IOException, GeneralSecurityException {
    var name = new X500Principal("CN=%s@%d".formatted(HOST, from.getEpochSecond()));
    var names =
        Stream.concat(
                Stream.of(new GeneralName(GeneralName.dNSName, HOST)),
                addresses.stream()
                    .map(a -> new GeneralName(GeneralName.iPAddress, a.getHostAddress())))
            .toArray(GeneralName[]::new);
    return new JcaX509v3CertificateBuilder(
            name, serialNumber(key), Date.from(from), Date.from(from.plus(AGE)), name, key)
        .addExtension(Extension.keyUsage, true, new KeyUsage(usage))
        .addExtension(
            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
        .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
        .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
  }

  /// As random as the key is.
  private static BigInteger serialNumber(PublicKey key) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
    return new BigInteger(1, Arrays.copyOf(digest, Long.BYTES));
  }
}
