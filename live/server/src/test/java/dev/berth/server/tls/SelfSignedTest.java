package dev.berth.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.server.tls.SelfSigned.KeyType;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SelfSignedTest {

  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  @ParameterizedTest
  @EnumSource
  void theCertificateIsForItsKeyAndItsAddresses(KeyType type) throws Exception {
    var now = Instant.parse("2026-11-23T06:00:00Z");
    var made = SelfSigned.make(type, List.of(InetAddress.ofLiteral("127.0.0.1")), now);
    var certificate = made.chain().getFirst();
    certificate.verify(certificate.getPublicKey());
    certificate.checkValidity(Date.from(now));
    assertThat(made.key().getAlgorithm())
        .isEqualTo(type.name())
        .isEqualTo(certificate.getPublicKey().getAlgorithm());
    assertThat(certificate.getSubjectAlternativeNames())
        .extracting(name -> name.get(0), name -> name.get(1))
        .containsExactlyInAnyOrder(tuple(DNS_NAME, "localhost"), tuple(IP_ADDRESS, "127.0.0.1"));
  }
}
