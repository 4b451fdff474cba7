package dev.berth.config.server;

/// A certificate and its private key, in PEM.
///
/// @param certificate the file with the certificate and its intermediates; empty for none
/// @param key the file with the key; empty for none
public record CertificateFiles(String certificate, String key) {
  /// Returns whether no file is named.
  public boolean isEmpty() {
    return certificate.isEmpty() && key.isEmpty();
  }
}
