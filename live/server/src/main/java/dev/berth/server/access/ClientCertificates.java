package dev.berth.server.access;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Authenticates clients by a certificate that one of the client CAs has signed.
final class ClientCertificates implements Authenticator {

  private final ClusterClientCAs clientCAs;
  private final TimeSource time;

  ClientCertificates(ClusterClientCAs clientCAs, TimeSource time) {
    this.clientCAs = clientCAs;
    this.time = time;
  }

  @Override
  public @Nullable User authenticate(Request request) throws IOException, InterruptedException {
    if (request.certificates().isEmpty()) {
      return null;
    }
    var authorities = clientCAs.current().clients();
    if (authorities == null) {
      return null;
    }
    authorities.check(request.certificates(), time.instant());
    var user = Subject.user(request.certificates().getFirst());
    return user.name().isEmpty() ? null : user;
  }
}
