package dev.berth.server;

import dev.berth.config.server.CertificateFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// A certificate for `localhost` and its address which is valid whenever a test runs: the JDK, as
/// client, looks at the real clock.
final class LastingCertificate {
  private static final Instant FROM = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant TO = Instant.parse("2100-01-01T00:00:00Z");

  private LastingCertificate() {}

  /// Writes one with a new key.
  @SuppressWarnings("JavaUtilDate") // that is what the API takes
  static CertificateFiles write(Path folder)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    var keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
    var name = new X500Name("CN=localhost");
    var names =
        new GeneralNames(
            new GeneralName[] {
              new GeneralName(GeneralName.dNSName, "localhost"),
              new GeneralName(GeneralName.iPAddress, "127.0.0.1")
            });
    var certificate =
        new JcaX509v3CertificateBuilder(
                name, BigInteger.ONE, Date.from(FROM), Date.from(TO), name, keys.getPublic())
            .addExtension(Extension.subjectAlternativeName, false, names)
            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
    return new CertificateFiles(
        pem(folder.resolve("server.crt"), certificate),
        pem(folder.resolve("server.key"), new JcaPKCS8Generator(keys.getPrivate(), null)));
  }

  private static String pem(Path file, Object content) throws IOException {
    var text = new StringWriter();
    try (var out = new JcaPEMWriter(text)) {
      out.writeObject(content);
    }
    return Files.writeString(file, text.toString()).toString();
  }
}
