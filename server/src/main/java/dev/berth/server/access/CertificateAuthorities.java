package dev.berth.server.access;

import java.io.IOException;
import java.security.GeneralSecurityException;
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
import java.util.stream.Collectors;

/// Certificate authorities of clients.
record CertificateAuthorities(List<X509Certificate> certificates) {

  private static final String FOR_CLIENTS = "1.3.6.1.5.5.7.3.2";
  private static final String FOR_ANYTHING = "2.5.29.37.0";

  CertificateAuthorities {
    certificates = List.copyOf(certificates);
  }

  /// Verifies the certificate of a client.
  ///
  /// @param chain sent by the client, its own certificate first
  /// @throws IOException if it is not signed by one of these, not valid at the time, or not for
  ///   clients
  @SuppressWarnings("JavaUtilDate") // that is what the API takes
  void check(List<X509Certificate> chain, Instant now) throws IOException {
    var client = chain.getFirst();
    try {
      var usage = client.getExtendedKeyUsage();
      if (usage != null && !usage.contains(FOR_CLIENTS) && !usage.contains(FOR_ANYTHING)) {
        throw new IOException("x509: certificate specifies an incompatible key usage");
      }
      var target = new X509CertSelector();
      target.setCertificate(client);
      var parameters =
          new PKIXBuilderParameters(
              certificates.stream()
                  .map(certificate -> new TrustAnchor(certificate, null))
                  .collect(Collectors.toSet()),
              target);
      parameters.setRevocationEnabled(false);
      parameters.setDate(Date.from(now));
      parameters.addCertStore(
          CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
      var _ = CertPathBuilder.getInstance("PKIX").build(parameters);
    } catch (GeneralSecurityException e) {
      throw new IOException("x509: certificate signed by unknown authority: " + e.getMessage(), e);
    }
  }
}
