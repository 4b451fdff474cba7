package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A queue of members of PodGroups that exist. The plugin *Quorum* rejects all members of a group
/// until the group is open, and is called again when a pod of the same group comes; *Door* rejects
/// pods that have a label of its name.
final class GangQueue {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private final boolean shares;
  private final Set<String> open = new HashSet<>();
  private final Map<String, Pod> alive = new TreeMap<>();
  private final SchedulingQueue queue;
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private int checks;
  private int hints;

  /// @param shares whether *Quorum* says that it reads a pod's group only
  GangQueue(boolean shares) {
    this.shares = shares;
    Profile profile =
        BareProfile.waiting(
            List.of(new Door(), new Quorum()), new QueueHarness.ByPriority(), List.of());
    queue =
        new SchedulingQueue(
            new QueueSettings(
                new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), true),
                FIVE_MINUTES,
                true),
            new QueueHarness.ByPriority(),
            new PreEnqueuePhase(List.of(profile)),
            new QueueingHints(List.of(profile), () -> now, new Uncounted()),
            new Lookup(),
            () -> now,
            new Uncounted());
  }

  /// How often *Quorum* was called about a pod.
  int checks() {
    return checks;
  }

  /// How often its hint was called.
  int hints() {
    return hints;
  }

  Collection<String> alive() {
    return alive.keySet();
  }

  void add(String name, String group) {
    Pod plain = EngineObjects.pod(name);
    add(plain.withSpec(plain.spec().withSchedulingGroup(new PodSchedulingGroup(group))));
  }

  private void add(Pod pod) {
    alive.put(pod.metadata().name(), pod);
    queue.add(PodInfo.of(pod));
    queue.moveAllToActiveOrBackoffQueue(
        QueueEvent.added(EventResource.UNSCHEDULED_POD, pod), any -> true);
  }

  void remove(String name) {
    queue.delete("uid-" + name);
    alive.remove(name);
  }

  /// Closes *Door* to the pod, or opens it.
  void door(String name, boolean closed) {
    Pod before = Objects.requireNonNull(alive.get(name));
    Pod after =
        before.withMetadata(
            before.metadata().withLabels(closed ? Map.of("Door", "closed") : Map.of()));
    alive.put(name, after);
    queue.update(
        before,
        PodInfo.of(after),
        List.of(ClusterEvent.of(EventResource.TARGET_POD, ActionType.UPDATE_POD_LABEL)));
  }

  void open(String group) {
    open.add(group);
  }

  void close(String group) {
    open.remove(group);
  }

  void pass(Duration time) {
    now = now.plus(time);
    queue.tick();
  }

  /// Tries what is to be tried next: all its members are rejected, by no plugin.
  ///
  /// @return how many there are
  int tryNext() {
    if (!(queue.pop() instanceof GroupEntry group)) {
      return 0;
    }
    for (QueueEntry member : List.copyOf(group.pods())) {
      Pod pod = alive.get(member.pod().key().name());
      if (pod != null) {
        queue.addUnschedulableIfNotPresent(
            member, PodInfo.of(pod), UnschedulablePlugins.NONE, false);
      } else {
        queue.done(member.uid());
      }
    }
    queue.attempted(group, GroupStatus.SUCCESS);
    return group.size();
  }

  /// Where each pod is, and what has rejected it.
  Map<String, String> state() {
    var state = new TreeMap<String, String>();
    for (QueuedPod pod : queue.queued()) {
      state.put(
          pod.pod().key().name(), "%s %s %s".formatted(pod.queue(), pod.gate(), pod.rejectedBy()));
    }
    return state;
  }

  @Nullable String invariantViolation() {
    return queue.invariantViolation();
  }

  private final class Quorum implements PreEnqueuePlugin, EnqueueExtensions {
    @Override
    public String name() {
      return "Quorum";
    }

    @Override
    public boolean readsPodGroupOnly() {
      return shares;
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      checks++;
      return open.contains(group(pod.pod())) ? Success.SUCCESS : Rejected.unresolvable("too few");
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      var added =
          new ClusterEventWithHint(
              ClusterEvent.of(EventResource.UNSCHEDULED_POD, ActionType.ADD),
              (pod, before, after) -> {
                hints++;
                return after instanceof Pod other && group(other).equals(group(pod.pod()))
                    ? QueueingHint.QUEUE
                    : QueueingHint.QUEUE_SKIP;
              });
      return List.of(shares ? added.readingOnly(pod -> group(pod.pod())) : added);
    }
  }

  private static String group(Pod pod) {
    return Optional.ofNullable(GroupMembership.OF_SPEC.groupOf(pod)).map(GroupKey::name).orElse("");
  }

  private static final class Door implements PreEnqueuePlugin, EnqueueExtensions {
    @Override
    public String name() {
      return "Door";
    }

    @Override
    public PreEnqueueStatus preEnqueue(PodInfo pod) {
      return pod.pod().metadata().labels().containsKey("Door")
          ? Rejected.unresolvable("closed")
          : Success.SUCCESS;
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(
          ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_LABEL));
    }
  }

  private record Lookup() implements GroupLookup {
    @Override
    public boolean isMember(Pod pod) {
      return groupOf(pod) != null;
    }

    @Override
    public @Nullable GroupKey groupOf(Pod pod) {
      return GroupMembership.OF_SPEC.groupOf(pod);
    }

    @Override
    public GroupKey rootOf(Pod member) {
      return Objects.requireNonNull(groupOf(member));
    }

    @Override
    public QueuedGroup group(GroupKey root, Collection<QueuedPodInfo> members) {
      var spec = new GroupSpec(root, "", 1, Instant.EPOCH, "", 2, "", false, 0, "", false);
      return new QueuedGroup.Leaf(spec, new ArrayList<>(members));
    }
  }

  private record Uncounted() implements QueueMetrics {
    @Override
    public void entered(String queueName, String event, int pods, @Nullable EntityType moved) {}

    @Override
    public void rejected(String plugin, String profile, int by) {}

    @Override
    public void inFlight(String event, int by) {}

    @Override
    public void hinted(String plugin, String event, String hint, Duration took) {}
  }
}
