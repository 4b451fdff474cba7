package dev.berth.daemon.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.daemon.descheduler.PodFeeds.ClusterFeed;
import dev.berth.daemon.scheduler.Controller.ControllerContext;
import dev.berth.daemon.scheduler.LiveProcess;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.PastEvictions;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.proof.Prover.NodeReservations;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.live.Scheduler;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.write.EvictionWriter;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.server.metrics.DeschedulerMetrics;
import dev.berth.tracing.TraceSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A policy in use beside a scheduler with some configuration. For one thread.
final class InProcessPolicy implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InProcessPolicy.class);

  private static final Duration PATIENCE_FOR_CUSTOM = Duration.ofSeconds(30);

  private final LoadedScheduler scheduler;
  private final Workplace place;
  private final LiveMetrics usage;
  private final DeschedulerSession session;

  /// Watches the custom resources that plugins of the policy read, as long as the policy is in use:
  /// if one of them may not be read, only this policy waits.
  private final ClusterWatch custom;

  /// One that has not begun.
  InProcessPolicy(DeschedulerPolicy policy, LoadedScheduler scheduler, Workplace place)
      throws PolicyException {
    this.scheduler = scheduler;
    this.place = place;
    ControllerContext context = place.context();
    var cluster = place.cluster();
    usage =
        LiveMetrics.of(policy, context.reads(), context.proxies(), cluster, context.time(), false);
    custom =
        ClusterWatch.of(
            context.reads(),
            DeschedulerSession.custom(policy, place.plugins()),
            new ClusterFeed(cluster, BackgroundEvictions.none()),
            context.time(),
            context.random().split());
    session = session(policy);
  }

  /// The objects that serve one policy after the other.
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

    private List<KubernetesObject> objects(LoadedScheduler scheduler) {
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

  private DeschedulerSession session(DeschedulerPolicy policy) throws PolicyException {
    ControllerContext context = place.context();
    var preconditions =
        new Preconditions(
            () -> place.isFollowing() && custom.isFollowing(),
            context.mayWork(),
            context.time(),
            true);
    var writer = new EvictionWriter(context.writes(), EvictionWriter.Manner.CAREFUL);
    return new DeschedulerSession(
        new DeschedulerSession.Parts(
            policy,
            place.plugins(),
            place.cluster(),
            context.watch(),
            place.isDryRun() ? null : new LiveEvictions(writer, preconditions),
            new Prover(
                policy,
                place.plugins(),
                scheduler.settings(new FirstByNameTieBreaker()),
                this::objects,
                usage,
                context.time(),
                context.random().split(),
                place.isDryRun() ? NodeReservations.OF_DRY_RUN : new Landings(context.scheduler()),
                place.past()),
            new EvictionReports(
                place.isDryRun() ? _ -> {} : context.events()::record,
                place.metrics(),
                new CycleSpans(TraceSpan.NONE)),
            BackgroundEvictions.none(),
            usage,
            preconditions,
            context.time(),
            false));
  }

  /// All objects that the proof reads.
  private Collection<KubernetesObject> objects() {
    var objects = place.objects(scheduler);
    var known =
        objects.stream()
            .filter(CustomResource.class::isInstance)
            .map(KubernetesObject::key)
            .collect(Collectors.toUnmodifiableSet());
    custom.objects().list(CustomResource.class).stream()
        .filter(resource -> !known.contains(resource.key()))
        .forEach(objects::add);
    return objects;
  }

  /// Lets the scheduler of the process reserve nodes for replacements. For any thread.
  private record Landings(Scheduler scheduler) implements NodeReservations {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Override
    public void keep(Pod evicted, Pod replacement, String node) {
      scheduler.expect(
          replacement
              .withMetadata(replacement.metadata().withUid(uid(evicted)))
              .withSpec(replacement.spec().withNodeName(""))
              .withStatus(PodStatus.EMPTY.withPhase(PodStatus.PENDING)),
          node,
          PATIENCE);
    }

    @Override
    public void release(Pod evicted) {
      scheduler.expectNoMore(uid(evicted));
    }

    private static String uid(Pod evicted) {
      return "replacement-of-" + evicted.metadata().uid();
    }
  }

  /// Whether that configuration proves it.
  @SuppressWarnings("ReferenceEquality") // one that is loaded again is another one
  boolean isFor(LoadedScheduler other) {
    return scheduler == other;
  }

  /// Begins to watch the custom resources of its plugins, and to query the usage of nodes; once,
  /// and not before another policy has ended.
  void begin() {
    custom.begin();
    usage.begin();
  }

  /// Runs a cycle after custom resources are known and the first query for the usage of nodes has
  /// ended.
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
    custom.objects().list(CustomResource.class).forEach(place.cluster()::remove);
    usage.close();
  }
}
