package dev.berth.cli.descheduler;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.ContainerMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.usage.PodUsage;
import dev.berth.descheduler.usage.TrustedUsage;
import dev.berth.descheduler.usage.UsageCheck;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.metrics.ResourceMetrics;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Measured usage of a real cluster, from where the policy says. For the thread of the cycle.
///
/// @param server null if the policy has no metrics server
/// @param collector null likewise
/// @param prometheusConnection null if the policy has no Prometheus
record LiveMetrics(
    @Nullable MetricsServer server,
    @Nullable UsageCollector collector,
    @Nullable PrometheusConnection prometheusConnection)
    implements MetricsSources, AutoCloseable {
  /// How long the first answer of the metrics server is waited for.
  private static final Duration FIRST = Duration.ofMinutes(1);

  /// Sources that are not asked yet.
  ///
  /// @param proxies on the way to Prometheus
  /// @param isOriginal whether every measurement counts
  static LiveMetrics of(
      DeschedulerPolicy policy,
      ApiClient api,
      Proxies proxies,
      IndexedCluster cluster,
      TimeSource time,
      boolean isOriginal) {
    var prometheus = policy.prometheus();
    var connection =
        prometheus == null
            ? null
            : new PrometheusConnection(
                prometheus, api, Connections.SERVICE_ACCOUNT, proxies, time, isOriginal);
    if (!policy.readsKubernetesMetrics()) {
      return new LiveMetrics(null, null, connection);
    }
    var resources = new ResourceMetrics(api);
    var nodes = new TrustedUsage(cluster, time, isOriginal);
    return new LiveMetrics(
        new MetricsServer(resources, nodes, cluster, time, isOriginal),
        new UsageCollector(resources, nodes, time),
        connection);
  }

  /// Begins to ask the metrics server. Once.
  void begin() {
    if (collector != null) {
      collector.start();
    }
  }

  /// Waits until the metrics server has been asked for the first time.
  ///
  /// @return whether that was so in time
  boolean awaitFirst() throws InterruptedException {
    return collector == null || collector.awaitFirst(FIRST);
  }

  /// To be called before each cycle.
  ///
  /// @throws IOException if the connection to Prometheus cannot be set up
  void renew() throws IOException, InterruptedException {
    if (prometheusConnection != null) {
      prometheusConnection.renew();
    }
  }

  @Override
  public void close() {
    if (collector != null) {
      collector.close();
    }
    if (prometheusConnection != null) {
      prometheusConnection.close();
    }
  }

  @Override
  public @Nullable KubernetesMetrics kubernetesMetrics() {
    return server;
  }

  @Override
  public @Nullable Prometheus prometheus() {
    return prometheusConnection == null ? null : prometheusConnection.current();
  }

  /// `metrics.k8s.io`: nodes as they were collected, pods as they are asked for.
  ///
  /// @param isOriginal whether every measurement of a pod counts
  record MetricsServer(
      ResourceMetrics api,
      TrustedUsage nodes,
      IndexedCluster cluster,
      InstantSource clock,
      boolean isOriginal)
      implements KubernetesMetrics {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);

    @Override
    public @Nullable Map<String, Quantity> nodeUsage(String node) {
      return nodes.usage(node);
    }

    @Override
    public @Nullable Map<String, Quantity> podUsage(String namespace, String name) {
      try {
        PodMetrics measured = api.pod(namespace, name);
        Map<String, Quantity> usage =
            PodUsage.of(measured.containers().stream().map(ContainerMetrics::usage).toList());
        String problem = usage == null || isOriginal ? "" : problem(measured, usage);
        if (problem.isEmpty()) {
          return usage;
        }
        LOG.atWarn()
            .addKeyValue("pod", namespace + "/" + name)
            .addKeyValue("problem", problem)
            .log("What the metrics server says cannot be true, nothing is known of the pod");
      } catch (IOException e) {
        LOG.atError()
            .addKeyValue("err", e.getMessage())
            .addKeyValue("pod", namespace + "/" + name)
            .log("Error fetching metrics");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CycleEndedException("the descheduler is to end");
      }
      return null;
    }

    /// A pod that is not known any more uses nothing that counts.
    private String problem(PodMetrics measured, Map<String, Quantity> usage) {
      Pod pod = cluster.pod(measured.key());
      Node node = pod == null ? null : cluster.node(pod.spec().nodeName());
      return UsageCheck.problem(usage, node, measured.timestamp(), clock.instant());
    }
  }
}
