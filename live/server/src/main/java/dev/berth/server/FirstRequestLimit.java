package dev.berth.server;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ServerConnector;

/// Closes connections whose first request, including the handshake, does not arrive in time. A
/// client that sends a byte now and then is never idle, so the idle timeout does not catch it.
final class FirstRequestLimit implements Connection.Listener {
  private final ServerConnector connector;
  private final Duration limit;

  FirstRequestLimit(ServerConnector connector, Duration limit) {
    this.connector = connector;
    this.limit = limit;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection secure) {
      var _ =
          connector
              .getScheduler()
              .schedule(() -> check(secure), limit.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private static void check(SslConnection secure) {
    Connection inner = secure.getSslEndPoint().getConnection();
    if (!(inner instanceof HTTP2Connection) && (inner == null || inner.getMessagesIn() < 1)) {
      secure.getEndPoint().close();
    }
  }
}
