package dev.berth.server.grpc;

import dev.berth.config.server.CertificateFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// An authority and what it signs, valid whenever a test runs.
public final class TestCertificates {
  private static final Instant FROM = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant TO = Instant.parse("2100-01-01T00:00:00Z");

  private final Path folder;
  private final X500Name name;
  private final KeyPair keys;
  private final Path authority;

  /// @param folder where the files are put
  public TestCertificates(Path folder, String name)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    this.folder = folder;
    this.name = new X500Name("CN=" + name);
    keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
    var certificate =
        builder(this.name, keys)
            .addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    authority = pem(name + ".ca", certificate.build(signer()));
  }

  /// The file with the authority itself.
  public Path authority() {
    return authority;
  }

  /// Signs a certificate for `localhost` and its address.
  public CertificateFiles sign(String subject)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    var own = KeyPairGenerator.getInstance("EC").generateKeyPair();
    var names =
        new GeneralNames(
            new GeneralName[] {
              new GeneralName(GeneralName.dNSName, "localhost"),
              new GeneralName(GeneralName.iPAddress, "127.0.0.1")
            });
    var certificate =
        builder(new X500Name("CN=" + subject), own)
            .addExtension(Extension.subjectAlternativeName, false, names);
    return new CertificateFiles(
        pem(subject + ".crt", certificate.build(signer())).toString(),
        pem(subject + ".key", new JcaPKCS8Generator(own.getPrivate(), null)).toString());
  }

  @SuppressWarnings("JavaUtilDate") // that is what the API takes
  private JcaX509v3CertificateBuilder builder(X500Name subject, KeyPair of) {
    return new JcaX509v3CertificateBuilder(
        name, BigInteger.ONE, Date.from(FROM), Date.from(TO), subject, of.getPublic());
  }

  private ContentSigner signer() throws OperatorCreationException {
    return new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
  }

  private Path pem(String file, Object content) throws IOException {
    var text = new StringWriter();
    try (var out = new JcaPEMWriter(text)) {
      out.writeObject(content);
    }
    return Files.writeString(folder.resolve(file), text.toString());
  }
}
