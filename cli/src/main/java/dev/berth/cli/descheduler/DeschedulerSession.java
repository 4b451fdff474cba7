package dev.berth.cli.descheduler;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.descheduling.ProofScheduler;
import dev.berth.cli.live.LiveProcess;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleObserver;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.server.metrics.DeschedulerMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Cycles of a policy on a watched cluster. For one thread.
final class DeschedulerSession {
  /// What a cycle looks at.
  private static final List<WatchedKind<?>> KINDS =
      List.of(
          WatchedKind.of(Kinds.POD),
          WatchedKind.of(Kinds.NODE),
          WatchedKind.of(Kinds.NAMESPACE),
          WatchedKind.of(Kinds.PERSISTENT_VOLUME_CLAIM),
          WatchedKind.of(Kinds.POD_DISRUPTION_BUDGET));

  /// What admission of a replacement looks at, beside what its scheduler does.
  private static final List<WatchedKind<?>> OF_ADMISSION =
      List.of(
          WatchedKind.of(Kinds.DAEMON_SET),
          WatchedKind.of(Kinds.JOB),
          WatchedKind.of(Kinds.LIMIT_RANGE),
          WatchedKind.of(Kinds.PRIORITY_CLASS),
          WatchedKind.of(Kinds.RESOURCE_QUOTA),
          WatchedKind.of(Kinds.RUNTIME_CLASS));

  private static final Logger LOG = LoggerFactory.getLogger(DeschedulerSession.class);

  private final Parts parts;
  private final @Nullable Descheduler live;
  private long sweptAt;

  /// What a session works with.
  ///
  /// @param evictions null in a dry run
  /// @param metrics null if nothing is measured
  record Parts(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      IndexedCluster cluster,
      ClusterWatch watch,
      @Nullable EvictionApi evictions,
      EvictionReview review,
      EvictionListener listener,
      BackgroundEvictions background,
      LiveMetrics usage,
      Caution caution,
      @Nullable DeschedulerMetrics metrics,
      TimeSource time,
      boolean isOriginal) {}

  /// What is watched: more if evictions are proven.
  static List<WatchedKind<?>> kinds(@Nullable ProofScheduler scheduler) {
    if (scheduler == null) {
      return KINDS;
    }
    var kinds = new LinkedHashMap<Kind<?>, WatchedKind<?>>();
    KINDS.forEach(watched -> kinds.put(watched.kind(), watched));
    Stream.concat(LiveProcess.kinds(scheduler.loaded()).stream(), OF_ADMISSION.stream())
        .forEach(watched -> kinds.putIfAbsent(watched.kind(), watched));
    return List.copyOf(kinds.values());
  }

  /// @throws PolicyException if plugins cannot be made of the policy
  DeschedulerSession(Parts parts) throws PolicyException {
    this.parts = parts;
    sweptAt = parts.time.nanos();
    // Also in a dry run, whose cycles make their own: what is wrong is said at the start.
    EvictionApi evictions = parts.evictions;
    var made =
        descheduler(
            parts.cluster,
            evictions == null ? new DryRunEvictions(parts.cluster) : evictions,
            evictions == null);
    live = evictions == null ? null : made;
  }

  private Descheduler descheduler(IndexedCluster cluster, EvictionApi evictions, boolean isDryRun)
      throws PolicyException {
    return new Descheduler(
        parts.policy,
        parts.plugins,
        new DeschedulerSetup(
            cluster,
            LoggedEvictions.of(evictions, isDryRun),
            parts.review,
            parts.listener,
            parts.background,
            parts.usage,
            parts.time,
            parts.isOriginal,
            isDryRun));
  }

  /// Runs cycle after cycle.
  ///
  /// @param interval from start to start; zero for one cycle alone
  /// @return whether the last cycle has come to its end
  boolean run(Duration interval) throws InterruptedException {
    while (true) {
      long begun = parts.time.nanos();
      boolean done = cycle();
      if (interval.isZero() && (done || !parts.isOriginal)) {
        return done;
      }
      Periods.sleepUntil(begun, interval.isZero() ? Duration.ofSeconds(1) : interval, parts.time);
    }
  }

  /// Runs a cycle.
  ///
  /// @return whether it has come to its end
  private boolean cycle() throws InterruptedException {
    sweep();
    String doubt = parts.caution.doubt();
    if (!doubt.isEmpty()) {
      LOG.atWarn().addKeyValue("reason", doubt).log("Skipping descheduling cycle");
      return false;
    }
    long begun = parts.time.nanos();
    try {
      PrometheusConnection prometheus = parts.usage.prometheusConnection();
      if (prometheus != null) {
        prometheus.renew();
      }
      report(current().run(observer()));
      return true;
    } catch (CycleEndedException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LOG.atError().addKeyValue("err", e.getMessage()).log("Descheduling cycle ended early");
      return false;
    } catch (IOException | PolicyException e) {
      LOG.atError().addKeyValue("err", e.getMessage()).log("Descheduling loop failed");
      return false;
    } finally {
      if (parts.metrics != null) {
        parts.metrics.cycleEnded(Duration.ofNanos(parts.time.nanos() - begun));
      }
    }
  }

  /// The descheduler of the next cycle: in a dry run one on a copy, which loses its pods.
  private Descheduler current() throws PolicyException {
    if (live != null) {
      return live;
    }
    var copy = new IndexedCluster();
    for (WatchedKind<?> watched : KINDS) {
      for (KubernetesObject object : parts.watch.objects().list(watched.kind().type())) {
        copy.put(object);
      }
    }
    return descheduler(copy, new DryRunEvictions(copy), true);
  }

  private CycleObserver observer() {
    DeschedulerMetrics metrics = parts.metrics;
    if (metrics == null) {
      return CycleObserver.NONE;
    }
    return (profile, plugin) -> {
      long begun = parts.time.nanos();
      return () ->
          metrics.strategyEnded(plugin, profile, Duration.ofNanos(parts.time.nanos() - begun));
    };
  }

  private void sweep() {
    if (parts.time.nanos() - sweptAt > Duration.ofMinutes(10).toNanos()) {
      parts.background.sweep();
      sweptAt = parts.time.nanos();
    }
  }

  private static void report(CycleResult result) {
    if (!result.skipped().isEmpty()) {
      LOG.atInfo()
          .addKeyValue("found", result.nodes().size())
          .log("Skipping descheduling cycle: " + result.skipped());
    }
    for (var note : result.notes()) {
      LOG.atInfo()
          .addKeyValue("plugin", note.plugin())
          .addKeyValue("profile", note.profile())
          .log(note.message());
    }
    for (var refused : result.refused()) {
      LOG.atDebug()
          .addKeyValue("pod", refused.pod())
          .addKeyValue("plugin", refused.plugin())
          .addKeyValue("stage", refused.stage().title())
          .log(refused.message());
    }
    for (var error : result.errors()) {
      LOG.atError()
          .addKeyValue("err", error.message())
          .addKeyValue("profile", error.profile())
          .log("running descheduling plugins failed with error");
    }
    LOG.atInfo()
        .addKeyValue("totalEvicted", result.evictions().size())
        .log("Number of evictions/requests");
  }
}
