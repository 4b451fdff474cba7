package dev.berth.server.tls;

import dev.berth.kube.connect.CertifiedKey;

/// Where the server's certificate comes from. For any thread.
@FunctionalInterface
interface KeySource {

  /// The certificate and the key of now.
  CertifiedKey current();
}
