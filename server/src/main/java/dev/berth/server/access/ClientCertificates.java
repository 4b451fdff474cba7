package dev.berth.server.access;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Clients that show a certificate of somebody who vouches for them.
final class ClientCertificates implements Authenticator {

  private final ClientCASource vouchers;
  private final TimeSource time;

  ClientCertificates(ClientCASource vouchers, TimeSource time) {
    this.vouchers = vouchers;
    this.time = time;
  }

  @Override
  public @Nullable User authenticate(Request request) throws IOException, InterruptedException {
    if (request.certificates().isEmpty()) {
      return null;
    }
    var authorities = vouchers.current().clients();
    if (authorities == null) {
      return null;
    }
    authorities.check(request.certificates(), time.instant());
    var user = Subject.user(request.certificates().getFirst());
    return user.name().isEmpty() ? null : user;
  }
}
