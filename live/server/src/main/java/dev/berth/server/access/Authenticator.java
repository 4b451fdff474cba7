package dev.berth.server.access;

import dev.berth.server.http.Request;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Finds the user of a request by one kind of credentials. Thread-safe; may block.
@FunctionalInterface
interface Authenticator {

  /// Returns the user.
  ///
  /// @return null if the request has no credentials of this kind
  /// @throws IOException if they are invalid or cannot be checked
  @Nullable User authenticate(Request request) throws IOException, InterruptedException;
}
