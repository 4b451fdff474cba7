package dev.berth.daemon.descheduler;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.daemon.scheduler.LiveProcess;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.Descheduler.CycleObserver;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.server.metrics.DeschedulerMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Cycles of a policy on a watched cluster. For one thread.
final class DeschedulerSession {
  /// The kinds that a cycle reads.
  private static final List<WatchedKind<?>> KINDS =
      List.of(
          WatchedKind.of(Kinds.POD),
          WatchedKind.of(Kinds.NODE),
          WatchedKind.of(Kinds.NAMESPACE),
          WatchedKind.of(Kinds.PERSISTENT_VOLUME_CLAIM),
          WatchedKind.of(Kinds.POD_DISRUPTION_BUDGET));

  /// The kinds that the admission of a replacement reads, in addition to those of its scheduler.
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
  private final @Nullable DeschedulerMetrics metrics;
  private final @Nullable Descheduler live;
  private long sweptAt;

  /// The parts of a session; `evictions` are null in a dry run.
  record Parts(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      IndexedCluster cluster,
      ClusterWatch watch,
      @Nullable EvictionApi evictions,
      EvictionReview review,
      EvictionReports reports,
      BackgroundEvictions background,
      LiveMetrics usage,
      Preconditions preconditions,
      TimeSource time,
      boolean isOriginal) {}

  /// The kinds that a cycle of the policy reads; more if evictions are proven.
  static List<WatchedKind<?>> kinds(
      DeschedulerPolicy policy, DeschedulerPlugins plugins, @Nullable LoadedScheduler scheduler) {
    var kinds = new LinkedHashMap<Kind<?>, WatchedKind<?>>();
    Stream.concat(KINDS.stream(), custom(policy, plugins).stream())
        .forEach(watched -> kinds.put(watched.kind(), watched));
    if (scheduler != null) {
      Stream.concat(LiveProcess.kinds(scheduler).stream(), OF_ADMISSION.stream())
          .forEach(watched -> kinds.putIfAbsent(watched.kind(), watched));
    }
    return List.copyOf(kinds.values());
  }

  /// The kinds that a descheduler watches with any policy, and that a scheduler in the same process
  /// does not watch.
  static List<WatchedKind<?>> besideScheduler() {
    return Stream.concat(KINDS.stream(), OF_ADMISSION.stream())
        .<WatchedKind<?>>map(it -> it)
        .toList();
  }

  /// The custom resources that enabled plugins of the policy read.
  static List<WatchedKind<?>> custom(DeschedulerPolicy policy, DeschedulerPlugins plugins) {
    return plugins.customResources(policy.enabled()).stream()
        .<WatchedKind<?>>map(type -> WatchedKind.of(Kinds.of(type)))
        .toList();
  }

  /// @throws PolicyException if plugins cannot be made of the policy
  DeschedulerSession(Parts parts) throws PolicyException {
    this.parts = parts;
    metrics = parts.reports.metrics();
    sweptAt = parts.time.nanos();
    // Also in a dry run, whose cycles make their own: what is wrong is said at the start.
    boolean isDryRun = parts.evictions == null;
    var dryRun = new DryRunEvictions(parts.cluster);
    var made =
        descheduler(parts.cluster, Objects.requireNonNullElse(parts.evictions, dryRun), isDryRun);
    live = isDryRun ? null : made;
  }

  private Descheduler descheduler(IndexedCluster cluster, EvictionApi evictions, boolean isDryRun)
      throws PolicyException {
    return new Descheduler(
        parts.policy,
        parts.plugins,
        new DeschedulerSetup(
            cluster,
            new LoggedEvictions(
                evictions, isDryRun ? "Evicted pod in dry run mode" : "Evicted pod"),
            parts.review,
            parts.reports,
            parts.background,
            parts.usage,
            parts.time,
            parts.isOriginal,
            isDryRun,
            false));
  }

  /// Runs cycle after cycle.
  ///
  /// @param interval from start to start; zero for a single cycle
  /// @return whether the last cycle was complete
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

  /// Runs a cycle, and returns whether it was complete.
  boolean cycle() throws InterruptedException {
    sweep();
    String unmet = parts.preconditions.unmet();
    if (!unmet.isEmpty()) {
      LOG.atWarn().addKeyValue("reason", unmet).log("Skipping descheduling cycle");
      return false;
    }
    long begun = parts.time.nanos();
    try (var cycle = parts.reports.spans().begin("NonSlidingUntil")) {
      return cycle(cycle);
    } finally {
      if (metrics != null) {
        metrics.cycleEnded(Duration.ofNanos(parts.time.nanos() - begun));
      }
    }
  }

  private boolean cycle(CycleSpans.Scope scope) throws InterruptedException {
    try {
      parts.usage.renew();
      try (var _ = parts.reports.spans().begin("runDeschedulerLoop");
          var _ = parts.reports.spans().begin("runProfiles")) {
        report(current().run(observer()));
      }
      return true;
    } catch (CycleEndedException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return failed(scope, "Descheduling cycle ended early", e);
    } catch (IOException | PolicyException e) {
      return failed(scope, "Descheduling loop failed", e);
    }
  }

  private static boolean failed(CycleSpans.Scope scope, String what, Exception why) {
    LOG.atError().addKeyValue("err", why.getMessage()).log(what);
    scope.event(what, Map.of("err", String.valueOf(why.getMessage())));
    return false;
  }

  /// All known objects of these kinds. Custom resources of all kinds have the same type.
  static List<KubernetesObject> objects(ClusterWatch watch, List<WatchedKind<?>> kinds) {
    return kinds.stream()
        .map(watched -> watched.kind().type())
        .distinct()
        .<KubernetesObject>flatMap(type -> watch.objects().list(type).stream())
        .toList();
  }

  /// The descheduler of the next cycle; in a dry run, it works on a copy of the cluster and deletes
  /// the pods there.
  private Descheduler current() throws PolicyException {
    if (live != null) {
      return live;
    }
    var copy = new IndexedCluster();
    objects(parts.watch, kinds(parts.policy, parts.plugins, null)).forEach(copy::put);
    return descheduler(copy, new DryRunEvictions(copy), true);
  }

  private CycleObserver observer() {
    return (profile, plugin, operation) -> {
      long begun = parts.time.nanos();
      Consumer<String> span = parts.reports.spans().plugin(profile, plugin, operation);
      return failure -> {
        if (metrics != null) {
          metrics.strategyEnded(plugin, profile, Duration.ofNanos(parts.time.nanos() - begun));
        }
        span.accept(failure);
      };
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

  /// Logs evictions with the descheduler's messages; `message` belongs to accepted evictions.
  private record LoggedEvictions(EvictionApi api, String message) implements EvictionApi {
    @Override
    public EvictionAnswer evict(EvictionRequest request) {
      EvictionAnswer answer = api.evict(request);
      var reason = request.annotations().getOrDefault("reason", "");
      if (answer instanceof EvictionAnswer.Accepted) {
        LOG.atInfo()
            .addKeyValue("pod", request.pod().key())
            .addKeyValue("reason", reason)
            .addKeyValue("node", request.pod().spec().nodeName())
            .log(message);
      } else {
        LOG.atError()
            .addKeyValue("err", answer.text())
            .addKeyValue("pod", request.pod().key())
            .addKeyValue("reason", reason)
            .log("Error evicting pod");
      }
      return answer;
    }
  }
}
