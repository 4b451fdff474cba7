package dev.berth.scenario.plugins;

import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.metrics.InstantAnswer;
import dev.berth.kube.metrics.PrometheusClient;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import dev.berth.loadaware.usage.PrometheusConnector;
import dev.berth.loadaware.usage.PrometheusConnector.PrometheusAccess;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Prometheus servers for plugins, through the proxies in the environment. Files with tokens and
/// authorities are read again for each query, so they may be renewed.
public final class ProxiedPrometheus implements PrometheusConnector {
  private final Proxies proxies;

  public ProxiedPrometheus() {
    this(System.getenv());
  }

  ProxiedPrometheus(Map<String, String> environment) {
    proxies = new Proxies(environment);
  }

  @Override
  public InstantQueries connect(PrometheusAccess access, Duration timeout, long limit) {
    return query -> {
      try (var client = client(access).within(timeout, limit)) {
        return series(client.instant(query, null));
      } catch (IOException e) {
        throw new IOException("Prometheus at %s: %s".formatted(access, reason(e, timeout)), e);
      }
    };
  }

  private PrometheusClient client(PrometheusAccess access) throws IOException {
    PemSource authority = access.caFile().isEmpty() ? null : PemSource.inFile(access.caFile());
    return PrometheusClient.of(
        access.address(),
        access.tokenFile().isEmpty()
            ? access.token()
            : PemSource.inFile(access.tokenFile()).read().strip(),
        new Tls(authority, null, null, access.insecureSkipVerify(), ""),
        proxies);
  }

  private static List<MeasuredSeries> series(InstantAnswer answer) throws IOException {
    if (!answer.isVector()) {
      throw new IOException(
          "the answer is a %s; let the query give one value a node".formatted(answer.type()));
    }
    return answer.samples().stream()
        .map(sample -> new MeasuredSeries(sample.labels(), sample.value()))
        .toList();
  }

  private static String reason(IOException e, Duration timeout) {
    return e instanceof InterruptedIOException || e.getCause() instanceof InterruptedIOException
        ? "it does not answer within %d s".formatted(timeout.toSeconds())
        : String.valueOf(e.getMessage());
  }
}
