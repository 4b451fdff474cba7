package dev.berth.daemon.scheduler;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.daemon.ApiServers;
import dev.berth.daemon.Daemon;
import dev.berth.daemon.Leadership;
import dev.berth.daemon.TaskThread;
import dev.berth.daemon.scheduler.Controller.ControllerContext;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.live.SelfAudit;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.extender.HttpExtenders;
import dev.berth.kube.extender.SentObjects;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.http.LiveReader;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.ObjectDocuments;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
import dev.berth.kube.write.PodEffects;
import dev.berth.planner.SnapshotPlanner;
import dev.berth.query.QueriedScheduler;
import dev.berth.query.RateLog;
import dev.berth.scenario.BerthVersion;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import dev.berth.tracing.Tracing;
import dev.berth.tracing.TracingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a scheduler in a real cluster: connects, watches, runs for leader, schedules, and shuts
/// down in order. For one run.
public final class LiveProcess {
  private static final Logger LOG = LoggerFactory.getLogger(LiveProcess.class);

  /// The same cluster leads to the same plan.
  private static final long PLAN_SEED = 1;

  /// Equals kube-scheduler's, so that rules for its requests (priority and fairness, audit) apply.
  private static final String USER_AGENT = "kube-scheduler/" + BerthVersion.KUBERNETES + " (berth)";

  /// The features for which kinds are watched.
  private static final Map<Kind<?>, String> FEATURES =
      Map.of(
          Kinds.DEVICE_CLASS, SchedulerFeature.DYNAMIC_RESOURCE_ALLOCATION,
          Kinds.RESOURCE_SLICE, SchedulerFeature.DYNAMIC_RESOURCE_ALLOCATION,
          Kinds.RESOURCE_CLAIM, SchedulerFeature.DYNAMIC_RESOURCE_ALLOCATION,
          Kinds.DEVICE_TAINT_RULE, SchedulerFeature.DRA_DEVICE_TAINT_RULES,
          Kinds.POD_GROUP, SchedulerFeature.GENERIC_WORKLOAD,
          Kinds.COMPOSITE_POD_GROUP, SchedulerFeature.COMPOSITE_POD_GROUP);

  private final ServerSettings settings;
  private final KubeSchedulerConfiguration configuration;
  private final TimeSource time;
  private final SplittableRandom random = new SplittableRandom();
  private final ProcessState state = new ProcessState();
  private final DecisionLog decisions;
  private final RateLog rates = new RateLog();
  private final Metrics instruments;
  private final QueriedScheduler queried;
  private final Controller controller;
  private volatile @Nullable Leadership leadership;

  /// A process that has not started.
  ///
  /// @param controller further work of the process
  /// @param time the machine's time, or a test's
  public LiveProcess(ServerSettings settings, Controller controller, TimeSource time) {
    this.settings = settings;
    this.controller = controller;
    this.time = time;
    this.configuration = settings.scheduler().configuration().configuration();
    this.decisions = DecisionLog.configured(time);
    this.instruments = Metrics.of(settings, state, decisions, time);
    this.queried =
        new QueriedScheduler(
            () -> settings.current().inUse().scheduler(),
            decisions,
            rates,
            time,
            state.leading()::get);
  }

  /// Runs until a signal to end, or until the lease is lost. On the main thread.
  ///
  /// @return the exit code
  /// @throws IOException if the scheduler cannot start; the message is for the user
  /// @throws InputException if a variable of the environment is not valid
  public int run(Map<String, String> environment) throws IOException, InputException {
    return Daemon.run(
        settings.request().options().logging(),
        () -> state.ending().set(true),
        daemon -> run(daemon, environment));
  }

  private int run(Daemon daemon, Map<String, String> environment)
      throws IOException, InputException {
    settings.warnings().forEach(warning -> LOG.warn(warning));
    try {
      return run(daemon, environment, Tracing.start(environment, BerthVersion.own()));
    } catch (TracingException e) {
      throw new InputException(
          new Problem("environment", 0, 0, "OTEL_*", String.valueOf(e.getMessage())));
    }
  }

  private int run(Daemon daemon, Map<String, String> environment, Tracing tracing)
      throws IOException {
    try (tracing) {
      var connections = new Connections(environment, time, instruments.client());
      Connection connection =
          connections.find(
              configuration.clientConnection().kubeconfig(), settings.request().master());
      try (var servers = ApiServers.at(connection, time, tracing.requests());
          var _ = HttpEndpoints.start(settings, state, instruments, queried, connections, time)) {
        leadership = leadership(daemon, servers.election());
        return run(daemon, servers, new Proxies(environment), tracing);
      } catch (InterruptedException e) {
        LOG.info("Requested to terminate, exiting");
        return configuration.leaderElection().leaderElect() ? Daemon.DONE : Daemon.FAILED;
      }
    }
  }

  private @Nullable Leadership leadership(Daemon daemon, ApiServer server) throws IOException {
    return configuration.leaderElection().leaderElect()
        ? daemon.leadership(
            configuration.leaderElection(),
            client(server, "leader-election"),
            firstProfile(),
            time,
            random.split())
        : null;
  }

  private int run(Daemon daemon, ApiServers servers, Proxies proxies, Tracing tracing)
      throws IOException, InterruptedException {
    var sent = SentObjects.to(configuration.extenders());
    var documents = new ObjectDocuments(sent);
    List<Extender> extenders = extenders(documents, proxies);
    List<WatchedKind<?>> own = kinds(settings.scheduler());
    List<WatchedKind<?>> kinds =
        withControllers(own).stream()
            .<WatchedKind<?>>map(it -> sent.areOf(it.kind()) ? it.keeping(documents) : it)
            .toList();
    ApiClient client = client(servers.watches(), "scheduler");
    URI address = servers.watches().address();
    LOG.atInfo().addKeyValue("server", address).log("Starting Kubernetes Scheduler");
    new ConnectivityCheck(client, address, ChronoUnit.FOREVER.getDuration(), time).make(kinds);
    var connected = new CompletableFuture<Scheduler>();
    var queues = new LiveQueues(settings.scheduler(), state, time);
    long seed = random.nextLong();
    var choices = new RandomTieBreaker(new SplittableRandom(seed));
    var shared =
        new SharedWatch(
            controller::changed, queues.before(change -> connected.join().submit(change)), own);
    try (var recorded = LiveRecording.begin(settings, seed, extenders);
        var watch = ClusterWatch.of(client, kinds, shared, time, random.split());
        var events =
            EventBroadcaster.start(
                client(servers.events(), "scheduler"), host(), time, random.split())) {
      if (recorded != null) {
        daemon.atError(recorded::close); // it has what has led to the error
      }
      var writer =
          new LiveWriter(
              client(servers.writes(), "scheduler"),
              watch,
              time,
              random.split(),
              instruments.writes());
      SchedulerPorts ports =
          ports(writer, events, extenders, tracing, queues.observer())
              .with(
                  new BackgroundPort(
                      new LiveReader(client(servers.watches(), "scheduler")),
                      instruments.background()));
      LivePlanner planner = planner(connected);
      Function<LoadedScheduler, SchedulerSettings> complete =
          loaded -> planner.planning(settings.schedulerSettings(loaded, choices));
      var scheduler =
          new Scheduler(
              complete.apply(settings.scheduler()),
              recorded == null ? ports : recorded.around(ports));
      connected.complete(scheduler);
      instruments.connect(scheduler, watch.objects());
      queried.connect(
          scheduler,
          watch.objects(),
          () -> ClusterSnapshot.read(client, unwatched(kinds), _ -> {}));
      CacheDebugger.listen(scheduler, watch.objects());
      var engine =
          new SchedulerThread(scheduler, state, fillsLate() ? () -> fill(watch) : () -> {});
      try (queues;
          var _ =
              new ConfigurationReloader(
                      settings.current(),
                      scheduler,
                      complete,
                      report(events),
                      next -> {
                        shared.add(custom(next));
                        watch.add(custom(next));
                      })
                  .start(time);
          var _ =
              AuditThread.begin(
                  listener -> new SelfAudit(scheduler, time, decisions, listener, time::nanos),
                  instruments.audits(),
                  time);
          var _ = RateThread.begin(rates, scheduler, state.leading()::get, time);
          var _ = controller.begin(context(servers, proxies, scheduler, watch, events));
          var _ = serveFirmament(context(servers, proxies, scheduler, watch, events));
          var _ = serveEstimator(context(servers, proxies, scheduler, watch, events))) {
        queues.begin(client, writer, random.split());
        if (!fillsLate()) {
          fill(watch);
        }
        return schedule(engine);
      }
    }
  }

  /// Creates a planner with the current configuration.
  private LivePlanner planner(CompletableFuture<Scheduler> scheduler) {
    var first = new FirstByNameTieBreaker();
    var planner =
        new SnapshotPlanner(
            () -> settings.scheduler().settings(first),
            state.leading()::get,
            time,
            () -> new SplittableRandom(PLAN_SEED));
    return new LivePlanner(
        planner,
        (uid, node, patience) -> scheduler.join().nominate(uid, node, patience),
        instruments.plans(),
        time);
  }

  /// Starts the watches, once, and waits until all objects were received.
  private void fill(ClusterWatch watch) throws InterruptedException {
    watch.begin();
    Daemon.awaitSynced(watch);
    state.synced().set(true);
    LOG.info("Caches are synced");
  }

  private List<Extender> extenders(ObjectDocuments documents, Proxies proxies) throws IOException {
    try {
      return HttpExtenders.of(configuration.extenders(), documents, proxies);
    } catch (ExtenderException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// The additional kinds of the controller come last.
  private List<WatchedKind<?>> withControllers(List<WatchedKind<?>> own) {
    var kinds = new LinkedHashMap<Kind<?>, WatchedKind<?>>();
    Stream.concat(own.stream(), controller.kinds().stream())
        .forEach(watched -> kinds.putIfAbsent(watched.kind(), watched));
    return List.copyOf(kinds.values());
  }

  private ControllerContext context(
      ApiServers servers,
      Proxies proxies,
      Scheduler scheduler,
      ClusterWatch watch,
      EventBroadcaster events) {
    return new ControllerContext(
        scheduler,
        watch,
        client(servers.watches(), "controller"),
        client(servers.writes(), "controller"),
        events,
        proxies,
        settings.request().options().secureServing().enabled() ? instruments.families() : null,
        this::mayWork,
        time,
        random.split());
  }

  private @Nullable TaskThread serveFirmament(ControllerContext context) {
    var wanted = settings.firmament();
    return wanted == null
        ? null
        : FirmamentEndpoint.begin(
            wanted, settings.scheduler().settings(new FirstByNameTieBreaker()), context);
  }

  private @Nullable TaskThread serveEstimator(ControllerContext context) {
    var wanted = settings.estimator();
    return wanted == null
        ? null
        : EstimatorEndpoint.begin(
            wanted, settings.scheduler().settings(new FirstByNameTieBreaker()), context);
  }

  private boolean mayWork() {
    Leadership known = leadership;
    return state.leading().get() && (known == null || known.isHeld());
  }

  private ConfigurationReloader.Report report(EventBroadcaster events) {
    return new ConfigurationReloader.Report(
        instruments.reloads(),
        events,
        firstProfile(),
        configuration.leaderElection(),
        time,
        queried::forgetDryRuns);
  }

  private String firstProfile() {
    return settings.scheduler().profiles().getFirst().schedulerName();
  }

  /// Whether objects are received only after the process leads.
  private boolean fillsLate() {
    return configuration.leaderElection().leaderElect() && configuration.delayCacheUntilActive();
  }

  /// The kinds that simulations read, and the scheduler does not watch.
  private static List<Kind<?>> unwatched(List<WatchedKind<?>> kinds) {
    var watched = kinds.stream().map(WatchedKind::kind).collect(Collectors.toSet());
    return Kinds.all().stream()
        .<Kind<?>>map(kind -> kind)
        .filter(kind -> !watched.contains(kind))
        .toList();
  }

  /// Returns the kinds without those whose feature is off or whose plugin is missing: the server
  /// may not have them, and nobody uses them.
  public static List<WatchedKind<?>> kinds(LoadedScheduler scheduler) {
    var gates = scheduler.featureGates();
    var watched =
        WatchedKind.OF_A_SCHEDULER.stream()
            .filter(it -> {
              String feature = FEATURES.get(it.kind());
              return feature == null || gates.enabled(feature);
            });
    var queues =
        FairShareProfiles.of(scheduler.profiles()).isPresent()
            ? WatchedKind.OF_QUEUES
            : List.<WatchedKind<?>>of();
    return Stream.of(watched, queues.stream(), custom(scheduler).stream())
        .<WatchedKind<?>>flatMap(kinds -> kinds)
        .toList();
  }

  private static List<WatchedKind<?>> custom(LoadedScheduler scheduler) {
    return scheduler.plugins().customResources(scheduler.profiles()).stream()
        .<WatchedKind<?>>map(type -> WatchedKind.of(Kinds.of(type)))
        .toList();
  }

  private ApiClient client(ApiServer server, String part) {
    var name = USER_AGENT + "/" + part;
    return new ApiClient(server, ClientSettings.of(configuration.clientConnection(), name), time);
  }

  private static String host() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  private SchedulerPorts ports(
      LiveWriter writer,
      EventBroadcaster events,
      List<Extender> extenders,
      Tracing tracing,
      SchedulingObserver queues) {
    return new SchedulerPorts(
            time.steady(),
            writer,
            new PodEffects(writer, events::record),
            Executors.newVirtualThreadPerTaskExecutor(),
            extenders,
            instruments
                .beside(new DecisionLogger())
                .and(decisions)
                .and(rates)
                .and(tracing.observer())
                .and(queues),
            instruments.engine(),
            instruments.queue())
        .with(tracing.attempts());
  }

  private int schedule(SchedulerThread engine) throws InterruptedException {
    Leadership known = leadership;
    return known == null ? goOn(engine) : lead(known, engine);
  }

  private static int goOn(SchedulerThread engine) throws InterruptedException {
    engine.begin();
    try {
      engine.join();
      LOG.error("Scheduler ended");
    } catch (InterruptedException e) {
      engine.end();
      LOG.info("Stopped");
    }
    return Daemon.FAILED;
  }

  private static int lead(Leadership leadership, SchedulerThread engine)
      throws InterruptedException {
    if (leadership.lead(engine)) {
      return Daemon.DONE;
    }
    LOG.error(engine.hasFailed() ? "Scheduler ended" : "Leaderelection lost");
    return Daemon.FAILED;
  }
}
