package dev.berth.server.tls;

import dev.berth.kube.connect.CertifiedKey;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
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

/// Makes a certificate for a server without a configured one: for `localhost` and its own
/// addresses, valid for a year, from an hour ago for clocks that are late; with an RSA key of 2048
/// bits, which goes with any cipher suite that a configuration may name.
final class SelfSigned {

  private static final String HOST = "localhost";
  private static final int KEY_BITS = 2048;
  private static final Duration EARLIER = Duration.ofHours(1);
  private static final Duration AGE = Duration.ofDays(365);

  private SelfSigned() {}

  /// Makes one.
  ///
  /// @param addresses beside the host's name
  static CertifiedKey make(List<InetAddress> addresses, Instant now)
      throws IOException, GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(KEY_BITS);
    var keys = generator.generateKeyPair();
    try {
      var signer = new JcaContentSignerBuilder("SHA256withRSA").build(keys.getPrivate());
      var certificate = certificate(keys.getPublic(), addresses, now.minus(EARLIER)).build(signer);
      return new CertifiedKey(
          List.of(new JcaX509CertificateConverter().getCertificate(certificate)),
          keys.getPrivate());
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  @SuppressWarnings("JavaUtilDate") // that is what the API takes
  private static X509v3CertificateBuilder certificate(
      PublicKey key, List<InetAddress> addresses, Instant from)
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
        .addExtension(
            Extension.keyUsage,
            true,
            new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment))
        .addExtension(
            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
        .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
        .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
  }

  /// As random as the key.
  private static BigInteger serialNumber(PublicKey key) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
    return new BigInteger(1, Arrays.copyOf(digest, Long.BYTES));
  }
}
