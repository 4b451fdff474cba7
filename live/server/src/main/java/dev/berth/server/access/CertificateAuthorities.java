package dev.berth.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPath;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Verifies client certificates by their authorities. Remembers verified certificates while they
/// are valid, since a client sends the same certificate with each request. Thread-safe.
final class CertificateAuthorities {

  private static final String FOR_CLIENTS = "1.3.6.1.5.5.7.3.2";
  private static final String FOR_ANYTHING = "2.5.29.37.0";
  private static final int MOST = 1024;

  private final Set<TrustAnchor> anchors;
  private final Cache<List<X509Certificate>, Validity> verified =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  CertificateAuthorities(List<X509Certificate> certificates) {
    anchors =
        certificates.stream()
            .map(certificate -> new TrustAnchor(certificate, null))
            .collect(Collectors.toUnmodifiableSet());
  }

  /// The time in which a certificate and its issuers are valid, including both ends.
  private record Validity(Instant from, Instant until) {
    @SuppressWarnings("JavaUtilDate") // certificates use this type
    static Validity of(X509Certificate certificate) {
      return new Validity(
          certificate.getNotBefore().toInstant(), certificate.getNotAfter().toInstant());
    }

    Validity and(Validity other) {
      return new Validity(
          from.isAfter(other.from) ? from : other.from,
          until.isBefore(other.until) ? until : other.until);
    }

    boolean includes(Instant instant) {
      return !instant.isBefore(from) && !instant.isAfter(until);
    }
  }

  /// Verifies the certificate of a client.
  ///
  /// @param chain the certificates sent by the client, its own first
  /// @throws IOException if it is not signed by one of these authorities, is not valid at that
  ///   time, or is not for clients
  void check(List<X509Certificate> chain, Instant now) throws IOException {
    Validity known = verified.getIfPresent(chain);
    if (known == null || !known.includes(now)) {
      verified.put(chain, verify(chain, now));
    }
  }

  @SuppressWarnings("JavaUtilDate") // the API requires this type
  private Validity verify(List<X509Certificate> chain, Instant now) throws IOException {
    var client = chain.getFirst();
    try {
      var usage = client.getExtendedKeyUsage();
      if (usage != null && !usage.contains(FOR_CLIENTS) && !usage.contains(FOR_ANYTHING)) {
        throw new IOException("x509: certificate specifies an incompatible key usage");
      }
      var target = new X509CertSelector();
      target.setCertificate(client);
      var parameters = new PKIXBuilderParameters(anchors, target);
      parameters.setRevocationEnabled(false);
      parameters.setDate(Date.from(now));
      parameters.addCertStore(
          CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
      CertPath path = CertPathBuilder.getInstance("PKIX").build(parameters).getCertPath();
      return path.getCertificates().stream()
          .map(X509Certificate.class::cast)
          .map(Validity::of)
          .reduce(Validity.of(client), Validity::and);
    } catch (GeneralSecurityException e) {
      throw new IOException("x509: certificate signed by unknown authority: " + e.getMessage(), e);
    }
  }
}
