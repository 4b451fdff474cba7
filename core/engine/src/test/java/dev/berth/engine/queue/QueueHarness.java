package dev.berth.engine.queue;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A queue and what a test tells it. The plugins:
///
/// - *Fit* and *Patient* have rejected pods woken by a new node that has a label of the pod's name;
/// - those of *Eager* are woken by any new node, which is decided once for all of them;
/// - *Careless* does not say what wakes its pods, *Deaf* that nothing does, and *Broken* fails when
///   it is asked;
/// - *Door* and *Gate* hold pods back that have a label of their name, and are told when the labels
///   of such a pod change.
final class QueueHarness {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private final Map<String, Pod> pods = new HashMap<>();
  private final List<String> counted = new ArrayList<>();
  private final SchedulingQueue queue;
  final List<String> asked = new ArrayList<>();

  QueueHarness() {
    this(true);
  }

  QueueHarness(boolean popsFromBackoff) {
    var backoff = new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), popsFromBackoff);
    var profiles = List.of(profile());
    queue =
        new SchedulingQueue(
            new QueueSettings(backoff, FIVE_MINUTES, popsFromBackoff),
            new ByPriority(),
            new PreEnqueuePhase(profiles),
            new QueueingHints(profiles, () -> now, new Counter()),
            new NoGroups(),
            () -> now,
            new Counter());
  }

  SchedulingQueue queue() {
    return queue;
  }

  void pass(Duration time) {
    now = now.plus(time);
    queue.tick();
  }

  void passSeconds(double seconds) {
    pass(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  Instant now() {
    return now;
  }

  /// What was counted since the last time, but for the time that it took.
  List<String> counted() {
    List<String> all = List.copyOf(counted);
    counted.clear();
    return all;
  }

  PodInfo add(String name) {
    return add(EngineObjects.pod(name));
  }

  PodInfo add(Pod pod) {
    PodInfo info = PodInfo.of(pod);
    pods.put(pod.metadata().name(), pod);
    queue.add(info);
    return info;
  }

  /// The name of the pod that is tried next; empty if there is none.
  String pop() {
    QueueEntry pod = (QueueEntry) queue.pop();
    if (pod == null) {
      return "";
    }
    popped.put(pod.pod().key().name(), pod);
    return pod.pod().key().name();
  }

  private final Map<String, QueueEntry> popped = new HashMap<>();

  /// The pod was turned away by these plugins; a name in brackets is of one that waits for
  /// something outside.
  void addUnschedulableIfNotPresent(String name, String... plugins) {
    var all = new TreeSet<String>();
    var pending = new TreeSet<String>();
    for (String plugin : plugins) {
      String plain = plugin.replaceAll("[()]", "");
      all.add(plain);
      if (!plain.equals(plugin)) {
        pending.add(plain);
      }
    }
    queue.addUnschedulableIfNotPresent(
        Objects.requireNonNull(popped.get(name)),
        PodInfo.of(Objects.requireNonNull(pods.get(name))),
        new UnschedulablePlugins(all, pending),
        true);
  }

  /// Adds the pod, pops it and has it turned away.
  void rejected(String name, String... plugins) {
    add(name);
    while (!pop().equals(name)) {}
    addUnschedulableIfNotPresent(name, plugins);
  }

  void update(Pod pod, ActionType... changes) {
    Pod before = Objects.requireNonNull(pods.put(pod.metadata().name(), pod));
    List<ClusterEvent> events = new ArrayList<>();
    for (ActionType change : changes) {
      events.add(ClusterEvent.of(EventResource.TARGET_POD, change));
    }
    queue.update(before, PodInfo.of(pod), events);
  }

  void nodeAdded(String... podsItHelps) {
    Map<String, String> labels = new HashMap<>();
    for (String pod : podsItHelps) {
      labels.put(pod, "yes");
    }
    Node node = EngineObjects.node("n");
    queue.moveAllToActiveOrBackoffQueue(
        QueueEvent.added(EventResource.NODE, node.withMetadata(node.metadata().withLabels(labels))),
        any -> true);
  }

  String placeOf(String name) {
    String uid = "uid-" + name;
    QueueEntry queued = queue.get(uid);
    if (queued != null) {
      return queued.queue().toString();
    }
    return queue.inFlight().contains(uid) ? "in flight" : "";
  }

  static Pod labelled(String name, String... labels) {
    Map<String, String> map = new HashMap<>();
    for (String label : labels) {
      map.put(label, "yes");
    }
    Pod pod = EngineObjects.pod(name);
    return pod.withMetadata(pod.metadata().withLabels(map));
  }

  static Pod prioritized(String name, int priority) {
    Pod pod = EngineObjects.pod(name);
    return pod.withSpec(pod.spec().withPriority(priority));
  }

  private Profile profile() {
    return BareProfile.waiting(
        List.of(new Doorman("Door"), new Doorman("Gate")),
        new ByPriority(),
        List.of(
            new Picky("Fit", byNode()),
            new Picky("Patient", byNode()),
            new Picky("Deaf", List.of()),
            new Picky(
                "Eager", List.of(ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD))),
            new Picky("Broken", List.of(broken())),
            new Careless()));
  }

  private static List<ClusterEventWithHint> byNode() {
    return List.of(
        new ClusterEventWithHint(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD),
            (pod, before, after) ->
                Objects.requireNonNull(after).metadata().labels().containsKey(pod.key().name())
                    ? QueueingHint.QUEUE
                    : QueueingHint.QUEUE_SKIP),
        ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_TOLERATION));
  }

  private static ClusterEventWithHint broken() {
    return new ClusterEventWithHint(
        ClusterEvent.of(EventResource.NODE, ActionType.ADD),
        (pod, before, after) -> {
          throw new IllegalStateException("broken");
        });
  }

  /// Higher priorities first, and then longer waits.
  record ByPriority() implements QueueSortPlugin {
    @Override
    public String name() {
      return "ByPriority";
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      return Comparator.<QueuedEntity>comparingInt(it -> -it.priority())
          .thenComparing(QueuedEntity::timestamp)
          .compare(a, b);
    }
  }

  private record Picky(String name, List<ClusterEventWithHint> eventsToRegister)
      implements SimpleFilterPlugin, EnqueueExtensions {
    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Success.SUCCESS;
    }
  }

  private record Careless() implements SimpleFilterPlugin {
    @Override
    public String name() {
      return "Careless";
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Success.SUCCESS;
    }
  }

  private final class Doorman implements PreEnqueuePlugin, EnqueueExtensions {
    private final String name;

    Doorman(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      asked.add(name + " " + pod.key().name());
      Map<String, String> labels = pod.pod().metadata().labels();
      if (labels.containsKey("explode")) {
        throw new IllegalStateException("exploded");
      }
      return labels.containsKey(name) ? Rejected.unresolvable("closed") : Success.SUCCESS;
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(
          ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_LABEL));
    }
  }

  private final class Counter implements QueueMetrics {
    @Override
    public void entered(String queueName, String event, int pods, @Nullable EntityType moved) {
      counted.add("%s by %s%s".formatted(queueName, event, moved == null ? ", as destined" : ""));
    }

    @Override
    public void rejected(String plugin, String profile, int by) {
      counted.add("%s %+d".formatted(plugin, by));
    }

    @Override
    public void inFlight(String event, int by) {
      counted.add("in flight %s %+d".formatted(event, by));
    }

    @Override
    public void hinted(String plugin, String event, String hint, Duration took) {
      counted.add("%s on %s: %s".formatted(plugin, event, hint));
    }
  }
}
