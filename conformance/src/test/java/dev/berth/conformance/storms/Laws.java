package dev.berth.conformance.storms;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What must hold, whatever happens. The first violation ends the life.
///
/// A decision is judged by what its process knew then, its [Knowledge]: nobody can know what is
/// still under way. What is judged by the cluster itself is said so.
final class Laws {
  /// The laws by name.
  enum Law {
    BOUND_ONCE("no pod is bound twice"),
    FITS("no pod is placed where filters refuse it, nor on a node that we overcommit"),
    WHOLE_GANGS("no gang is placed below its minimum"),
    ONE_LEADER("nobody schedules or writes without the lease, and nobody leads beside another"),
    SYNCED("nobody schedules before all objects are known"),
    ONE_PLACE("each pending pod is in exactly one place"),
    TRIED("a pod that fits is tried within the backoff"),
    BACKOFF(
        "a pod whose attempt has failed by an error is not tried before its backoff is over, unless"
            + " the end of its preemption activates it"),
    OWN_VICTIMS("only pods that were chosen are evicted"),
    GIVEN_BACK("what was reserved for a pod is given back if the pod is not bound"),
    PATIENCE("a request is not repeated before its Retry-After"),
    BOUNDED("queue, cache and tasks hold no more than the cluster needs"),
    NO_SURPRISE("nothing unexpected is thrown"),
    SETTLES("when all is calm, everything is as a fresh simulation says");

    private final String text;

    Law(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /// A violation.
  record Violation(Law law, String what) {
    @Override
    public String toString() {
      return law + " (" + law.text + "): " + what;
    }
  }

  /// The longest backoff, the second to whose end it extends, and a moment.
  private static final Duration SOON = Duration.ofSeconds(13);

  /// How long requests may still be sent after the lease is lost: until the process has ended.
  private static final Duration LAST_REQUESTS = Duration.ofMillis(200);

  /// While the API server does not answer, each event may add a patch for each pod that waits.
  private static final int MOST_TASKS = 2_000;

  private final World world;
  private final Coverage coverage;
  private final Map<String, String> bound = new HashMap<>();
  private List<Replica> replicas = List.of();
  private @Nullable Violation violation;

  /// @param coverage counts what is judged
  Laws(World world, Coverage coverage) {
    this.world = world;
    this.coverage = coverage;
  }

  void of(List<Replica> all) {
    replicas = all;
  }

  long now() {
    return world.now();
  }

  boolean areBroken() {
    return violation != null;
  }

  @Nullable Violation violation() {
    return violation;
  }

  void broken(Law law, String who, String what) {
    if (violation == null) {
      violation = new Violation(law, who + " " + what);
      world.tell("LAW BROKEN", violation.toString());
      world.endStory();
    }
  }

  private List<SchedulerProcess> processes() {
    return replicas.stream().map(Replica::process).filter(Objects::nonNull).toList();
  }

  private @Nullable SchedulerProcess process(String name) {
    return processes().stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
  }

  /// The process that leads; null if none does.
  @Nullable SchedulerProcess leader() {
    return processes().stream().filter(SchedulerProcess::isLeader).findFirst().orElse(null);
  }

  /// The server has bound a pod for a process.
  void bound(String by, Pod pod) {
    coverage.judge(Law.BOUND_ONCE);
    var uid = pod.metadata().uid();
    var before = bound.put(uid, pod.spec().nodeName());
    if (before != null) {
      broken(Law.BOUND_ONCE, by, "binds %s, which was bound to %s".formatted(pod.key(), before));
    }
    var process = process(by);
    if (process != null) {
      process.knowledge().bound(pod);
      if (!process.knowledge().isPlaced(uid)) {
        broken(Law.FITS, by, "binds %s (%s), which it has not placed".formatted(pod.key(), uid));
      }
    }
  }

  /// The answer that all went well has reached a process.
  void answered(String who, String path) {
    var process = process(who);
    if (process != null) {
      process.knowledge().answered(path);
    }
  }

  /// The server has evicted a pod for a process.
  void evicted(String by, Pod pod) {
    coverage.judge(Law.OWN_VICTIMS);
    var process = process(by);
    if (process != null) {
      var known = process.watch().objects().get(Pod.class, pod.key());
      if (known != null && !known.metadata().uid().equals(pod.metadata().uid())) {
        broken(Law.OWN_VICTIMS, by, "evicts another pod of the name " + pod.key());
      }
    }
  }

  /// A process sends a request.
  void sent(String who, String method, String path) {
    coverage.judge(Law.ONE_LEADER);
    coverage.judge(Law.PATIENCE);
    var request = method + " " + path;
    boolean writes = !method.equals("GET") && path.contains("/pods/");
    var process = process(who);
    if (!writes || process == null || process.isLeader()) {
      return;
    }
    if (now() - process.knowledge().ledUntil() > LAST_REQUESTS.toNanos()) {
      broken(Law.ONE_LEADER, who, "sends " + request + " and does not lead");
    }
  }

  /// A process has decided about a pod.
  void decided(SchedulerProcess process, Decision decision, boolean inGroup) {
    coverage.judge(Law.SYNCED);
    coverage.judge(Law.BACKOFF);
    var who = process.name();
    if (!process.isLeader() || process.knowledge().leadsSince() == Long.MAX_VALUE) {
      broken(Law.ONE_LEADER, who, "tries " + decision.pod() + " and does not lead");
    }
    if (!process.isSynced()) {
      broken(Law.SYNCED, who, "tries " + decision.pod());
    }
    world.tell(
        who,
        "tries %s: %s"
            .formatted(
                decision.pod(),
                decision.chosen() == null
                    ? decision.result() + ", " + decision.message()
                    : decision.chosen()));
    var pod = process.watch().objects().get(Pod.class, decision.pod());
    if (pod == null || decision.result() != Result.SCHEDULED) {
      return;
    }
    if (pod.spec().schedulingGroup() != null && !inGroup) {
      broken(Law.WHOLE_GANGS, who, "places %s without its gang".formatted(pod.key()));
    }
    coverage.judge(Law.FITS);
    var name = Objects.requireNonNull(decision.chosen());
    var node = process.watch().objects().get(Node.class, ObjectKey.clusterScoped(name));
    var problem =
        node == null
            ? "it does not exist"
            : Fit.problem(
                pod, node, others(process.knowledge().byNode().getOrDefault(name, List.of()), pod));
    if (!problem.isEmpty()) {
      broken(Law.FITS, who, "places %s on %s, although %s".formatted(pod.key(), name, problem));
    }
  }

  private static List<Pod> others(Collection<Pod> pods, Pod pod) {
    return pods.stream().filter(it -> !it.metadata().uid().equals(pod.metadata().uid())).toList();
  }

  /// A process has tried a gang and placed some of its members. Members that failed only after a
  /// node was found for them count: the others keep their nodes.
  void placedOfGroup(SchedulerProcess process, List<Decision> members) {
    var pod = process.watch().objects().get(Pod.class, members.getFirst().pod());
    var reference = pod == null ? null : pod.spec().schedulingGroup();
    if (reference == null || reference.podGroupName() == null) {
      return;
    }
    var key = new ObjectKey("default", reference.podGroupName());
    var group = process.watch().objects().get(PodGroup.class, key);
    var gang = group == null ? null : group.spec().schedulingPolicy().gang();
    if (gang == null) {
      return;
    }
    coverage.judge(Law.WHOLE_GANGS);
    var knowledge = process.knowledge();
    var placed =
        knowledge.pods().stream()
            .filter(it -> reference.equals(it.spec().schedulingGroup()))
            .filter(
                it -> !it.spec().nodeName().isEmpty() || knowledge.isPlaced(it.metadata().uid()))
            .count();
    var failedLate =
        members.stream().filter(it -> it.message().contains(MoodyPlugin.COMPLAINT)).count();
    if (placed + failedLate < gang.minCount()) {
      broken(
          Law.WHOLE_GANGS,
          process.name(),
          "places %d of %d members of %s".formatted(placed, gang.minCount(), key));
    }
  }

  /// An attempt has ended without a node. If the pod would fit, the queue need not try it again
  /// before something changes.
  void failed(SchedulerProcess process, AttemptResult result) {
    var knowledge = process.knowledge();
    var pod = process.watch().objects().get(Pod.class, result.pod());
    if (pod != null && fitsSomewhere(process, pod, knowledge.byNode())) {
      knowledge.fitsSince.put(result.uid(), now());
    } else {
      knowledge.fitsSince.remove(result.uid());
    }
  }

  private static boolean fitsSomewhere(
      SchedulerProcess process, Pod pod, Map<String, List<Pod>> byNode) {
    return process.watch().objects().list(Node.class).stream()
        .anyMatch(node -> {
          var there = byNode.getOrDefault(node.metadata().name(), List.of());
          var nominated = process.knowledge().nominatedTo(node.metadata().name(), pod);
          return Fit.problem(pod, node, there).isEmpty()
              && (nominated.isEmpty()
                  || Fit.problem(
                          pod, node, Stream.concat(there.stream(), nominated.stream()).toList())
                      .isEmpty());
        });
  }

  /// A process has reported an error that has no consequences.
  void error(SchedulerProcess process, String what, Throwable why) {
    var message = String.valueOf(why.getMessage());
    if (!(why instanceof PluginException) && !message.contains(MoodyPlugin.COMPLAINT)) {
      broken(Law.NO_SURPRISE, process.name(), "cannot " + what + ": " + why);
    }
  }

  /// A thread of a process has ended by an exception.
  void died(SchedulerProcess process, String thread, Throwable why) {
    broken(Law.NO_SURPRISE, process.name(), "loses its thread " + thread + ": " + trace(why));
  }

  private static String trace(Throwable why) {
    var text = new StringBuilder(why.toString());
    for (var frame : why.getStackTrace()) {
      text.append("\n              at ").append(frame);
    }
    return text.toString();
  }

  /// A process has taken a step of its engine.
  void stepped(SchedulerProcess process) {
    coverage.judge(Law.NO_SURPRISE);
    var scheduler = process.scheduler();
    var wrong = scheduler.queueInvariantViolation();
    if (wrong != null) {
      broken(Law.ONE_PLACE, process.name(), wrong);
    }
    if (scheduler.inboxDepth() > 0) {
      return;
    }
    for (var pod : process.knowledge().pods()) {
      if (isPending(pod)) {
        checkPlace(process, pod);
      }
    }
  }

  static boolean isPending(Pod pod) {
    return pod.spec().nodeName().isEmpty() && !pod.isTerminating();
  }

  private void checkPlace(SchedulerProcess process, Pod pod) {
    coverage.judge(Law.ONE_PLACE);
    var uid = pod.metadata().uid();
    var places = process.scheduler().placesOf(uid);
    var expected = process.knowledge().isConfirmed(uid) ? Set.of(0, 1) : Set.of(1);
    if (!expected.contains(places.size())) {
      broken(Law.ONE_PLACE, process.name(), "has %s (%s) in %s".formatted(pod.key(), uid, places));
    }
  }

  /// Judges after each event.
  void check() {
    var leaders = processes().stream().filter(SchedulerProcess::isLeader).toList();
    if (leaders.size() > 1) {
      broken(
          Law.ONE_LEADER,
          leaders.getFirst().name(),
          "leads, and so does " + leaders.getLast().name());
    }
  }

  /// Judges each second.
  void checkSlowly() {
    for (var process : processes()) {
      process.knowledge().tidy();
      checkBounds(process);
    }
    var leader = leader();
    if (leader != null && !leader.isStopping()) {
      checkTried(leader);
    }
  }

  private void checkBounds(SchedulerProcess process) {
    coverage.judge(Law.BOUNDED);
    var scheduler = process.scheduler();
    if (scheduler.tasks() > MOST_TASKS) {
      broken(Law.BOUNDED, process.name(), "has %d tasks".formatted(scheduler.tasks()));
    }
  }

  private void checkTried(SchedulerProcess leader) {
    var knowledge = leader.knowledge();
    var byNode = knowledge.byNode();
    for (var pod : knowledge.pods()) {
      var uid = pod.metadata().uid();
      if (!isPending(pod)
          || !pod.spec().schedulingGates().isEmpty()
          || pod.spec().schedulingGroup() != null
          || knowledge.isPlaced(uid)
          || knowledge.isPreempting(uid)
          || leader.scheduler().placesOf(uid).contains("gated")) { // until its victims are evicted
        knowledge.fitsSince.remove(uid);
        continue;
      }
      coverage.judge(Law.TRIED);
      var failed = Math.max(knowledge.failedByError(uid), knowledge.leadsSince());
      if (failed != Long.MAX_VALUE && now() - failed > SOON.toNanos()) {
        broken(Law.TRIED, leader.name(), "has not tried %s after an error".formatted(pod.key()));
      }
      if (!fitsSomewhere(leader, pod, byNode)) {
        knowledge.fitsSince.remove(uid);
        continue;
      }
      var since = knowledge.fitsSince.computeIfAbsent(uid, _ -> now());
      if (knowledge.lastTried.getOrDefault(uid, -1L) < since && now() - since > SOON.toNanos()) {
        broken(
            Law.TRIED,
            leader.name(),
            "has not tried %s for %d s, although it fits; it is in %s"
                .formatted(
                    pod.key(),
                    Duration.ofNanos(now() - since).toSeconds(),
                    leader.scheduler().placesOf(uid)));
      }
    }
  }

  /// Returns what plugins still hold for pods that are not on their way to a node.
  List<String> notGivenBack(SchedulerProcess process) {
    coverage.judge(Law.SETTLES);
    coverage.judge(Law.GIVEN_BACK);
    var knowledge = process.knowledge();
    var held = new ArrayList<String>();
    for (var pod : knowledge.pods()) {
      var uid = pod.metadata().uid();
      if (isPending(pod) && !knowledge.isPlaced(uid) && process.plugin().reserved().contains(uid)) {
        held.add(pod.key().toString());
      }
    }
    return held;
  }
}
