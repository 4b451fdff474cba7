package dev.berth.server.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/// What a server shows, and what proves that it is its own.
///
/// @param chain the server's certificate, and those that vouch for it
/// @param key of the first one
public record ServingKey(List<X509Certificate> chain, PrivateKey key) {
  public ServingKey {
    chain = List.copyOf(chain);
  }
}
