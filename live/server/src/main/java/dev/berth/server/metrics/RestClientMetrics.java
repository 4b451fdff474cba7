package dev.berth.server.metrics;

import static dev.berth.server.metrics.AttemptMetrics.seconds;

import dev.berth.kube.ClientMetrics;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Metrics of requests to API servers: `rest_client_…`. Thread-safe.
///
/// Source: `component-base/metrics/prometheus/restclient`, without metrics that it does not
/// register.
public final class RestClientMetrics implements ClientMetrics {

  private static final double[] SECONDS = {
    0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60,
  };

  /// 64 bytes to 16 MB.
  private static final double[] BYTES = {
    64, 256, 512, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216,
  };

  /// Ten minutes to four years.
  private static final double[] AGES = {
    600, 1800, 3600, 14400, 86400, 604800, 2592000, 7776000, 15552000, 31104000, 124416000,
  };

  private final InstantSource clock;
  private final Labelled<DistributionDataPoint> requestDuration;
  private final Labelled<DistributionDataPoint> requestSize;
  private final Labelled<DistributionDataPoint> responseSize;
  private final Labelled<DistributionDataPoint> rateLimiterDuration;
  private final Labelled<CounterDataPoint> requests;
  private final Labelled<CounterDataPoint> retries;
  private final Histogram rotationAge;
  private final Labelled<CounterDataPoint> pluginCalls;
  private final Labelled<CounterDataPoint> transportCalls;
  private final Labelled<CounterDataPoint> authorityReloads;
  private final AtomicInteger transports = new AtomicInteger();
  private final Map<Object, Instant> expiries = new ConcurrentHashMap<>();

  /// @param clock the clock for the expiry of certificates
  public RestClientMetrics(MetricRegistry families, InstantSource clock) {
    this.clock = clock;
    requestDuration =
        families.histogram(
            Stability.ALPHA,
            "rest_client_request_duration_seconds",
            "Request latency in seconds. Broken down by verb, and host.",
            SECONDS,
            "verb",
            "host");
    requestSize =
        families.histogram(
            Stability.ALPHA,
            "rest_client_request_size_bytes",
            "Request size in bytes. Broken down by verb and host.",
            BYTES,
            "verb",
            "host");
    responseSize =
        families.histogram(
            Stability.ALPHA,
            "rest_client_response_size_bytes",
            "Response size in bytes. Broken down by verb and host.",
            BYTES,
            "verb",
            "host");
    rateLimiterDuration =
        families.histogram(
            Stability.ALPHA,
            "rest_client_rate_limiter_duration_seconds",
            "Client side rate limiter latency in seconds. Broken down by verb, and host.",
            SECONDS,
            "verb",
            "host");
    requests =
        families.counter(
            Stability.ALPHA,
            "rest_client_requests_total",
            "Number of HTTP requests, partitioned by status code, method, and host.",
            "code",
            "method",
            "host");
    retries =
        families.counter(
            Stability.ALPHA,
            "rest_client_request_retries_total",
            "Number of request retries, partitioned by status code, verb, and host.",
            "code",
            "verb",
            "host");
    rotationAge =
        families.histogram(
            Stability.ALPHA,
            "rest_client_exec_plugin_certificate_rotation_age",
            "Histogram of the number of seconds the last auth exec plugin client certificate lived"
                + " before being rotated. If auth exec plugin client certificates are unused,"
                + " histogram will contain no data.",
            AGES);
    pluginCalls =
        families.counter(
            Stability.ALPHA,
            "rest_client_exec_plugin_call_total",
            "Number of calls to an exec plugin, partitioned by the type of event encountered"
                + " (no_error, plugin_execution_error, plugin_not_found_error,"
                + " client_internal_error) and an optional exit code. The exit code will be set to"
                + " 0 if and only if the plugin call was successful.",
            "code",
            "call_status");
    transportCalls =
        families.counter(
            Stability.ALPHA,
            "rest_client_transport_create_calls_total",
            "Number of calls to get a new transport, partitioned by the result of the operation"
                + " hit: obtained from the cache, miss: created and added to the cache, miss-gc:"
                + " recreated and added back to the cache after being garbage collected,"
                + " uncacheable: created and not cached",
            "result");
    authorityReloads =
        families.counter(
            Stability.ALPHA,
            "rest_client_transport_ca_reload_total",
            "Number of times a CA reload is attempted, partitioned by the result and reason for"
                + " the reload attempt",
            "result",
            "reason");
    showGauges(families);
  }

  private void showGauges(MetricRegistry families) {
    families.gauge(
        Stability.ALPHA,
        "rest_client_exec_plugin_ttl_seconds",
        "Gauge of the shortest TTL (time-to-live) of the client certificate(s) managed by the auth"
            + " exec plugin. The value is in seconds until certificate expiry (negative if already"
            + " expired). If auth exec plugins are unused or manage no TLS certificates, the value"
            + " will be +INF.",
        callback -> callback.call(secondsToExpiry()));
    families.gauge(
        Stability.ALPHA,
        "rest_client_transport_cache_entries",
        "Number of transport entries in the internal cache.",
        callback -> callback.call(transports.get()));
    families.counter(
        Stability.ALPHA,
        "rest_client_transport_cert_rotation_gc_calls_total",
        "Number of times a cert rotation goroutine cancel func is called via GC cleanup of the"
            + " associated transport",
        () -> 0); // as in kube-scheduler, whose clients live as long as the process
  }

  private double secondsToExpiry() {
    var now = clock.instant();
    return expiries.values().stream()
        .mapToDouble(expiry -> seconds(Duration.between(now, expiry)))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  @Override
  public void requestEnded(String verb, String host, Duration took) {
    requestDuration.labelValues(verb, host).observe(seconds(took));
  }

  @Override
  public void rateLimited(String verb, String host, Duration waited) {
    rateLimiterDuration.labelValues(verb, host).observe(seconds(waited));
  }

  @Override
  public void sent(String verb, String host, String code, boolean isRetry) {
    requests.labelValues(code, verb, host).inc();
    if (isRetry) {
      retries.labelValues(code, verb, host).inc();
    }
  }

  @Override
  public void requestSize(String verb, String host, long bytes) {
    requestSize.labelValues(verb, host).observe((double) bytes);
  }

  @Override
  public void responseSize(String verb, String host, long bytes) {
    responseSize.labelValues(verb, host).observe((double) bytes);
  }

  @Override
  public void transportMade(String result, int more) {
    transportCalls.labelValues(result).inc();
    transports.addAndGet(more);
  }

  @Override
  public void transportClosed() {
    transports.decrementAndGet();
  }

  @Override
  public void authorityReloaded(String result, String reason) {
    authorityReloads.labelValues(result, reason).inc();
  }

  @Override
  public void credentialPluginRan(int exitCode, String status) {
    pluginCalls.labelValues(Integer.toString(exitCode), status).inc();
  }

  @Override
  public void certificateExpires(Object plugin, @Nullable Instant expiry) {
    if (expiry == null) {
      expiries.remove(plugin);
    } else {
      expiries.put(plugin, expiry);
    }
  }

  @Override
  public void certificateRotated(Instant notBefore) {
    rotationAge.observe(seconds(Duration.between(notBefore, clock.instant())));
  }
}
