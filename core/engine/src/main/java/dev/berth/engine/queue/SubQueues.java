package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The queues of the waiting pods and groups. Each is in exactly one, and moves between them
/// through the gate.
///
/// **Goal.** The next pod to try is found at once, a pod whose backoff ends is found when it ends,
/// and a change in the cluster finds the pods that it may help, whatever their number.
///
/// **Queues.** Three structures hold four queues; each structure answers one question fast:
///
/// | queue | structure | question |
/// |---|---|---|
/// | active | a heap by the queue sort plugin, or a heap for each lane | which pod is next? |
/// | backoff | a heap by the end of the backoff | whose backoff is over? |
/// | unschedulable, gated | sets by rejecting plugin and by what hints read of a pod | whom may this event help? |
///
/// **Ways.** A queueing strategy decides the next queue of a pod. PreEnqueue plugins are the gate
/// in front of the active queue; while the scheduler may pop early from the backoff queue, they are
/// also the gate in front of the backoff queue.
///
/// ```
///             AFTER_BACKOFF              backoff ends
///   requeue ─────────────────▶ BACKOFF ─────────────────┐
///      │                                                ▼
///      ├── IMMEDIATELY, activate ─────────────────▶ ( gate ) ──▶ ACTIVE ──▶ poll
///      │                                                │
///      └── SKIP ─────────────▶ UNSCHEDULABLE          GATED
/// ```
///
/// **Groups.** A group is one item: one gated member holds up all. A gang often arrives pod by pod,
/// and its members are gated for the same reason, until the last one has arrived. [#staysGated]
/// therefore checks one of the members for which the gate reads the same values, so that a gang of
/// n pods costs n checks and not n².
///
/// Same as the sub-queues of `pkg/scheduler/backend/queue` of Kubernetes v1.37. For the engine's
/// thread.
final class SubQueues {
  private final QueueSettings settings;
  private final PreEnqueuePhase gate;
  private final QueueingHints hints;
  private final GroupLookup lookup;
  private final InstantSource clock;
  private final QueueMetrics metrics;

  private final Map<String, QueueItem> items = new HashMap<>();
  private final Map<QueueName, Integer> sizes = new EnumMap<>(QueueName.class);
  private final Map<EntityType, Map<QueueName, Integer>> entities = new EnumMap<>(EntityType.class);
  private final ActiveQueue<QueueItem> active;
  private final BackoffQueue backoff;
  private final UnschedulablePods unschedulable = new UnschedulablePods();

  /// Creates empty queues.
  SubQueues(
      QueueSettings settings,
      QueueSortPlugin sort,
      PreEnqueuePhase gate,
      QueueingHints hints,
      GroupLookup lookup,
      InstantSource clock,
      QueueMetrics metrics) {
    this.settings = settings;
    this.gate = gate;
    this.hints = hints;
    this.lookup = lookup;
    this.clock = clock;
    this.metrics = metrics;
    Comparator<QueueItem> order =
        Comparator.comparing(QueueItem::info, sort).thenComparingLong(QueueItem::arrival);
    active =
        sort instanceof LanedQueueSortPlugin laned
            ? new LanedQueue<>(laned, QueueItem::info, order)
            : new Heap<>(order);
    backoff =
        new BackoffQueue(
            settings.backoff(),
            settings.popsFromBackoff() ? order : Comparator.comparingLong(QueueItem::arrival));
  }

  @Nullable QueueItem get(String id) {
    return items.get(id);
  }

  boolean contains(String id) {
    return items.containsKey(id);
  }

  boolean hasNext() {
    return active.size() > 0 || (settings.popsFromBackoff() && backoff.hasEarly());
  }

  /// Removes and returns the pod to try next; null if there is none.
  @Nullable QueueItem poll() {
    QueueItem pod = active.poll();
    if (pod == null && settings.popsFromBackoff()) {
      pod = backoff.poll();
      if (pod != null) {
        metrics.entered(
            QueueName.ACTIVE.toString(), EventLabel.POP_FROM_BACKOFF_Q, pod.size(), pod.type());
      }
    }
    if (pod != null) {
      items.remove(pod.id());
      count(pod, -1);
    }
    return pod;
  }

  /// Removes the pod if it is in a queue.
  @Nullable QueueItem remove(String id) {
    QueueItem pod = items.remove(id);
    if (pod != null) {
      leave(pod);
    }
    return pod;
  }

  /// Removes and returns all pods, in the order of their arrival.
  List<QueueItem> drain() {
    List<QueueItem> all =
        items.values().stream().sorted(Comparator.comparingLong(QueueItem::arrival)).toList();
    for (QueueItem item : all) {
      remove(item.id());
      if (item instanceof GroupEntry group) {
        group.forgetAlike(); // by hints, which may be different now
      }
    }
    return all;
  }

  /// Handles a change of a pod that is in a queue.
  void changed(QueueItem pod) {
    switch (pod.queue()) {
      case ACTIVE -> active.update(pod);
      case BACKOFF -> backoff.update(pod);
      case UNSCHEDULABLE, GATED -> {
        unschedulable.remove(pod);
        unschedulable.add(pod, hints.classOf(pod));
      }
      case INCOMPLETE -> {}
    }
  }

  /// Returns the unschedulable and gated pods that one of these plugins rejected.
  Collection<UnschedulablePods.Members> unschedulableByAny(Collection<String> plugins) {
    return unschedulable.unschedulableByAny(plugins);
  }

  boolean hasUnschedulable() {
    return unschedulable.size() > 0;
  }

  /// All unschedulable and gated pods.
  Collection<QueueItem> unschedulable() {
    return unschedulable.all();
  }

  /// Returns some of the unschedulable and gated pods.
  List<QueueItem> unschedulable(int from, int most) {
    return unschedulable.some(from, most);
  }

  /// Moves a queued or new pod to the queue that the queueing strategy chooses.
  void requeue(QueueItem pod, QueueingStrategy answer, String label) {
    leaveIfThere(pod);
    if (answer == QueueingStrategy.SKIP) {
      enter(pod, QueueName.UNSCHEDULABLE, label, answer);
    } else if (answer == QueueingStrategy.AFTER_BACKOFF
        && backoff.holdsBack(pod, clock.instant())) {
      if (!settings.popsFromBackoff() || passesGate(pod, label, answer)) {
        enter(pod, QueueName.BACKOFF, label, answer);
      }
    } else {
      toActive(pod, label, answer);
    }
  }

  /// Keeps a gated group gated: PreEnqueue does not run.
  void stayGated(GroupEntry group, String label) {
    enter(group, QueueName.GATED, label, QueueingStrategy.SKIP);
  }

  /// Makes the pod ready to try, unless it is gated.
  void activate(QueueItem pod, String label) {
    boolean passedGate = pod.queue() == QueueName.BACKOFF && settings.popsFromBackoff();
    boolean there = leaveIfThere(pod);
    if (there && passedGate) {
      enter(pod, QueueName.ACTIVE, label, null);
    } else {
      toActive(pod, label, null);
    }
  }

  /// Makes the pods ready whose backoff is over.
  void activateReady() {
    Instant now = clock.instant();
    for (QueueItem pod = backoff.peekReady(now); pod != null; pod = backoff.peekReady(now)) {
      activate(pod, EventLabel.BACKOFF_COMPLETE);
    }
  }

  /// Returns when the next pod's backoff is over; null if no pod is backing off.
  @Nullable Instant nextReady() {
    return backoff.nextReady();
  }

  private void toActive(QueueItem pod, String label, @Nullable QueueingStrategy answer) {
    if (passesGate(pod, label, answer)) {
      pod.becameReady(clock.instant());
      enter(pod, QueueName.ACTIVE, label, answer);
    }
  }

  /// Returns whether the item may be tried. If not, it is gated from this time on.
  private boolean passesGate(QueueItem item, String label, @Nullable QueueingStrategy answer) {
    boolean passes =
        switch (item) {
          case QueueEntry pod -> check(pod) == null;
          case GroupEntry group -> passesGate(group);
        };
    if (!passes) {
      item.gatedAfterFlush();
      enter(item, QueueName.GATED, label, answer);
    }
    return passes;
  }

  /// Checks every member; one gated member holds up all.
  private boolean passesGate(GroupEntry group) {
    if (staysGated(group)) {
      return false;
    }
    PreEnqueueRejection last = null;
    for (QueueEntry member : group.pods()) {
      PreEnqueueRejection closed = check(member);
      last = closed == null ? last : closed;
    }
    group.gatedBy(last);
    boolean isAboutPodGroup = last != null && gate.isAboutPodGroup(last, group.profile());
    group.alike(isAboutPodGroup ? alikeFromTheFirst(group) : 0);
    return last == null;
  }

  /// Returns whether all members are rejected as before, because of their PodGroup. One of the
  /// equal members is checked for all, so each pod of a gang that arrives pod by pod costs one
  /// check.
  private boolean staysGated(GroupEntry group) {
    PreEnqueueRejection before = group.gate();
    if (before == null
        || !group.areSomeAlike()
        || !before.equals(group.first().gate())
        || !gate.isAboutPodGroup(before, group.profile())) {
      return false;
    }
    List<QueueEntry> distinct = group.distinct();
    if (!distinct.stream().allMatch(member -> isNewOr(before, member))
        || !distinct.stream().allMatch(member -> before.equals(check(member)))) {
      return false;
    }
    if (distinct.stream().allMatch(member -> areAlike(group.first(), member))) {
      group.alike(group.size());
    }
    return true;
  }

  private static boolean isNewOr(PreEnqueueRejection rejection, QueueEntry member) {
    return member.gate() == null || rejection.equals(member.gate());
  }

  private int alikeFromTheFirst(GroupEntry group) {
    QueueEntry first = group.first();
    return (int) group.pods().stream().takeWhile(member -> areAlike(first, member)).count();
  }

  private boolean areAlike(QueueEntry first, QueueEntry other) {
    return Objects.equals(first.gate(), other.gate())
        && Objects.equals(lookup.groupOf(first.pod().pod()), lookup.groupOf(other.pod().pod()))
        && hints.classOf(first).equals(hints.classOf(other));
  }

  private @Nullable PreEnqueueRejection check(QueueEntry pod) {
    PreEnqueueRejection closed = gate.check(pod.pod(), pod.gate());
    if (closed != null && !pod.unschedulablePlugins().plugins().contains(closed.plugin())) {
      metrics.rejected(closed.plugin(), pod.profile(), 1);
    }
    pod.gatedBy(closed);
    return closed;
  }

  private void enter(
      QueueItem pod, QueueName queue, String label, @Nullable QueueingStrategy answer) {
    boolean known = items.put(pod.id(), pod) != null;
    boolean stays = known && isUnschedulable(pod.queue()) && isUnschedulable(queue);
    pod.movedTo(queue);
    count(pod, 1);
    switch (queue) {
      case ACTIVE -> active.add(pod);
      case BACKOFF -> backoff.add(pod);
      case UNSCHEDULABLE, GATED -> unschedulable.add(pod, hints.classOf(pod));
      case INCOMPLETE -> throw new IllegalArgumentException(pod + " is in no queue");
    }
    if (!stays) {
      String name = (queue == QueueName.GATED ? QueueName.UNSCHEDULABLE : queue).toString();
      boolean moved = answer == null || !answer.queue().equals(name);
      metrics.entered(name, label, pod.size(), moved ? pod.type() : null);
    }
  }

  private static boolean isUnschedulable(QueueName queue) {
    return queue == QueueName.UNSCHEDULABLE || queue == QueueName.GATED;
  }

  private boolean leaveIfThere(QueueItem pod) {
    boolean there = items.containsKey(pod.id());
    if (there) {
      leave(pod);
    }
    return there;
  }

  private void leave(QueueItem pod) {
    count(pod, -1);
    switch (pod.queue()) {
      case ACTIVE -> active.remove(pod);
      case BACKOFF -> backoff.remove(pod);
      case UNSCHEDULABLE, GATED -> unschedulable.remove(pod);
      case INCOMPLETE -> {}
    }
  }

  private void count(QueueItem item, int by) {
    sizes.merge(item.queue(), by * item.size(), Integer::sum);
    entities
        .computeIfAbsent(item.type(), _ -> new EnumMap<>(QueueName.class))
        .merge(item.queue(), by, Integer::sum);
  }

  /// All waiting pods, in no order.
  List<QueueEntry> pods() {
    var pods = new ArrayList<QueueEntry>();
    for (QueueItem item : items.values()) {
      switch (item) {
        case QueueEntry pod -> pods.add(pod);
        case GroupEntry group -> pods.addAll(group.pods());
      }
    }
    return pods;
  }

  /// All waiting pods and groups, in no order.
  Collection<QueueItem> all() {
    return Collections.unmodifiableCollection(items.values());
  }

  /// Returns the current pods in each queue by UID; immutable.
  Map<QueueName, Map<String, PodInfo>> snapshot() {
    Map<QueueName, Map<String, PodInfo>> members = new EnumMap<>(QueueName.class);
    for (QueueEntry pod : pods()) {
      members.computeIfAbsent(pod.queue(), any -> new HashMap<>()).put(pod.uid(), pod.pod());
    }
    members.replaceAll((queue, its) -> Collections.unmodifiableMap(its));
    return Collections.unmodifiableMap(members);
  }

  /// The number of pods in each queue; queues without pods are left out.
  Map<QueueName, Integer> sizes() {
    Map<QueueName, Integer> filled = new EnumMap<>(sizes);
    filled.values().removeIf(size -> size == 0);
    return filled;
  }

  /// The number of single pods, or of groups, in each queue; queues that never had any are left
  /// out.
  Map<QueueName, Integer> entities(EntityType type) {
    return Map.copyOf(entities.getOrDefault(type, Map.of()));
  }

  /// Returns the violated invariant; null if every pod is in exactly one queue, the recorded one.
  @Nullable String invariantViolation() {
    int waiting = unschedulable.size();
    if (active.size() + backoff.size() + waiting != items.size()) {
      return "%d active, %d backing off and %d unschedulable pods are not %d"
          .formatted(active.size(), backoff.size(), waiting, items.size());
    }
    Map<QueueName, Integer> counted = new EnumMap<>(QueueName.class);
    for (QueueItem pod : items.values()) {
      counted.merge(pod.queue(), pod.size(), Integer::sum);
      boolean there =
          switch (pod.queue()) {
            case ACTIVE -> active.contains(pod);
            case BACKOFF -> backoff.contains(pod);
            case UNSCHEDULABLE, GATED -> unschedulable.contains(pod) && isOfItsClass(pod);
            case INCOMPLETE -> false;
          };
      if (!there || (pod.queue() == QueueName.GATED && pod.gate() == null)) {
        return pod + " is not where it is thought to be";
      }
    }
    if (!counted.equals(sizes())) {
      return "%s pods are counted as %s".formatted(counted, sizes());
    }
    String invariantViolation = active.invariantViolation();
    return invariantViolation == null ? backoff.invariantViolation() : invariantViolation;
  }

  private boolean isOfItsClass(QueueItem pod) {
    return pod.members() != null && pod.members().hintClass().equals(hints.classOf(pod));
  }
}
