package dev.berth.kube.connect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// How requests are authenticated, besides a certificate of the TLS settings. For any thread.
interface Credentials {

  /// An anonymous user, or one with a certificate.
  Credentials NONE = always(null);

  /// What they are at the moment.
  ///
  /// @param authorization the value of the header of that name; null for none
  /// @param certificate one to show in the place of that of the TLS settings, and its key; null for
  ///   none
  record Current(
      @Nullable String authorization, @Nullable PemSource certificate, @Nullable PemSource key) {}

  /// What to send with the next request. May block.
  ///
  /// @throws IOException if there are none; the message has the reason
  Current current() throws IOException, InterruptedException;

  /// To be called when the server rejected these: [#current] must find others next time.
  default void rejected(Current by) {}

  /// The same header with every request.
  static Credentials always(@Nullable String authorization) {
    var current = new Current(authorization, null, null);
    return () -> current;
  }
}
