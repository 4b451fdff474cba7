package dev.berth.kube.connect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Authenticates requests, apart from the certificate of the TLS settings. Thread-safe.
interface Credentials {

  /// For an anonymous user, or a user with a certificate.
  Credentials NONE = always(null);

  /// The credentials at one moment.
  ///
  /// @param authorization the value of the `Authorization` header; null for none
  /// @param certificate a certificate to present instead of the certificate of the TLS settings,
  ///   with its key; null for none
  record Current(
      @Nullable String authorization, @Nullable PemSource certificate, @Nullable PemSource key) {}

  /// Returns the credentials to send with the next request. May block.
  ///
  /// @throws IOException if there are none; the message contains the reason
  Current current() throws IOException, InterruptedException;

  /// Reports that the server rejected these credentials: [#current] must find others next time.
  default void rejected(Current by) {}

  /// Sends the same header with every request.
  static Credentials always(@Nullable String authorization) {
    var current = new Current(authorization, null, null);
    return () -> current;
  }
}
