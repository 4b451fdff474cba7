package dev.berth.cli.descheduler;

import dev.berth.cli.descheduling.ProofScheduler;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.usage.TrustedUsage;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.metrics.ResourceMetrics;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.write.EvictionWriter;
import dev.berth.tracing.TraceSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the descheduler does once it may: watches, waits until it knows the cluster, and runs its
/// cycles. For one run, on one thread.
///
/// @param process the span of the whole process
/// @param holdsLease whether no other process can be at work; true if there is no election
record DeschedulerTask(
    DeschedulerRequest request,
    Clients clients,
    DeschedulerPolicy policy,
    DeschedulerPlugins plugins,
    RegisteredMetrics metrics,
    TraceSpan process,
    BooleanSupplier holdsLease,
    TimeSource time,
    SplittableRandom random) {
  private static final Logger LOG = LoggerFactory.getLogger(DeschedulerTask.class);

  private static final Duration SYNC_NOTE = Duration.ofSeconds(30);
  private static final Duration USAGE_LIMIT = Duration.ofMinutes(1);
  private static final Duration LAST_EVENTS = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /// Clients of the API server.
  ///
  /// @param proxies on the way to other servers
  record Clients(ApiClient reads, ApiClient writes, ApiClient events, Proxies proxies) {}

  /// Works until it is interrupted, or, without an interval, for one cycle.
  ///
  /// @return whether the last cycle has come to its end
  /// @throws PolicyException if plugins cannot be made of the policy
  boolean run() throws IOException, PolicyException, InterruptedException {
    var cluster = new IndexedCluster();
    String host = InetAddress.getLocalHost().getHostName();
    var spans = new CycleSpans(process);
    try (var _ = spans.begin("RunDeschedulerStrategies");
        var events = EventBroadcaster.start(clients.events, host, time, random.split())) {
      var reports =
          new EvictionReports(
              request.options().isDryRun() ? _ -> {} : events::record,
              metrics.descheduling(),
              spans);
      var background =
          request.evictsInBackground()
              ? new BackgroundEvictions(time, reports)
              : BackgroundEvictions.none();
      try (var watch =
          ClusterWatch.of(
              clients.reads,
              DeschedulerSession.kinds(policy, plugins, request.scheduler()),
              new ClusterFeed(cluster, background),
              time,
              random.split())) {
        boolean done = run(cluster, watch, reports, background, spans);
        events.awaitSent(LAST_EVENTS);
        return done;
      }
    }
  }

  private boolean run(
      IndexedCluster cluster,
      ClusterWatch watch,
      EvictionReports reports,
      BackgroundEvictions background,
      CycleSpans spans)
      throws IOException, PolicyException, InterruptedException {
    var known = new TrustedUsage(cluster, time, request.isOriginal());
    try (var prometheus = prometheus()) {
      Preconditions preconditions =
          request.isOriginal()
              ? Preconditions.NONE
              : new Preconditions.Checked(watch::isFollowing, holdsLease, time, PATIENCE);
      var session =
          session(cluster, watch, reports, background, preconditions, known, prometheus, spans);
      watch.begin();
      while (!watch.awaitSynced(SYNC_NOTE)) {
        LOG.warn("Still waiting for the caches to sync");
      }
      LOG.info("Caches are synced");
      try (var _ = collector(known)) {
        return session.run(request.options().deschedulingInterval());
      }
    }
  }

  private DeschedulerSession session(
      IndexedCluster cluster,
      ClusterWatch watch,
      EvictionReports reports,
      BackgroundEvictions background,
      Preconditions preconditions,
      TrustedUsage known,
      @Nullable PrometheusConnection prometheus,
      CycleSpans spans)
      throws PolicyException {
    var usage =
        new LiveMetrics(
            policy.readsKubernetesMetrics()
                ? new LiveMetrics.MetricsServer(
                    new ResourceMetrics(clients.reads), known, cluster, time, request.isOriginal())
                : null,
            prometheus);
    var manner =
        request.isOriginal() ? EvictionWriter.Manner.BY_NAME : EvictionWriter.Manner.CAREFUL;
    var evictions =
        request.options().isDryRun()
            ? null
            : new LiveEvictions(new EvictionWriter(clients.writes, manner), preconditions);
    try {
      return new DeschedulerSession(
          new DeschedulerSession.Parts(
              policy,
              plugins,
              cluster,
              watch,
              evictions,
              review(watch, usage),
              reports,
              background,
              usage,
              preconditions,
              metrics.descheduling(),
              spans,
              time,
              request.isOriginal()));
    } catch (PolicyException e) {
      throw new PolicyException("failed to create new descheduler: " + e.getMessage());
    }
  }

  private EvictionReview review(ClusterWatch watch, MetricsSources usage) {
    ProofScheduler scheduler = request.scheduler();
    if (scheduler == null) {
      return EvictionReview.NONE;
    }
    var kinds = DeschedulerSession.kinds(policy, plugins, scheduler);
    return new Prover(
        policy,
        plugins,
        scheduler.settings(),
        () -> DeschedulerSession.objects(watch, kinds),
        usage,
        time);
  }

  private @Nullable PrometheusConnection prometheus() {
    var server = policy.prometheus();
    return server == null
        ? null
        : new PrometheusConnection(
            server,
            clients.reads,
            Connections.SERVICE_ACCOUNT,
            clients.proxies,
            time,
            request.isOriginal());
  }

  private @Nullable UsageCollector collector(TrustedUsage known)
      throws IOException, InterruptedException {
    if (!policy.readsKubernetesMetrics()) {
      return null;
    }
    var collector = UsageCollector.start(new ResourceMetrics(clients.reads), known, time);
    if (!collector.awaitFirst(USAGE_LIMIT)) {
      collector.close();
      throw new IOException(
          "unable to wait for metrics collector to sync: context deadline exceeded");
    }
    return collector;
  }
}
