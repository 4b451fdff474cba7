package dev.berth.server.access;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;

/// Each certificate is looked at twice, as it is remembered after the first time.
class CertificateAuthoritiesTest {
  private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant UNTIL = FROM.plus(Duration.ofDays(1));

  private final KeyPair keys = keys();
  private final CertificateAuthorities authorities =
      new CertificateAuthorities(
          List.of(
              certificate("CN=authority", keys, "CN=authority", keys, Duration.ofDays(9), true)));

  private static KeyPair keys() {
    try {
      return KeyPairGenerator.getInstance("EC").generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Certificate certificate(
      String name, KeyPair of, String issuer, KeyPair by, Duration validity, boolean isAuthority) {
    try {
      var builder =
          new JcaX509v3CertificateBuilder(
              new X500Name(issuer),
              BigInteger.ONE,
              Date.from(FROM),
              Date.from(FROM.plus(validity)),
              new X500Name(name),
              of.getPublic());
      if (isAuthority) {
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      }
      return signed(builder, by);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Certificate signed(JcaX509v3CertificateBuilder builder, KeyPair by) {
    try {
      var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate());
      return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Certificate client(KeyPair by) {
    return certificate("CN=ann", keys(), "CN=authority", by, Duration.ofDays(1), false);
  }

  private static void accepted(ThrowingCallable look) {
    assertThatCode(look).doesNotThrowAnyException();
    assertThatCode(look).doesNotThrowAnyException();
  }

  private static void refused(String message, ThrowingCallable look) {
    assertThatThrownBy(look).hasMessageContaining(message);
    assertThatThrownBy(look).hasMessageContaining(message);
  }

  @Test
  void whatTheySignIsGoodWhileItIsValid() {
    var chain = List.of(client(keys));

    refused("x509", () -> authorities.check(chain, FROM.minusSeconds(1)));
    accepted(() -> authorities.check(chain, FROM));
    accepted(() -> authorities.check(chain, UNTIL));
    refused("x509", () -> authorities.check(chain, UNTIL.plusSeconds(1)));
    refused("x509", () -> authorities.check(chain, FROM.minusSeconds(1)));
  }

  @Test
  void whatOthersSignIsNot() {
    accepted(() -> authorities.check(List.of(client(keys)), FROM));
    refused("signed by unknown authority", () -> authorities.check(List.of(client(keys())), FROM));
  }

  @Test
  void aCertificateIsNoBetterThanTheOneThatSignsIt() {
    var between = keys();
    var brief = certificate("CN=between", between, "CN=authority", keys, Duration.ofHours(1), true);
    var chain =
        List.of(
            certificate("CN=ann", keys(), "CN=between", between, Duration.ofDays(1), false), brief);

    accepted(() -> authorities.check(chain, FROM));
    refused("x509", () -> authorities.check(chain, FROM.plus(Duration.ofHours(2))));
  }

  @Test
  void serversAreNoClients() throws Exception {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name("CN=authority"),
            BigInteger.ONE,
            Date.from(FROM),
            Date.from(UNTIL),
            new X500Name("CN=server"),
            keys().getPublic());
    builder.addExtension(
        Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));

    var chain = List.of(signed(builder, keys));
    refused("incompatible key usage", () -> authorities.check(chain, FROM));
  }
}
