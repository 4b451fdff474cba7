package dev.berth.server.tls;

import dev.berth.kube.connect.CertifiedKey;

/// The source of the server's certificate. Thread-safe.
@FunctionalInterface
interface KeySource {

  /// Returns the current certificate and key.
  CertifiedKey current();
}
