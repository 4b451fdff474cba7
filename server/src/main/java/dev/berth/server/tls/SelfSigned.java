package dev.berth.server.tls;

import static dev.berth.server.tls.DerWriter.bits;
import static dev.berth.server.tls.DerWriter.bool;
import static dev.berth.server.tls.DerWriter.explicit;
import static dev.berth.server.tls.DerWriter.identifier;
import static dev.berth.server.tls.DerWriter.implicit;
import static dev.berth.server.tls.DerWriter.integer;
import static dev.berth.server.tls.DerWriter.octets;
import static dev.berth.server.tls.DerWriter.sequence;
import static dev.berth.server.tls.DerWriter.set;
import static dev.berth.server.tls.DerWriter.text;
import static dev.berth.server.tls.DerWriter.time;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Makes a certificate for a server that was given none: for `localhost` and its own addresses,
/// good for a year, from an hour ago for clocks that are late; with an RSA key of 2048 bits, which
/// goes with any cipher suite that somebody may ask for.
///
/// The JDK reads certificates and signs bytes, but does not write certificates (RFC 5280).
final class SelfSigned {

  private static final String HOST = "localhost";
  private static final int KEY_BITS = 2048;
  private static final Duration EARLIER = Duration.ofHours(1);
  private static final Duration AGE = Duration.ofDays(365);

  private static final byte[] VERSION_3 = {2};
  private static final byte[] NULL = {5, 0};
  private static final byte[] SIGNATURE_AND_KEY_ENCIPHERMENT = {(byte) 0xa0};
  private static final int UNUSED_BITS = 5;
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private SelfSigned() {}

  /// Makes one.
  ///
  /// @param addresses beside the host's name
  static ServingKey make(List<InetAddress> addresses, Instant now) throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(KEY_BITS);
    var keys = generator.generateKeyPair();
    var algorithm = sequence(identifier("1.2.840.113549.1.1.11"), NULL); // sha256WithRSAEncryption
    var content = content(keys, algorithm, addresses, now.minus(EARLIER));
    var signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(keys.getPrivate());
    signature.update(content);
    var certificate = sequence(content, algorithm, bits(0, signature.sign()));
    var parsed =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(certificate));
    return new ServingKey(List.of(parsed), keys.getPrivate());
  }

  private static byte[] content(
      KeyPair keys, byte[] algorithm, List<InetAddress> addresses, Instant from)
      throws GeneralSecurityException {
    var name =
        sequence(
            set(
                sequence(
                    identifier("2.5.4.3"), text("%s@%d".formatted(HOST, from.getEpochSecond())))));
    return sequence(
        explicit(0, integer(VERSION_3)),
        integer(serialNumber(keys)),
        algorithm,
        name,
        sequence(time(from), time(from.plus(AGE))),
        name,
        keys.getPublic().getEncoded(),
        explicit(3, extensions(addresses)));
  }

  /// As unique as the key.
  private static byte[] serialNumber(KeyPair keys) throws GeneralSecurityException {
    var digest = MessageDigest.getInstance("SHA-256").digest(keys.getPublic().getEncoded());
    return new BigInteger(1, Arrays.copyOf(digest, Long.BYTES)).toByteArray();
  }

  private static byte[] extensions(List<InetAddress> addresses) {
    var names =
        Stream.concat(
                Stream.of(implicit(DNS_NAME, HOST.getBytes(StandardCharsets.US_ASCII))),
                addresses.stream().map(address -> implicit(IP_ADDRESS, address.getAddress())))
            .toArray(byte[][]::new);
    return sequence(
        extension("2.5.29.15", true, bits(UNUSED_BITS, SIGNATURE_AND_KEY_ENCIPHERMENT)),
        extension("2.5.29.37", false, sequence(identifier("1.3.6.1.5.5.7.3.1"))), // serverAuth
        extension("2.5.29.19", true, sequence()), // no authority
        extension("2.5.29.17", false, sequence(names)));
  }

  private static byte[] extension(String identifier, boolean critical, byte[] content) {
    return critical
        ? sequence(identifier(identifier), bool(true), octets(content))
        : sequence(identifier(identifier), octets(content));
  }
}
