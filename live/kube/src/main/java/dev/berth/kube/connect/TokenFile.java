package dev.berth.kube.connect;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A token in a file that other programs renew, such as the token of a service account. It is read
/// again every minute, as in client-go; the kubelet replaces it long before it expires.
final class TokenFile implements Credentials {

  private static final Duration PERIOD = Duration.ofSeconds(50);

  private final PemSource file;
  private final TimeSource time;
  private @Nullable Current current;
  private long readAt;

  TokenFile(PemSource file, TimeSource time) {
    this.file = file;
    this.time = time;
  }

  @Override
  public synchronized Current current() throws ConnectionException {
    var known = current;
    if (known != null && time.nanos() - readAt < PERIOD.toNanos()) {
      return known;
    }
    try {
      var token = file.read().strip();
      if (token.isEmpty()) {
        throw new ConnectionException(file.origin() + " has no token in it");
      }
      known = new Current("Bearer " + token, null, null);
    } catch (ConnectionException e) {
      if (known == null) {
        throw e;
      }
      // The file may be just being replaced; the old token is still valid for a while.
    }
    current = known;
    readAt = time.nanos();
    return known;
  }

  @Override
  public synchronized void rejected(Current by) {
    if (by.equals(current)) {
      current = null;
    }
  }
}
