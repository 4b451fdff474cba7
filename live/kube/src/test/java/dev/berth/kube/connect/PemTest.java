package dev.berth.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Keys as openssl writes them.
final class PemTest {

  static PemSource material(String name) {
    try {
      var resource = Objects.requireNonNull(PemTest.class.getResource(name), name);
      return new PemSource.InFile(Path.of(resource.toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rsa.crt,rsa-pkcs1.key,SHA256withRSA",
    "rsa.crt,rsa-pkcs8.key,SHA256withRSA",
    "ec.crt,ec-sec1.key,SHA256withECDSA",
    "ec.crt,ec-pkcs8.key,SHA256withECDSA",
    "ed25519.crt,ed25519.key,Ed25519"
  })
  void keysOfAllFormsFitTheirCertificates(String certificate, String key, String algorithm)
      throws Exception {
    var signature = Signature.getInstance(algorithm);
    signature.initSign(Pem.privateKey(material(key)));
    signature.update((byte) 42);
    var signed = signature.sign();

    signature.initVerify(Pem.certificates(material(certificate)).getFirst());
    signature.update((byte) 42);
    assertThat(signature.verify(signed)).isTrue();
    var tls = new Tls(material(certificate), material(certificate), material(key), false, "");
    assertThat(tls.context().getProtocol()).isEqualTo("TLS");
  }

  @ParameterizedTest
  @CsvSource({"ec.crt,EC", "rsa.crt,RSA", "ed25519.crt,Ed25519", "ec.crt,Ed25519"})
  void aKeyOfAnotherCertificateIsRefused(String certificate, String algorithm, @TempDir Path folder)
      throws Exception {
    var key = KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
    var file =
        Files.writeString(
            folder.resolve("other.key"),
            "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
                .formatted(Base64.getMimeEncoder().encodeToString(key.getEncoded())));
    var tls = new Tls(null, material(certificate), new PemSource.InFile(file), false, "");

    assertThatThrownBy(tls::context)
        .hasMessageStartingWith(
            "the key in %s does not belong to the certificate in ".formatted(file));
  }

  @Test
  void whatStandsAroundIsSkipped() throws Exception {
    var text = material("ec-with-parameters.key").read() + "\n" + material("ec.crt").read();
    var material = new PemSource.Given("Bag Attributes\n" + text, "both");

    assertThat(Pem.privateKey(material).getAlgorithm()).isEqualTo("EC");
    assertThat(Pem.certificates(material)).hasSize(1);
  }

  @Test
  void aFileWithoutEndIsRefused() {
    assertThatThrownBy(() -> new PemSource.InFile(Path.of("/dev/zero")).read())
        .isInstanceOf(ConnectionException.class)
        .hasMessage("/dev/zero cannot be read: it is larger than 4,194,304 bytes");
  }

  @Test
  void aKeyThatIsEncryptedIsRefused() {
    assertThatThrownBy(() -> Pem.privateKey(material("rsa-encrypted.key")))
        .isInstanceOf(ConnectionException.class)
        .hasMessageEndingWith("is encrypted; give the key without a passphrase");
  }

  @Test
  void whatIsMissingOrBrokenIsReportedWithItsFile() throws Exception {
    var broken =
        new PemSource.Given("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "k");

    assertThatThrownBy(() -> Pem.privateKey(material("rsa.crt")))
        .hasMessageEndingWith("rsa.crt has no private key (in PEM) in it");
    assertThatThrownBy(() -> Pem.certificates(material("ed25519.key")))
        .hasMessageEndingWith("ed25519.key has no certificate (in PEM) in it");
    assertThatThrownBy(() -> Pem.privateKey(broken))
        .hasMessageContaining("k has a broken private key");
    assertThatThrownBy(() -> new PemSource.InFile(Path.of("/nowhere")).read())
        .hasMessage("/nowhere does not exist");
    assertThatThrownBy(
            () -> new Tls(null, material("rsa.crt"), material("ec-sec1.key"), false, "").context())
        .hasMessageContaining("ec-sec1.key does not belong to the certificate in");
  }
}
