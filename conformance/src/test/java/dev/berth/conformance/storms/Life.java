package dev.berth.conformance.storms;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.conformance.storms.Laws.Law;
import dev.berth.conformance.storms.Laws.Violation;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One life of a cluster with two replicas of the scheduler: a storm, then calm, then judgement.
final class Life {
  private static final Duration CALM = Duration.ofMinutes(7);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final World world;
  private final Plan plan;
  private final Seams seams;
  private final Laws laws;
  private final MemoryApiServer server;
  private final Workloads workloads;
  private final Rival rival;
  private final List<Replica> replicas;
  private final Coverage coverage;

  /// How a life has ended.
  ///
  /// @param violation null if all laws held
  /// @param events how many events have happened
  record Ending(
      Plan plan,
      @Nullable Violation violation,
      List<String> story,
      String fingerprint,
      long events) {
    /// Returns the ending without the story.
    Ending briefly() {
      return new Ending(plan, violation, List.of(), fingerprint, events);
    }
  }

  private Life(Plan plan, Seams seams, Coverage coverage) {
    this.plan = plan;
    this.seams = seams;
    this.coverage = coverage;
    world = new World(plan.seed());
    laws = new Laws(world, coverage);
    var chance = world.chance("life");
    server = new MemoryApiServer(world, laws, chance.nextInt(4) > 0);
    workloads = new Workloads(world, server);
    rival = new Rival(world, server);
    replicas =
        Stream.of("red", "blue")
            .map(name ->
                new Replica(
                    world, name, this::start, Duration.ofSeconds(chance.nextInt(-300, 300))))
            .toList();
    laws.of(replicas);
  }

  private SchedulerProcess start(String name, Weather weather, Duration wrong, Runnable whenEnded) {
    return new SchedulerProcess(world, name, server, weather, laws, seams, wrong, whenEnded);
  }

  /// Lives through a plan.
  static Ending live(Plan plan, Seams seams, Coverage coverage) {
    return new Life(plan, seams, coverage).live();
  }

  private Ending live() {
    workloads.begin();
    var _ = new Kubelet(world, server);
    replicas.forEach(replica -> world.after(world.jitter(1_000_000), replica::start));
    world.afterEach(this::afterEach);
    world.every(SECOND, laws::checkSlowly);
    for (var planned : plan.acts()) {
      world.at(
          Duration.ofMillis(planned.at()).toNanos(),
          () -> planned.act().happen(this, planned.pick()));
    }
    world.run(plan.length().toNanos(), laws);
    world.tell("weather", "is calm");
    replicas.forEach(replica -> replica.weather().calm());
    server.start();
    workloads.stop();
    world.run(plan.length().plus(CALM).toNanos(), laws);
    if (!laws.areBroken()) {
      judge();
    }
    processes().forEach(SchedulerProcess::kill);
    return new Ending(plan, laws.violation(), world.story(), world.fingerprint(), world.happened());
  }

  private void afterEach() {
    for (var replica : replicas) {
      var process = replica.process();
      if (process != null) {
        process.nudge();
      }
    }
    laws.check();
  }

  /// When all is calm.
  private void judge() {
    var leader = laws.leader();
    if (leader == null) {
      laws.broken(Law.SETTLES, "nobody", "leads");
      return;
    }
    var dump = leader.scheduler().dump(leader.watch().objects(), Runnable::run);
    world.run(world.now() + SECOND.toNanos(), laws);
    if (!dump.isDone()) {
      laws.broken(Law.SETTLES, leader.name(), "does not answer");
      return;
    }
    var differences = dump.join().differences();
    if (!differences.isEmpty()) {
      laws.broken(Law.SETTLES, leader.name(), "has other objects: " + differences);
    }
    if (!dump.join().assumed().isEmpty() || leader.scheduler().tasks() > 0) {
      laws.broken(
          Law.BOUNDED,
          leader.name(),
          "still has the assumed pods %s and %d tasks"
              .formatted(dump.join().assumed(), leader.scheduler().tasks()));
    }
    processes().forEach(this::checkKnown);
    var held = laws.notGivenBack(leader);
    if (!held.isEmpty()) {
      laws.broken(Law.GIVEN_BACK, leader.name(), "holds something for " + held);
    }
    compare(leader);
  }

  private List<SchedulerProcess> processes() {
    return replicas.stream().map(Replica::process).filter(Objects::nonNull).toList();
  }

  /// Watches have delivered what is in the cluster.
  private void checkKnown(SchedulerProcess process) {
    for (var table : server.watched()) {
      var known = versions(process.watch().objects().list(table.kind.type()).stream());
      var there =
          versions(
              table.list().stream()
                  .filter(object -> !(object instanceof Pod pod && Knowledge.ended(pod))));
      if (!known.equals(there)) {
        laws.broken(
            Law.SETTLES, process.name(), "knows %s, and there are %s".formatted(known, there));
      }
    }
  }

  private static Set<String> versions(Stream<? extends KubernetesObject> objects) {
    return objects
        .map(object -> object.key() + " " + object.metadata().resourceVersion())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// A new scheduler on the same cluster finds nothing to do.
  private void compare(SchedulerProcess leader) {
    var fresh = LiveScenario.cluster();
    Seams.SOUND.gates().forEach(fresh::gate);
    server.nodes().list().forEach(fresh::put);
    server.groups().list().forEach(fresh::put);
    server.pods().list().stream().filter(pod -> !Knowledge.ended(pod)).forEach(fresh::put);
    while (fresh.deliverNext()) {
      // the scheduler acts only when it knows all of them
    }
    fresh.settle();
    fresh.api().calls().stream()
        .filter(call -> call.startsWith("bind") || call.startsWith("delete"))
        .findFirst()
        .ifPresent(call ->
            laws.broken(
                Law.SETTLES, leader.name(), "does not do what a new scheduler does: " + call));
  }

  World world() {
    return world;
  }

  MemoryApiServer server() {
    return server;
  }

  Workloads workloads() {
    return workloads;
  }

  Rival rival() {
    return rival;
  }

  /// One of the replicas.
  Replica replica(int pick) {
    return replicas.get(pick % replicas.size());
  }

  List<Replica> replicas() {
    return replicas;
  }

  /// The replica that leads; the first one if none does.
  Replica leading() {
    return replicas.stream()
        .filter(replica -> replica.process() != null && replica.process().isLeader())
        .findFirst()
        .orElse(replicas.getFirst());
  }

  /// Notes in which states pods are now that a fault begins.
  void faultBegins(Fault fault) {
    world.tell("FAULT", fault.text());
    var leader = laws.leader();
    if (leader != null) {
      for (var pod : leader.knowledge().pods()) {
        coverage.reached(fault, PodState.of(pod, leader));
      }
    }
  }

  /// Picks one of the pods; null if there is none.
  @Nullable Pod pod(int pick) {
    return pick(server.pods().list(), pick);
  }

  @Nullable Node node(int pick) {
    return pick(server.nodes().list(), pick);
  }

  static <T> @Nullable T pick(List<T> all, int pick) {
    return all.isEmpty() ? null : all.get(pick % all.size());
  }
}
