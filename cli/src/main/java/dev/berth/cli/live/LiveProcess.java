package dev.berth.cli.live;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.cli.flags.BerthVersion;
import dev.berth.cli.flags.VersionRequest;
import dev.berth.cli.log.ProcessLog;
import dev.berth.cli.query.QueriedScheduler;
import dev.berth.cli.queue.FairShareProfiles;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.server.ServerSettings;
import dev.berth.cli.snapshot.ClusterSnapshot;
import dev.berth.engine.EngineTape;
import dev.berth.engine.Scheduler;
import dev.berth.engine.SchedulerPorts;
import dev.berth.engine.SelfAudit;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.http.LiveReader;
import dev.berth.kube.lease.LeaderElectionConfig;
import dev.berth.kube.lease.LeaderElector;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
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
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a scheduler in a real cluster: connects, watches, runs for leader, schedules, and shuts
/// down in order. For one run.
public final class LiveProcess {
  private static final Logger LOG = LoggerFactory.getLogger(LiveProcess.class);

  private static final int DONE = 0;
  private static final int FAILED = 1;

  /// As kube-scheduler's, so that rules for its requests (priority and fairness, audit) apply.
  private static final String USER_AGENT =
      "kube-scheduler/" + VersionRequest.KUBERNETES + " (berth)";

  /// The features that kinds are watched for.
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
  private final Metrics instruments;
  private final QueriedScheduler queried;
  private final Companion companion;
  private volatile @Nullable Election election;
  private volatile @Nullable LeaderElector elector;
  private volatile @Nullable LiveRecording recording;

  /// A process that has not started.
  ///
  /// @param companion what it does beside scheduling
  public LiveProcess(ServerSettings settings, Companion companion) {
    this(settings, companion, TimeSource.system());
  }

  /// A process that has not started.
  ///
  /// @param companion what it does beside scheduling
  /// @param time that of the machine, or a test's
  public LiveProcess(ServerSettings settings, Companion companion, TimeSource time) {
    this.settings = settings;
    this.companion = companion;
    this.time = time;
    this.configuration = settings.scheduler().configuration().configuration();
    this.decisions = DecisionLog.configured(time);
    this.instruments = new Metrics(settings, state, decisions, time);
    this.queried =
        new QueriedScheduler(
            () -> settings.current().inUse().scheduler(), decisions, time, state::isLeading);
  }

  /// Runs until a signal to end, or until the lease is lost. On the main thread.
  ///
  /// @param environment the variables of the process
  /// @return the exit code
  /// @throws IOException if the scheduler cannot start; the message is for the user
  /// @throws InputException if a variable of the environment is not valid
  public int run(Map<String, String> environment) throws IOException, InputException {
    Thread.setDefaultUncaughtExceptionHandler(new FatalErrorHandler(this::endByError));
    try (var _ = Termination.ofThisThread(state::ending)) {
      ProcessLog.follow(settings.options().logging());
      settings.warnings().forEach(warning -> LOG.warn(warning));
      return run(environment, Tracing.start(environment, BerthVersion.own()));
    } catch (TracingException e) {
      throw new InputException(
          new Problem("environment", 0, 0, "OTEL_*", String.valueOf(e.getMessage())));
    }
  }

  private int run(Map<String, String> environment, Tracing tracing) throws IOException {
    try (tracing) {
      var connections = new Connections(environment, time, instruments.client());
      Connection connection =
          connections.find(configuration.clientConnection().kubeconfig(), settings.master());
      try (var servers = ApiServers.at(connection, time, tracing.requests());
          var _ = HttpEndpoints.start(settings, state, instruments, queried, connections, time)) {
        return run(servers, new Proxies(environment), tracing);
      } catch (InterruptedException e) {
        LOG.info("Requested to terminate, exiting");
        return configuration.leaderElection().leaderElect() ? DONE : FAILED;
      }
    }
  }

  /// Gives up the lease, which nothing else would do before it expires, and ends the process.
  private void endByError() {
    try {
      Election standing = election;
      if (standing != null) {
        standing.end();
      }
      LiveRecording begun = recording;
      if (begun != null) {
        begun.close(); // it has what has led to the error
      }
      ProcessLog.flush();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private int run(ApiServers servers, Proxies proxies, Tracing tracing)
      throws IOException, InterruptedException {
    var extenders = LiveExtenders.of(configuration, proxies);
    List<WatchedKind<?>> own = kinds(settings.scheduler());
    List<WatchedKind<?>> kinds =
        withCompanions(own).stream().<WatchedKind<?>>map(extenders::watched).toList();
    ApiClient client = client(servers.watches(), "scheduler");
    URI address = servers.watches().address();
    LOG.atInfo().addKeyValue("server", address).log("Starting Kubernetes Scheduler");
    new ConnectivityCheck(client, address, ChronoUnit.FOREVER.getDuration(), time).make(kinds);
    var feed = new ChangeFeed();
    var queues = new LiveQueues(settings.scheduler(), state, time);
    long seed = random.nextLong();
    var choices = new RandomTieBreaker(new SplittableRandom(seed));
    var shared = new SharedWatch(companion::changed, queues.before(feed), own);
    try (var recorded = LiveRecording.of(settings, seed, extenders.all());
        var watch = ClusterWatch.of(client, kinds, shared, time, random.split());
        var events =
            EventBroadcaster.start(
                client(servers.events(), "scheduler"), host(), time, random.split())) {
      recording = recorded;
      var writer =
          new LiveWriter(
              client(servers.writes(), "scheduler"),
              watch,
              time,
              random.split(),
              instruments.writes());
      Scheduler scheduler =
          new Scheduler(
              settings.schedulerSettings(settings.scheduler(), choices),
              recorded.around(
                  ports(writer, events, extenders.all(), tracing, queues.observer())
                      .with(
                          new BackgroundPort(
                              new LiveReader(client(servers.watches(), "scheduler")),
                              instruments.background()))));
      feed.connect(scheduler);
      instruments.connect(scheduler, watch.objects());
      queried.connect(
          scheduler,
          watch.objects(),
          () -> ClusterSnapshot.read(client, unwatched(kinds), _ -> {}));
      CacheDebugger.listen(scheduler, watch.objects());
      var engine = SchedulerThread.of(scheduler);
      try (queues;
          var _ =
              ConfigurationReloader.begin(
                  settings,
                  scheduler,
                  choices,
                  report(events).then(queried::forgetDryRuns),
                  next -> {
                    shared.add(custom(next));
                    watch.add(custom(next));
                  },
                  time);
          var _ =
              AuditThread.begin(
                  listener -> new SelfAudit(scheduler, time, decisions, listener, time::nanos),
                  instruments.audits(),
                  time);
          var _ = companion.begin(surroundings(servers, proxies, scheduler, watch, events))) {
        queues.begin(client, writer, random.split());
        return schedule(servers, scheduler, engine, new Caches(watch, state));
      }
    }
  }

  /// What the companion watches beside comes last.
  private List<WatchedKind<?>> withCompanions(List<WatchedKind<?>> own) {
    var kinds = new LinkedHashMap<Kind<?>, WatchedKind<?>>();
    Stream.concat(own.stream(), companion.kinds().stream())
        .forEach(watched -> kinds.putIfAbsent(watched.kind(), watched));
    return List.copyOf(kinds.values());
  }

  private Surroundings surroundings(
      ApiServers servers,
      Proxies proxies,
      Scheduler scheduler,
      ClusterWatch watch,
      EventBroadcaster events) {
    return new Surroundings(
        scheduler,
        watch,
        client(servers.watches(), "companion"),
        client(servers.writes(), "companion"),
        events,
        proxies,
        settings.options().secureServing().enabled() ? instruments.families() : null,
        this::mayWork,
        time,
        random.split());
  }

  private boolean mayWork() {
    LeaderElector standing = elector;
    return state.isLeading() && (standing == null || standing.holdsLease());
  }

  private ReloadReport report(EventBroadcaster events) {
    return new ReloadReport(
        instruments.reloads(), events, firstProfile(), configuration.leaderElection(), time);
  }

  private String firstProfile() {
    return settings.scheduler().profiles().getFirst().schedulerName();
  }

  private int schedule(
      ApiServers servers, Scheduler scheduler, SchedulerThread engine, Caches caches)
      throws IOException, InterruptedException {
    if (!configuration.leaderElection().leaderElect()) {
      caches.fill();
      return goOn(scheduler, engine);
    }
    if (configuration.delayCacheUntilActive()) {
      return lead(servers.election(), new Leadership(scheduler, caches::fill, state), engine);
    }
    caches.fill();
    return lead(servers.election(), new Leadership(scheduler, () -> {}, state), engine);
  }

  /// The kinds that simulations read, and the scheduler does not watch.
  private static List<Kind<?>> unwatched(List<WatchedKind<?>> kinds) {
    var watched = kinds.stream().map(WatchedKind::kind).collect(Collectors.toSet());
    return Kinds.all().stream()
        .<Kind<?>>map(kind -> kind)
        .filter(kind -> !watched.contains(kind))
        .toList();
  }

  /// Without kinds whose features are off, or that no plugin is for: they may not be served, and
  /// are not used.
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

  /// The custom resources that plugins read.
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
        new PodEffects(writer, events),
        Executors.newVirtualThreadPerTaskExecutor(),
        extenders,
        instruments.beside(new DecisionLogger()).and(decisions).and(tracing.observer()).and(queues),
        instruments.engine(),
        instruments.queue(),
        tracing.attempts(),
        EngineTape.NONE);
  }

  private int goOn(Scheduler scheduler, SchedulerThread engine) throws InterruptedException {
    scheduler.start();
    state.leading(true);
    try {
      engine.join();
      LOG.error("Scheduler ended");
    } catch (InterruptedException e) {
      engine.end();
      LOG.info("Stopped");
    }
    return FAILED;
  }

  /// Runs for leader, and schedules as long as the process leads.
  private int lead(ApiServer server, Leadership leadership, SchedulerThread engine)
      throws IOException, InterruptedException {
    var candidate =
        new LeaderElector(
            LeaderElectionConfig.of(
                configuration.leaderElection(), host() + "_" + UUID.randomUUID()),
            client(server, "leader-election"),
            firstProfile(),
            leadership,
            time,
            random.split());
    elector = candidate;
    var standing = Election.of(candidate);
    election = standing;
    engine.whenEnded(standing::resign);
    try {
      standing.awaitEnd();
      LOG.error(engine.hasFailed() ? "Scheduler ended" : "Leaderelection lost");
      return FAILED;
    } catch (InterruptedException e) {
      engine.end(); // while the lease is still held
      standing.end();
      LOG.info("Requested to terminate, exiting");
      return DONE;
    }
  }
}
