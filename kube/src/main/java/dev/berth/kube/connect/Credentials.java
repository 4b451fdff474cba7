package dev.berth.kube.connect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What tells the API server who we are, besides a certificate of the TLS settings. For any thread.
interface Credentials {

  /// As if nobody had asked.
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
  /// @throws IOException if there is no telling; the message says why
  Current current() throws IOException, InterruptedException;

  /// Says that the server did not know us by these: next time, others are to be found.
  default void rejected(Current by) {}

  /// The same header with every request.
  static Credentials always(@Nullable String authorization) {
    var current = new Current(authorization, null, null);
    return () -> current;
  }
}
