package dev.berth.cli.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.descheduling.ProofScheduler;
import dev.berth.cli.live.ControllerContext;
import dev.berth.cli.live.LiveProcess;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.NodeReservations;
import dev.berth.descheduler.proof.PastEvictions;
import dev.berth.descheduler.proof.Prover;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.write.EvictionWriter;
import dev.berth.server.metrics.DeschedulerMetrics;
import dev.berth.tracing.TraceSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A policy at work beside a scheduler of some configuration. For one thread.
final class InProcessPolicy implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InProcessPolicy.class);

  private static final Duration PATIENCE_FOR_CUSTOM = Duration.ofSeconds(30);

  private final LoadedScheduler scheduler;
  private final DeschedulerSession session;
  private final CustomWatch custom;
  private final LiveMetrics usage;

  private InProcessPolicy(
      LoadedScheduler scheduler,
      DeschedulerSession session,
      CustomWatch custom,
      LiveMetrics usage) {
    this.scheduler = scheduler;
    this.session = session;
    this.custom = custom;
    this.usage = usage;
  }

  /// What there is for one policy after the other.
  ///
  /// @param ended the pods that the scheduler does not watch
  /// @param metrics null if nothing is measured
  record Workplace(
      DeschedulerPlugins plugins,
      IndexedCluster cluster,
      ClusterWatch ended,
      ControllerContext context,
      PastEvictions past,
      @Nullable DeschedulerMetrics metrics,
      boolean isDryRun) {
    private boolean isFollowing() {
      return context.watch().isFollowing() && ended.isFollowing();
    }

    private Collection<KubernetesObject> objects(LoadedScheduler scheduler) {
      var pods = new LinkedHashMap<ObjectKey, Pod>();
      context.watch().objects().list(Pod.class).forEach(pod -> pods.put(pod.key(), pod));
      // The two watches may tell of the same pod, or of another one of its name.
      ended.objects().list(Pod.class).forEach(pod -> pods.merge(pod.key(), pod, Workplace::last));
      var objects = new ArrayList<KubernetesObject>(pods.values());
      Stream.of(LiveProcess.kinds(scheduler), DeschedulerSession.besideScheduler())
          .flatMap(List::stream)
          .map(watched -> watched.kind().type())
          .distinct()
          .filter(type -> type != Pod.class)
          .forEach(type -> objects.addAll(context.watch().objects().list(type)));
      return objects;
    }

    private static Pod last(Pod known, Pod ended) {
      return known.metadata().uid().equals(ended.metadata().uid()) ? ended : known;
    }
  }

  /// One that has not begun.
  ///
  /// @throws PolicyException if plugins cannot be made of the policy
  static InProcessPolicy of(DeschedulerPolicy policy, LoadedScheduler scheduler, Workplace place)
      throws PolicyException {
    ControllerContext context = place.context();
    var usage =
        LiveMetrics.of(
            policy, context.reads(), context.proxies(), place.cluster(), context.time(), false);
    var custom =
        CustomWatch.of(
            DeschedulerSession.custom(policy, place.plugins()), place.cluster(), context);
    return new InProcessPolicy(
        scheduler, session(policy, scheduler, place, usage, custom), custom, usage);
  }

  private static DeschedulerSession session(
      DeschedulerPolicy policy,
      LoadedScheduler scheduler,
      Workplace place,
      LiveMetrics usage,
      CustomWatch custom)
      throws PolicyException {
    ControllerContext context = place.context();
    var preconditions =
        new Preconditions(
            () -> place.isFollowing() && custom.isFollowing(),
            context.mayWork(),
            context.time(),
            true);
    var prover =
        new Prover(
            policy,
            place.plugins(),
            new ProofScheduler(scheduler).settings(),
            () -> custom.with(place.objects(scheduler)),
            usage,
            context.time(),
            place.isDryRun() ? NodeReservations.NONE : new SchedulerLandings(context.scheduler()),
            place.past());
    var spans = new CycleSpans(TraceSpan.NONE);
    return new DeschedulerSession(
        new DeschedulerSession.Parts(
            policy,
            place.plugins(),
            place.cluster(),
            context.watch(),
            place.isDryRun()
                ? null
                : new LiveEvictions(
                    new EvictionWriter(context.writes(), EvictionWriter.Manner.CAREFUL),
                    preconditions),
            prover,
            new EvictionReports(
                place.isDryRun() ? _ -> {} : context.events()::record, place.metrics(), spans),
            BackgroundEvictions.none(),
            usage,
            preconditions,
            place.metrics(),
            spans,
            context.time(),
            false));
  }

  /// Whether it is proven by that configuration.
  @SuppressWarnings("ReferenceEquality") // one that is loaded again is another one
  boolean isFor(LoadedScheduler other) {
    return scheduler == other;
  }

  /// Begins to watch what its plugins read, and to ask what nodes use; once, and not before another
  /// policy has ended.
  void begin() {
    custom.begin();
    usage.begin();
  }

  /// Runs a cycle, after custom resources are known and the usage of nodes has been asked for once.
  void cycle() throws InterruptedException {
    if (!custom.awaitSynced(PATIENCE_FOR_CUSTOM)) {
      LOG.warn("Still waiting for custom resources that plugins of the policy read");
    }
    if (!usage.awaitFirst()) {
      LOG.warn("The metrics server does not answer yet");
    }
    session.cycle();
  }

  @Override
  public void close() {
    custom.close();
    usage.close();
  }
}
