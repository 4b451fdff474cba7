package dev.berth.kube.connect;

import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/// Reads certificates and keys that others have written down in PEM, for those who serve.
public final class PemFiles {

  private PemFiles() {}

  /// The certificates in a file, in their order.
  ///
  /// @throws ConnectionException if there is none, or one is broken; the message names the file
  public static List<X509Certificate> certificates(Path file) throws ConnectionException {
    return Pem.certificates(new Material.InFile(file));
  }

  /// The certificates in a text, in their order.
  ///
  /// @param origin where the text comes from, for messages
  /// @throws ConnectionException if there is none, or one is broken
  public static List<X509Certificate> certificates(String text, String origin)
      throws ConnectionException {
    return Pem.certificates(new Material.Given(text, origin));
  }

  /// The first private key in a file.
  ///
  /// @throws ConnectionException if there is none, or it is broken or encrypted; the message names
  ///   the file
  public static PrivateKey privateKey(Path file) throws ConnectionException {
    return Pem.privateKey(new Material.InFile(file));
  }
}
