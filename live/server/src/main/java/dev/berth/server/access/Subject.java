package dev.berth.server.access;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/// The subject of a certificate.
///
/// @param commonName empty if there is none
record Subject(String commonName, List<String> organizations) {

  private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

  /// Reads the subject of the certificate.
  ///
  /// @throws IOException if it is malformed
  static Subject of(X509Certificate certificate) throws IOException {
    String commonName = "";
    var organizations = new ArrayList<String>();
    try {
      for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        var attributes = part.toAttributes();
        Attribute name = attributes.get("CN");
        commonName = name == null ? commonName : name.get().toString();
        Attribute names = attributes.get("O");
        for (int i = 0; names != null && i < names.size(); i++) {
          organizations.add(names.get(i).toString());
        }
      }
    } catch (NamingException e) {
      throw new IOException("x509: the subject cannot be read: " + e.getMessage(), e);
    }
    return new Subject(commonName, organizations);
  }

  /// Returns the user of a certificate: the common name, with the organizations as groups.
  static User user(X509Certificate certificate) throws IOException {
    var subject = of(certificate);
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return new User(
          subject.commonName,
          "",
          subject.organizations,
          Map.of(CREDENTIAL, List.of("X509SHA256=" + HexFormat.of().formatHex(digest))));
    } catch (GeneralSecurityException e) {
      throw new IOException("x509: the certificate cannot be read: " + e.getMessage(), e);
    }
  }
}
