package dev.berth.conformance.storms;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.lease.LeaderElectionConfig;
import dev.berth.kube.lease.LeaderElector;
import dev.berth.kube.lease.LeadershipListener;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
import dev.berth.kube.write.PodEffects;
import dev.berth.kube.write.WriteMetrics;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;

/// One process of a scheduler, from its start until it ends or is killed: production code, put
/// together as `berth run` does, with time, chance, threads and network of the [World].
///
/// ```
/// main     watch ──▶ all objects known ──▶ stand for election ──▶ lease lost: the process ends
/// engine   Scheduler.step, again and again; pods are tried while the process leads
/// watch-…  one reflector for each kind              task   bindings, patches, evictions
/// ```
final class SchedulerProcess implements LeadershipListener {
  static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");

  private static final List<WatchedKind<?>> KINDS =
      List.of(
          WatchedKind.of(Kinds.NODE),
          new WatchedKind<>(Kinds.POD, "status.phase!=Succeeded,status.phase!=Failed"),
          WatchedKind.of(Kinds.POD_GROUP));

  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Moody
      """;

  private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(50);

  private final World world;
  private final String name;
  private final Laws laws;
  private final Seams seams;
  private final Runnable whenEnded;
  private final SplittableRandom random;
  private final Fibers fibers;
  private final MachineTime time;
  private final InstantSource clock;
  private final Link link;
  private final MoodyPlugin plugin;
  private final ClusterWatch watch;
  private final Scheduler scheduler;
  private final LeaderElector elector;
  private final Knowledge knowledge;
  private final Fiber main;
  private final Fiber engine;
  private boolean waits;
  private boolean stopping;
  private boolean dead;

  /// Starts the process.
  ///
  /// @param name the replica's name and the number of this process
  /// @param wrong by how much the machine's clock is ahead
  /// @param whenEnded is called if the process ends by itself
  SchedulerProcess(
      World world,
      String name,
      MemoryApiServer server,
      Weather weather,
      Laws laws,
      Seams seams,
      Duration wrong,
      Runnable whenEnded) {
    this.world = world;
    this.name = name;
    this.laws = laws;
    this.seams = seams;
    this.whenEnded = whenEnded;
    random = world.chance(name);
    fibers = new Fibers(world, (thread, why) -> laws.died(this, thread, why));
    time = new MachineTime(world, fibers, wrong);
    clock = seams.clock(time.steady(), time);
    var site = new Seams.Site(world, fibers, server, weather);
    link = new Link(world, name, fibers, server, laws, weather, random.split());
    var transport = seams.transport(link, site);
    var sink = seams.sink(this::changed, site);
    watch = ClusterWatch.of(client(transport, 50), KINDS, sink, time, random.split(), fibers);
    plugin = new MoodyPlugin(time, weather, random.split(), seams.unreserves());
    knowledge = new Knowledge(this, laws, server);
    var writer =
        new LiveWriter(client(transport, 50), watch, time, random.split(), WriteMetrics.NONE);
    scheduler =
        new Scheduler(
            seams.settings(settings()),
            new SchedulerPorts(
                clock,
                seams.writer(writer, site),
                new PodEffects(writer, _ -> {}),
                seams.tasks(fibers, site),
                List.of(new MoodyExtender(weather, random.split())),
                knowledge,
                EngineMetrics.NONE,
                knowledge.activations()));
    elector =
        new LeaderElector(
            new LeaderElectionConfig(
                LEASE, name, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2)),
            client(transport, 0),
            "berth",
            seams.listener(this, site),
            seams.electionTime(time, name),
            random.split(),
            fibers);
    main = fibers.start("main", this::main);
    engine = fibers.start("engine", this::engine);
  }

  private void changed(ClusterChange change) {
    scheduler.submit(change);
  }

  private ApiClient client(ApiTransport transport, int qps) {
    var settings =
        new ClientSettings("berth", "application/json", qps, 2 * qps, Duration.ofSeconds(65));
    return new ApiClient(transport, settings, time);
  }

  private SchedulerSettings settings() {
    var live =
        LiveScenario.cluster()
            .plugin(plugin)
            .configuredBy(CONFIGURATION)
            .choices(new RandomTieBreaker(random.split()));
    seams.gates().forEach(live::gate);
    return live.settings();
  }

  private void main() {
    try {
      watch.begin();
      while (seams.awaitsObjects() && !isSynced()) {
        time.sleep(POLL);
      }
      if (!seams.awaitsLease()) {
        scheduler.start();
      }
      elector.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (seams.endsWithLease()) {
      world.after(Duration.ofMillis(100), this::exit);
    }
  }

  /// [Scheduler#run], with the waits of the world.
  private void engine() {
    while (!stopping || scheduler.tasks() > 0 || scheduler.inboxDepth() > 0) {
      waits = false;
      boolean busy = scheduler.step();
      laws.stepped(this);
      if (busy) {
        engine.park(world.now() + world.jitter(400).toNanos());
      } else {
        waits = true;
        engine.park(due());
      }
    }
  }

  private long due() {
    var due = scheduler.nextDue();
    if (due == null) {
      return Long.MAX_VALUE;
    }
    return world.now() + Math.max(1, Duration.between(clock.instant(), due).toNanos());
  }

  /// Wakes the engine if there are messages for it, and threads that were interrupted.
  void nudge() {
    if (!dead) {
      fibers.wakeInterrupted();
    }
    if (waits && !dead && scheduler.inboxDepth() > 0) {
      waits = false;
      engine.wake();
    }
  }

  @Override
  public void started() {
    world.tell(name, "leads");
    knowledge.leads();
    scheduler.start();
  }

  @Override
  public void stopped() {
    world.tell(name, "leads no more");
    knowledge.leadsNoMore();
    stopping = true;
    scheduler.stop();
  }

  @Override
  public void leads(String identity) {}

  /// Asks the process to end in order, as SIGTERM does: it ends its bindings, then releases the
  /// lease.
  void terminate() {
    if (!dead) {
      stopping = true;
      fibers.start("termination", this::endInOrder);
    }
  }

  private void endInOrder() {
    try {
      scheduler.stop();
      var patience = world.now() + LAST_BINDINGS.toNanos();
      while (scheduler.tasks() > 0 && world.now() < patience) {
        time.sleep(POLL);
      }
      main.thread().interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void exit() {
    if (!dead) {
      kill();
      whenEnded.run();
    }
  }

  /// Ends the process where it is.
  void kill() {
    dead = true;
    fibers.kill();
    link.breakOff();
  }

  String name() {
    return name;
  }

  boolean isDead() {
    return dead;
  }

  boolean isStopping() {
    return stopping;
  }

  boolean isLeader() {
    return !dead && elector.isLeader();
  }

  boolean isSynced() {
    return KINDS.stream().allMatch(watched -> watch.isSynced(watched.kind()));
  }

  ClusterWatch watch() {
    return watch;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  Knowledge knowledge() {
    return knowledge;
  }

  MoodyPlugin plugin() {
    return plugin;
  }

  Link link() {
    return link;
  }

  MachineTime time() {
    return time;
  }
}
