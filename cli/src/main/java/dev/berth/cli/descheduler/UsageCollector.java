package dev.berth.cli.descheduler;

import dev.berth.cli.daemon.PeriodicTask;
import dev.berth.descheduler.usage.TrustedUsage;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.metrics.ResourceMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks the metrics server every five seconds what nodes use, on a thread of its own.
final class UsageCollector implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(UsageCollector.class);

  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final ResourceMetrics server;
  private final TrustedUsage nodes;
  private final TimeSource time;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final PeriodicTask task = new PeriodicTask("usage", this::collect);

  /// One that does not ask yet.
  ///
  /// @param nodes takes what is measured
  UsageCollector(ResourceMetrics server, TrustedUsage nodes, TimeSource time) {
    this.server = server;
    this.nodes = nodes;
    this.time = time;
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

  /// Waits until it has asked for the first time.
  ///
  /// @return whether that was so in time
  boolean awaitFirst(Duration timeout) throws InterruptedException {
    return asked.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    task.close();
  }
}
