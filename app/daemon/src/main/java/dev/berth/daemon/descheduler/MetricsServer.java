package dev.berth.daemon.descheduler;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.ContainerMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.daemon.PeriodicTask;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.descheduler.usage.TrustedUsage;
import dev.berth.descheduler.usage.UsageCheck;
import dev.berth.descheduler.usage.UsageCheck.PodUsage;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.metrics.ResourceMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// `metrics.k8s.io`: it collects nodes every five seconds on its own thread, and reads pods on
/// demand, on the thread of the cycle.
final class MetricsServer implements KubernetesMetrics, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final ResourceMetrics server;
  private final TrustedUsage nodes;
  private final IndexedCluster cluster;
  private final TimeSource time;
  private final boolean isOriginal;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final PeriodicTask task = new PeriodicTask("usage", this::collect);

  /// One that does not ask yet.
  ///
  /// @param isOriginal whether every measurement counts
  MetricsServer(ApiClient api, IndexedCluster cluster, TimeSource time, boolean isOriginal) {
    server = new ResourceMetrics(api);
    nodes = new TrustedUsage(cluster, time, isOriginal);
    this.cluster = cluster;
    this.time = time;
    this.isOriginal = isOriginal;
  }

  /// Begins to ask. Once.
  void start() {
    var _ = task.start();
  }

  private void collect() throws InterruptedException {
    long begun = time.nanos();
    ask();
    asked.countDown();
    Periods.sleepUntil(begun, PERIOD, time);
  }

  private void ask() throws InterruptedException {
    try {
      for (var measured : server.nodes()) {
        String problem = nodes.collect(measured);
        if (!problem.isEmpty()) {
          LOG.atWarn()
              .addKeyValue("node", measured.metadata().name())
              .addKeyValue("problem", problem)
              .log("What the metrics server says cannot be true, nothing is known of the node");
        }
      }
    } catch (IOException e) {
      LOG.atError().addKeyValue("err", e.getMessage()).log("Error fetching metrics");
    }
  }

  /// Waits until the first query has ended; false if this takes too long.
  boolean awaitFirst(Duration timeout) throws InterruptedException {
    return asked.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    task.close();
  }

  @Override
  public @Nullable Map<String, Quantity> nodeUsage(String node) {
    return nodes.usage(node);
  }

  @Override
  public @Nullable Map<String, Quantity> podUsage(String namespace, String name) {
    try {
      PodMetrics measured = server.pod(namespace, name);
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

  /// The usage of an unknown pod does not count.
  private String problem(PodMetrics measured, Map<String, Quantity> usage) {
    Pod pod = cluster.pod(measured.key());
    Node node = pod == null ? null : cluster.node(pod.spec().nodeName());
    return UsageCheck.problem(usage, node, measured.timestamp(), time.instant());
  }
}
