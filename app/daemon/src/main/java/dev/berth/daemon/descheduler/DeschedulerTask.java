package dev.berth.daemon.descheduler;

import dev.berth.daemon.Daemon;
import dev.berth.daemon.descheduler.PodFeeds.ClusterFeed;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.Prover;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.write.EvictionWriter;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.tracing.TraceSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The work of a descheduler that leads: it watches, waits until it knows the cluster, and runs its
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

  private static final Duration LAST_EVENTS = Duration.ofSeconds(5);

  /// Clients of the API server, and the proxies to other servers.
  record Clients(ApiClient reads, ApiClient writes, ApiClient events, Proxies proxies) {}

  /// Works until it is interrupted, or, without an interval, for one cycle.
  ///
  /// @return whether the last cycle was complete
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
                  random.split());
          var usage =
              LiveMetrics.of(
                  policy, clients.reads, clients.proxies, cluster, time, request.isOriginal())) {
        boolean done = run(session(cluster, watch, reports, background, usage), watch, usage);
        events.awaitSent(LAST_EVENTS);
        return done;
      }
    }
  }

  private boolean run(DeschedulerSession session, ClusterWatch watch, LiveMetrics usage)
      throws IOException, InterruptedException {
    watch.begin();
    Daemon.awaitSynced(watch);
    LOG.info("Caches are synced");
    usage.begin();
    if (!usage.awaitFirst()) {
      throw new IOException(
          "unable to wait for metrics collector to sync: context deadline exceeded");
    }
    return session.run(request.options().deschedulingInterval());
  }

  private DeschedulerSession session(
      IndexedCluster cluster,
      ClusterWatch watch,
      EvictionReports reports,
      BackgroundEvictions background,
      LiveMetrics usage)
      throws PolicyException {
    boolean isOriginal = request.isOriginal();
    Preconditions preconditions =
        isOriginal
            ? Preconditions.none(time)
            : new Preconditions(watch::isFollowing, holdsLease, time, true);
    var manner = isOriginal ? EvictionWriter.Manner.BY_NAME : EvictionWriter.Manner.CAREFUL;
    var writer = new EvictionWriter(clients.writes, manner);
    try {
      return new DeschedulerSession(
          new DeschedulerSession.Parts(
              policy,
              plugins,
              cluster,
              watch,
              request.options().isDryRun() ? null : new LiveEvictions(writer, preconditions),
              review(watch, usage),
              reports,
              background,
              usage,
              preconditions,
              time,
              isOriginal));
    } catch (PolicyException e) {
      throw new PolicyException("failed to create new descheduler: " + e.getMessage());
    }
  }

  private EvictionReview review(ClusterWatch watch, MetricsSources usage) {
    LoadedScheduler scheduler = request.scheduler();
    if (scheduler == null) {
      return EvictionReview.NONE;
    }
    var kinds = DeschedulerSession.kinds(policy, plugins, scheduler);
    return new Prover(
        policy,
        plugins,
        scheduler.settings(new FirstByNameTieBreaker()),
        () -> DeschedulerSession.objects(watch, kinds),
        usage,
        time,
        random.split());
  }
}
