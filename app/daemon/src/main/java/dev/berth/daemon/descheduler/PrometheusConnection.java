package dev.berth.daemon.descheduler;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.MetricsSources.Prometheus;
import dev.berth.descheduler.policy.DeschedulerPolicy.MetricsProvider;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.metrics.PrometheusClient;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection to Prometheus, with the current token: from a secret, or of the service account.
/// For the thread of the cycle.
final class PrometheusConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PrometheusConnection.class);

  private static final String KEY = "prometheusAuthToken";

  private final MetricsProvider.Prometheus server;
  private final ApiClient api;
  private final Path serviceAccount;
  private final Proxies proxies;
  private final TimeSource time;
  private final boolean isOriginal;
  private @Nullable String token;
  private @Nullable PrometheusClient client;

  /// @param server the address, and the secret with the token, if there is one
  /// @param serviceAccount the directory with the pod's own token and authority
  /// @param isOriginal whether NaN counts as a value, and whether a connection needs a token
  PrometheusConnection(
      MetricsProvider.Prometheus server,
      ApiClient api,
      Path serviceAccount,
      Proxies proxies,
      TimeSource time,
      boolean isOriginal) {
    this.server = server;
    this.api = api;
    this.serviceAccount = serviceAccount;
    this.proxies = proxies;
    this.time = time;
    this.isOriginal = isOriginal;
  }

  /// Reads the token again; must be called before each cycle. If there is none, there is no
  /// connection.
  void renew() throws IOException, InterruptedException {
    String next = token();
    if (next != null && next.equals(token) && client != null) {
      return;
    }
    close();
    if (next != null) {
      LOG.debug("Creating Prometheus client");
      Path authority = serviceAccount.resolve("ca.crt");
      if (isOriginal && !Files.exists(authority)) {
        throw new IOException(
            "unable to create a prometheus client: error loading CA file: open %s: no such file or"
                    .formatted(authority)
                + " directory");
      }
      client =
          PrometheusClient.of(
              URI.create(server.url()),
              next,
              Tls.trusting(Files.exists(authority) ? new PemSource.InFile(authority) : null),
              proxies);
      token = next;
    }
  }

  private @Nullable String token() throws IOException, InterruptedException {
    ObjectKey secret = server.authToken();
    if (server.hasAuthToken() && secret != null) {
      return ofSecret(secret);
    }
    Path file = serviceAccount.resolve("token");
    if (Files.exists(file)) {
      return Files.readString(file).strip();
    }
    return isOriginal ? null : "";
  }

  private @Nullable String ofSecret(ObjectKey key) throws IOException, InterruptedException {
    try {
      var request = ApiRequest.get(ApiPaths.of(Kinds.SECRET, key)).accepting(ApiRequest.JSON);
      String data = api.object(Kinds.SECRET, request).data().getOrDefault(KEY, "");
      if (!data.isEmpty()) {
        return new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8).strip();
      }
      LOG.atError()
          .addKeyValue("key", KEY)
          .log("prometheus authentication token secret missing data or empty");
    } catch (ApiException e) {
      LOG.atError()
          .addKeyValue("err", e.getMessage())
          .addKeyValue("secret", key)
          .log("unable to get secret");
    }
    return null;
  }

  /// The client while there is a token for it; null if there is none.
  @Nullable Prometheus current() {
    PrometheusClient current = client;
    return current == null ? null : query -> query(current, query);
  }

  private Map<String, Double> query(PrometheusClient current, String query)
      throws DeschedulerPluginException {
    try {
      Map<String, Double> values = current.query(query, time.instant());
      for (var value : values.entrySet()) {
        if (!isOriginal && value.getValue().isNaN()) {
          throw new DeschedulerPluginException(
              "the collected metrics sample for \"%s\" has value NaN outside of <0; 1> interval"
                  .formatted(value.getKey()));
        }
      }
      return values;
    } catch (IOException e) {
      throw new DeschedulerPluginException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
    client = null;
    token = null;
  }
}
