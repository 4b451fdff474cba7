package dev.berth.cli.descheduler;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.ContainerMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.usage.PodUsage;
import dev.berth.descheduler.usage.TrustedUsage;
import dev.berth.descheduler.usage.UsageCheck;
import dev.berth.kube.metrics.ResourceMetrics;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Measured usage of a real cluster. For the thread of the cycle.
///
/// @param server null if the policy has no metrics server
/// @param prometheusConnection null if the policy has no Prometheus
record LiveMetrics(
    @Nullable MetricsServer server, @Nullable PrometheusConnection prometheusConnection)
    implements MetricsSources {
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
