package dev.berth.server.access;

import dev.berth.server.http.Request;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One way to find out the user of a request. For any thread; may block.
@FunctionalInterface
interface Authenticator {

  /// Finds out the user.
  ///
  /// @return null if the request has no credentials of this kind
  /// @throws IOException if they are invalid or cannot be checked
  @Nullable User authenticate(Request request) throws IOException, InterruptedException;
}
