package dev.berth.daemon;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.RequestTracer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiServer;

/// The connections of a daemon to its API server. Each purpose has its own connection: bindings do
/// not delay the renewal of the lease, watches do not delay bindings, and events are last. They
/// resume the TLS session of the first one.
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
