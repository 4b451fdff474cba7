package dev.berth.server.access;

import dev.berth.server.http.Request;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One way to find out who asks. For any thread; may block.
@FunctionalInterface
interface Authenticator {

  /// Looks at the request.
  ///
  /// @return null if it says nothing that this one understands
  /// @throws IOException if it says something that is wrong, or cannot be judged
  @Nullable User authenticate(Request request) throws IOException, InterruptedException;
}
