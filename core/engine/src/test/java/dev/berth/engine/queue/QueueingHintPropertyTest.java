package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreEnqueuePlugin;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random pods, events and hints: the index over what hints read wakes exactly the pods that a walk
/// over all waiting pods wakes, which calls each hint for each pod.
class QueueingHintPropertyTest {
  private static final ClusterEvent NODE_ADDED =
      ClusterEvent.of(EventResource.NODE, ActionType.ADD);
  private static final ClusterEvent NODE_LABELLED =
      ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_LABEL);
  private static final ClusterEvent POD_GONE =
      ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE);
  private static final List<String> REJECTORS = List.of("A", "B", "C", "D");
  private static final String GATE = "gate";

  private final Map<String, QueueEntry> inFlight = new LinkedHashMap<>();
  private final Map<String, Pod> pods = new HashMap<>();
  private final Map<String, List<ClusterEventWithHint>> registered = new LinkedHashMap<>();
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.rangeClosed(1, 200).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theIndexWakesWhomAWalkWakes(long seed) {
    var random = new SplittableRandom(seed);
    REJECTORS.forEach(plugin -> registered.put(plugin, registrations(random)));
    registered.put("Gate", registrations(random));
    var queue = queue();
    int woken = 0;
    for (int step = 0; step < 300; step++) {
      if (random.nextInt(3) == 0) {
        woken += happens(queue, random, "seed %d, step %d".formatted(seed, step));
      } else {
        act(queue, random);
      }
      assertThat(queue.invariantViolation()).as("seed %d, step %d", seed, step).isNull();
    }
    assertThat(woken).as("seed %d", seed).isPositive();
  }

  /// An event: the pods that a walk would wake are in the active queue or back off, all others are
  /// where they were.
  private int happens(SchedulingQueue queue, SplittableRandom random, String when) {
    QueueEvent event =
        switch (random.nextInt(3)) {
          case 0 -> QueueEvent.added(EventResource.NODE, node(random));
          case 1 -> QueueEvent.updated(NODE_LABELLED, node(random), node(random));
          default -> QueueEvent.deleted(EventResource.ASSIGNED_POD, pod("gone", random));
        };
    int limit = random.nextInt(6);
    Predicate<PodInfo> concerned = pod -> pod.priority() < limit;
    Map<String, QueueName> expected = new HashMap<>();
    int woken = 0;
    for (String name : pods.keySet()) {
      QueueEntry pod = queue.get(uid(name));
      if (pod != null) {
        QueueName next = walked(pod, event, concerned);
        woken += next == pod.queue() ? 0 : 1;
        expected.put(name, next);
      }
    }
    queue.moveAllToActiveOrBackoffQueue(event, concerned);
    expected.forEach((name, place) ->
        assertThat(Objects.requireNonNull(queue.get(uid(name))).queue())
            .as("%s: %s at %s", when, name, event.label())
            .isEqualTo(place));
    return woken;
  }

  /// The rules of kube-scheduler, for one pod.
  private QueueName walked(QueueEntry pod, QueueEvent event, Predicate<PodInfo> concerned) {
    boolean unschedulable =
        pod.queue() == QueueName.UNSCHEDULABLE || pod.queue() == QueueName.GATED;
    if (!unschedulable || !concerned.test(pod.pod())) {
      return pod.queue();
    }
    PreEnqueueRejection gate = pod.gate();
    if (gate != null && covering(gate.plugin(), event).isEmpty()) {
      return pod.queue();
    }
    boolean helped = false;
    boolean atOnce = false;
    for (String plugin : pod.unschedulablePlugins().plugins()) {
      for (ClusterEventWithHint registration : covering(plugin, event)) {
        if (answer(registration, pod.pod(), event)) {
          helped = true;
          atOnce |= pod.unschedulablePlugins().pending().contains(plugin);
        }
      }
    }
    if (!helped) {
      return pod.queue();
    }
    if (isGated(pod.pod())) {
      return QueueName.GATED;
    }
    return atOnce || pod.backoffEnd().isBefore(now) ? QueueName.ACTIVE : QueueName.BACKOFF;
  }

  private List<ClusterEventWithHint> covering(String plugin, QueueEvent event) {
    return registered.getOrDefault(plugin, List.of()).stream()
        .filter(registration -> registration.event().covers(event.event()))
        .toList();
  }

  private static boolean answer(ClusterEventWithHint registration, PodInfo pod, QueueEvent event) {
    try {
      return registration.hint().hint(pod, event.before(), event.after()) == QueueingHint.QUEUE;
    } catch (RuntimeException e) {
      return true;
    }
  }

  private void act(SchedulingQueue queue, SplittableRandom random) {
    String name = "p" + random.nextInt(15);
    switch (random.nextInt(6)) {
      case 0 -> {
        Pod pod = pod(name, random);
        Pod before = pods.put(name, pod);
        if (before == null) {
          queue.add(PodInfo.of(pod));
        } else {
          queue.update(before, PodInfo.of(pod), List.of());
        }
      }
      case 1 -> {
        if (!inFlight.containsKey(name)) {
          pods.remove(name);
          queue.delete(uid(name));
        }
      }
      case 2 -> {
        now = now.plusMillis(random.nextInt(5_000));
        queue.tick();
      }
      default -> {
        QueueEntry next = (QueueEntry) queue.pop();
        if (next != null) {
          inFlight.put(next.pod().key().name(), next);
        }
        if (random.nextInt(4) > 0) {
          inFlight.forEach((tried, entry) -> reject(queue, entry, tried, random));
          inFlight.clear();
        }
      }
    }
  }

  private void reject(SchedulingQueue queue, QueueEntry pod, String name, SplittableRandom random) {
    SortedSet<String> plugins = new TreeSet<>();
    SortedSet<String> pending = new TreeSet<>();
    for (String plugin : REJECTORS) {
      if (random.nextInt(3) == 0) {
        plugins.add(plugin);
        if (random.nextInt(4) == 0) {
          pending.add(plugin);
        }
      }
    }
    queue.addUnschedulableIfNotPresent(
        pod,
        PodInfo.of(Objects.requireNonNull(pods.get(name))),
        new UnschedulablePlugins(plugins, pending),
        true);
  }

  /// Some that share answers, some that are called for each pod, some that fail.
  private static List<ClusterEventWithHint> registrations(SplittableRandom random) {
    var all = new ArrayList<ClusterEventWithHint>();
    for (ClusterEvent event : List.of(NODE_ADDED, NODE_LABELLED, POD_GONE)) {
      switch (random.nextInt(7)) {
        case 0 ->
            all.add(
                new ClusterEventWithHint(event, QueueingHintPropertyTest::byTeam)
                    .readingOnly(QueueingHintPropertyTest::team));
        case 1 -> all.add(new ClusterEventWithHint(event, QueueingHintPropertyTest::byTeam));
        case 2 ->
            all.add(
                new ClusterEventWithHint(event, QueueingHintPropertyTest::byPriority)
                    .readingOnly(PodInfo::priority));
        case 3 -> all.add(new ClusterEventWithHint(event, QueueingHintPropertyTest::byPriority));
        case 4 ->
            all.add(
                new ClusterEventWithHint(
                        event,
                        (pod, before, after) -> {
                          throw new IllegalStateException("broken");
                        })
                    .readingOnly(pod -> {
                      throw new IllegalStateException("unreadable");
                    }));
        default -> {}
      }
    }
    return all;
  }

  private static QueueingHint byTeam(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var changed = Objects.requireNonNull(after == null ? before : after);
    return team(pod).equals(changed.metadata().labels().get("team"))
        ? QueueingHint.QUEUE
        : QueueingHint.QUEUE_SKIP;
  }

  private static QueueingHint byPriority(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var changed = Objects.requireNonNull(after == null ? before : after);
    return Integer.toString(pod.priority()).equals(changed.metadata().labels().get("priority"))
        ? QueueingHint.QUEUE
        : QueueingHint.QUEUE_SKIP;
  }

  private static String team(PodInfo pod) {
    return Objects.requireNonNull(pod.pod().metadata().labels().get("team"));
  }

  private static boolean isGated(PodInfo pod) {
    return pod.pod().metadata().labels().containsKey(GATE);
  }

  private static String uid(String name) {
    return EngineObjects.pod(name).metadata().uid();
  }

  private static Map<String, String> labels(SplittableRandom random) {
    Map<String, String> labels = new HashMap<>();
    labels.put("team", "team-" + random.nextInt(4));
    labels.put("priority", Integer.toString(random.nextInt(4)));
    return labels;
  }

  private static Node node(SplittableRandom random) {
    Node node = EngineObjects.node("n");
    return node.withMetadata(node.metadata().withLabels(labels(random)));
  }

  private static Pod pod(String name, SplittableRandom random) {
    Map<String, String> labels = labels(random);
    if (random.nextInt(5) == 0) {
      labels.put(GATE, "closed");
    }
    Pod pod = EngineObjects.pod(name);
    return pod.withMetadata(pod.metadata().withLabels(labels))
        .withSpec(pod.spec().withPriority(random.nextInt(4)));
  }

  private SchedulingQueue queue() {
    List<FilterPlugin<?>> filters =
        REJECTORS.stream()
            .<FilterPlugin<?>>map(
                name -> new Rejector(name, Objects.requireNonNull(registered.get(name))))
            .toList();
    List<Profile> profiles =
        List.of(
            BareProfile.waiting(
                List.of(new Gate(Objects.requireNonNull(registered.get("Gate")))),
                new QueueHarness.ByPriority(),
                filters));
    return new SchedulingQueue(
        new QueueSettings(
            new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), false),
            Duration.ofMinutes(5),
            true),
        new QueueHarness.ByPriority(),
        new PreEnqueuePhase(profiles),
        new QueueingHints(profiles, () -> now, QueueMetrics.NONE),
        new NoGroups(),
        () -> now,
        QueueMetrics.NONE);
  }

  private record Rejector(String name, List<ClusterEventWithHint> eventsToRegister)
      implements SimpleFilterPlugin, EnqueueExtensions {
    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Success.SUCCESS;
    }
  }

  private record Gate(List<ClusterEventWithHint> eventsToRegister)
      implements PreEnqueuePlugin, EnqueueExtensions {
    @Override
    public String name() {
      return "Gate";
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      return isGated(pod) ? Rejected.unresolvable("closed") : Success.SUCCESS;
    }
  }
}
