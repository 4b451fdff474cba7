package dev.berth.daemon.scheduler;

import dev.berth.config.server.ServerOptions;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.scenario.BerthVersion;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The API servers that authenticate and authorize the clients of our server: those of two
/// kubeconfigs, or of the cluster in which the process runs.
///
/// @param forAuthentication null for none
/// @param forAuthorization null for none
record DelegatedAuth(
    @Nullable ApiClient forAuthentication,
    @Nullable ApiClient forAuthorization,
    List<ApiServer> servers)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DelegatedAuth.class);

  private static final ClientSettings SETTINGS =
      new ClientSettings(
          "kube-scheduler/" + BerthVersion.KUBERNETES + " (berth)",
          ApiRequest.JSON,
          50,
          100,
          Duration.ofSeconds(10));

  /// Makes no connections yet.
  ///
  /// @throws ConnectionException if a kubeconfig cannot be used
  static DelegatedAuth of(ServerOptions options, Connections connections, TimeSource time)
      throws ConnectionException {
    var authentication =
        server("--authentication", options.authentication().kubeconfig(), connections, time);
    var authorization =
        server("--authorization", options.authorization().kubeconfig(), connections, time);
    return new DelegatedAuth(
        client(authentication, time),
        client(authorization, time),
        Stream.of(authentication, authorization).flatMap(Stream::ofNullable).toList());
  }

  private static @Nullable ApiServer server(
      String flag, String kubeconfig, Connections connections, TimeSource time)
      throws ConnectionException {
    try {
      return ApiServer.at(connections.find(kubeconfig, ""), time);
    } catch (ConnectionException e) {
      if (!kubeconfig.isEmpty()) {
        throw e;
      }
      LOG.atWarn()
          .addKeyValue("flag", flag + "-kubeconfig")
          .log("Without a kubeconfig, clients cannot be authenticated or authorized");
      return null;
    }
  }

  private static @Nullable ApiClient client(@Nullable ApiServer server, TimeSource time) {
    return server == null ? null : new ApiClient(server, SETTINGS, time);
  }

  @Override
  public void close() {
    servers.forEach(ApiServer::close);
  }
}
