package dev.berth.daemon;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.RequestTracer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiServer;

/// The connections of a daemon to its API server, for each purpose their own: the renewal of the
/// lease does not stand behind bindings, bindings not behind what watches bring, and neither behind
/// events. They resume the TLS session of the first one.
public record ApiServers(ApiServer watches, ApiServer writes, ApiServer events, ApiServer election)
    implements AutoCloseable {

  /// No connection is made before the first request of its purpose.
  ///
  /// @param tracer follows the writes
  public static ApiServers at(Connection connection, TimeSource time, RequestTracer tracer) {
    return new ApiServers(
        ApiServer.at(connection, time),
        ApiServer.at(connection, time, tracer),
        ApiServer.at(connection, time),
        ApiServer.at(connection, time));
  }

  @Override
  public void close() {
    election.close();
    events.close();
    writes.close();
    watches.close();
  }
}
