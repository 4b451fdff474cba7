package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.UnschedulablePods.Members;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods that wait for a node. Each pod is in exactly one queue, or in flight:
///
/// ```
///                    add                  pop                   done
///  (new) ───────────────────▶ active ────────────▶ in flight ──────────▶ (has a node, or is gone)
///            │                ▲  ▲  ▲                ▲     │
///     gate   │    event, not  │  │  │ backoff is     │     │ rejected
///     closed │    backing off,│  │  │ over, activate │     │
///            │    activate    │  │  │                │     ├──▶ unschedulable
///            ▼                │  │  └─── backoff ────┘     │
///          gated ─────────────┘  │        ▲ ▲    pop, if   ├──▶ backoff   an event in flight may
///            ▲    event, and     │        │ │    active    │              have helped, or something
///            │    the gate opens │        │ │    is empty  │              went wrong
///            │                   │        │ └──────────────┤
///            └──────── unschedulable ─────┘                └──▶ active    … and backoff is over
///           gate closed             event, backing off
/// ```
///
/// *Unschedulable* pods wait for an event that may help against one of the plugins that rejected
/// them; the settings limit how long they wait. A pod passes the gate (its PreEnqueue plugins) on
/// its way into *active* and *backoff*, but not on the way from one to the other. [#delete] removes
/// a pod from any queue.
///
/// Among equal pods, the older one comes first, so only priorities can make a pod starve. For the
/// engine's thread. Time passes only by the given clock, and [#tick] does the work that is due.
public final class SchedulingQueue {
  /// How often pods that have waited too long are flushed.
  private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(30);

  private QueueSettings settings;
  private SubQueues subQueues;
  private QueueingHints hints;
  private final GroupLookup lookup;
  private final GroupQueue groups;
  private final InFlightEvents inFlight;
  private final InstantSource clock;
  private final QueueMetrics metrics;
  private long arrivals;
  private Instant nextFlush;

  /// Creates an empty queue.
  ///
  /// @param sort orders the active queue
  public SchedulingQueue(
      QueueSettings settings,
      QueueSortPlugin sort,
      PreEnqueuePhase gate,
      QueueingHints hints,
      GroupLookup lookup,
      InstantSource clock,
      QueueMetrics metrics) {
    this.settings = settings;
    this.hints = hints;
    this.clock = clock;
    this.metrics = metrics;
    this.lookup = lookup;
    subQueues = new SubQueues(settings, sort, gate, hints, lookup, clock, metrics);
    groups = new GroupQueue(lookup, subQueues);
    inFlight = new InFlightEvents(metrics);
    nextFlush = clock.instant();
  }

  /// Replaces the plugins. Every pod stays, with its attempts, its backoff and the plugins that
  /// rejected it. Each pod passes the new gate and is requeued once, since the new plugins may
  /// admit it.
  public void reconfigure(
      QueueSettings newSettings,
      QueueSortPlugin sort,
      PreEnqueuePhase gate,
      QueueingHints newHints) {
    List<QueueItem> items = subQueues.drain();
    settings = newSettings;
    hints = newHints;
    subQueues = new SubQueues(newSettings, sort, gate, newHints, lookup, clock, metrics);
    groups.use(subQueues);
    var event = QueueEvent.reconfigured();
    for (QueueItem item : items) {
      if (item.queue() == QueueName.ACTIVE) {
        subQueues.activate(item, event.label());
      } else {
        subQueues.requeue(item, QueueingStrategy.AFTER_BACKOFF, event.label());
      }
    }
    inFlight.add(event);
  }

  /// Adds a new pod.
  public void add(PodInfo pod) {
    var entry = new QueueEntry(pod, clock.instant(), arrivals++);
    if (groups.isMember(entry)) {
      groups.add(entry, arrivals++);
    } else {
      subQueues.activate(entry, EventLabel.UNSCHEDULED_POD_ADD);
    }
  }

  /// Handles a new group object: members that waited for it may be tried.
  public void groupAdded(GroupKey group) {
    groups.groupAdded(group, arrivals++);
  }

  /// Handles a changed group object: the group may now wait in another lane.
  public void groupUpdated(GroupKey group) {
    groups.groupUpdated(group);
  }

  /// Handles a deleted group object: the members wait until it exists again.
  public void groupRemoved(GroupKey group) {
    groups.groupRemoved(group);
  }

  /// Handles a changed pod. An unknown pod is added.
  ///
  /// @param events the events that correspond to the change, see [dev.berth.engine.event.PodEvents]
  public void update(Pod before, PodInfo pod, List<ClusterEvent> events) {
    if (inFlight.contains(pod.uid())) {
      events.forEach(event -> inFlight.add(QueueEvent.updated(event, before, pod.pod())));
      return;
    }
    QueueEntry queued = get(pod.uid());
    if (queued == null) {
      add(pod);
      return;
    }
    if (!Objects.equals(lookup.groupOf(queued.pod().pod()), lookup.groupOf(pod.pod()))) {
      delete(pod.uid());
      add(pod);
      return;
    }
    queued.changed(pod);
    QueueItem item = itemOf(queued);
    if (item instanceof GroupEntry group) {
      group.forgetAlike();
    }
    subQueues.changed(item);
    if (item.queue() == QueueName.UNSCHEDULABLE || item.queue() == QueueName.GATED) {
      for (ClusterEvent event : events) {
        if (wake(item, QueueEvent.updated(event, before, pod.pod()))) {
          return;
        }
      }
    }
  }

  /// Removes a pod that is gone or has a node. A pod in flight stays in flight until its attempt
  /// has ended.
  public void delete(String uid) {
    QueueEntry pod =
        subQueues.remove(uid) instanceof QueueEntry single ? single : groups.remove(uid);
    if (pod != null) {
      count(pod, -1);
    }
  }

  /// Returns the pod itself or the group with which it waits.
  private QueueItem itemOf(QueueEntry pod) {
    GroupEntry group = groups.entityOf(pod.uid());
    return group == null ? pod : group;
  }

  /// Returns whether [#pop] would find a pod.
  public boolean hasNext() {
    return subQueues.hasNext();
  }

  /// Removes and returns the pod or group to try next; null if there is none. A pod is then in
  /// flight until [#addUnschedulableIfNotPresent] or [#done]; a group is being tried until
  /// [#attempted].
  public @Nullable QueueItem pop() {
    for (QueueItem item = subQueues.poll(); item != null; item = subQueues.poll()) {
      item.popped(clock.instant());
      switch (item) {
        case QueueEntry pod -> {
          count(pod, -1);
          // A pod that is already being tried returns to the queue when its attempt ends.
          if (inFlight.start(pod.uid())) {
            return pod;
          }
        }
        case GroupEntry group -> {
          groups.popped(group);
          for (QueueEntry member : List.copyOf(group.pods())) {
            count(member, -1);
            if (!inFlight.start(member.uid())) {
              group.remove(member.uid());
            }
          }
          return group;
        }
      }
    }
    return null;
  }

  /// Handles the end of an attempt to schedule a group.
  ///
  /// @param status how it ended, as of before PostFilter plugins were called
  public void attempted(GroupEntry group, GroupStatus status) {
    groups.attempted(group, status, clock.instant(), arrivals++, settings.backoff());
  }

  /// Records that the pod is no longer in flight: later events do not concern it.
  public void done(String uid) {
    inFlight.done(uid);
  }

  /// Puts a member of a group back to wait as before, since its group has given way to others.
  public void notTried(QueueEntry member) {
    member.notTried();
    count(member, 1);
    groups.add(member, member.arrival());
    inFlight.done(member.uid());
  }

  /// Puts a pod back that was tried and has no node.
  ///
  /// @param current the latest version of the pod
  /// @param plugins the plugins that rejected it; empty for an error
  /// @param fitsNowhere whether filters rejected it on every node
  public void addUnschedulableIfNotPresent(
      QueueEntry pod, PodInfo current, UnschedulablePlugins plugins, boolean fitsNowhere) {
    if (get(pod.uid()) == null) {
      pod.failed(current, plugins, fitsNowhere, clock.instant(), arrivals++, settings.backoff());
      count(pod, 1);
      if (groups.isMember(pod)) {
        groups.add(pod, arrivals++);
      } else {
        subQueues.requeue(pod, strategyFromMissedEvents(pod), EventLabel.SCHEDULE_ATTEMPT_FAILURE);
      }
    }
    inFlight.done(pod.uid());
  }

  private QueueingStrategy strategyFromMissedEvents(QueueEntry pod) {
    List<QueueEvent> missed = inFlight.since(pod.uid());
    if (pod.unschedulablePlugins().isEmpty() || missed == null) {
      return QueueingStrategy.AFTER_BACKOFF;
    }
    QueueingStrategy best = QueueingStrategy.SKIP;
    for (QueueEvent event : missed) {
      QueueingStrategy answer = hints.queueingStrategy(pod, event);
      best = answer.compareTo(best) > 0 ? answer : best;
      if (best == QueueingStrategy.IMMEDIATELY
          || (best == QueueingStrategy.AFTER_BACKOFF
              && pod.unschedulablePlugins().pending().isEmpty())) {
        return best;
      }
    }
    return best;
  }

  /// Handles an event: requeues the pods that it may help, and keeps it for pods in flight.
  ///
  /// @param concerned selects the pods to consider; others stay where they are
  public void moveAllToActiveOrBackoffQueue(QueueEvent event, Predicate<PodInfo> concerned) {
    Collection<String> interested = hints.pluginsRegisteredFor(event.event());
    if (interested.isEmpty()) {
      return;
    }
    Map<QueueingStrategy, List<QueueItem>> woken = new EnumMap<>(QueueingStrategy.class);
    for (Members members : subQueues.unschedulableByAny(interested)) {
      if (hints.concernsGatingPlugin(members.hintClass(), event)) {
        addWoken(members, event, concerned, woken);
      }
    }
    woken.forEach(
        (strategy, pods) -> pods.forEach(pod -> subQueues.requeue(pod, strategy, event.label())));
    inFlight.add(event);
  }

  private void addWoken(
      Members members,
      QueueEvent event,
      Predicate<PodInfo> concerned,
      Map<QueueingStrategy, List<QueueItem>> woken) {
    boolean shared = hints.areShared(members.hintClass(), event);
    QueueItem first = members.pods().getFirst();
    QueueingStrategy ofAll = shared ? hints.queueingStrategy(first, event) : null;
    if (ofAll == QueueingStrategy.SKIP) {
      return;
    }
    for (QueueItem item : members.pods()) {
      if (isConcerned(item, concerned)) {
        QueueingStrategy strategy = ofAll == null ? hints.queueingStrategy(item, event) : ofAll;
        if (strategy != QueueingStrategy.SKIP) {
          woken.computeIfAbsent(strategy, any -> new ArrayList<>()).add(item);
        }
      }
    }
  }

  private static boolean isConcerned(QueueItem item, Predicate<PodInfo> concerned) {
    return switch (item) {
      case QueueEntry pod -> concerned.test(pod.pod());
      case GroupEntry group ->
          group.pods().stream().anyMatch(member -> concerned.test(member.pod()));
    };
  }

  /// Requeues a pod that has waited for an event, if the event may help it.
  ///
  /// @return whether it may be tried now or later
  private boolean wake(QueueItem item, QueueEvent event) {
    QueueingStrategy answer = hints.queueingStrategy(item, event);
    if (answer == QueueingStrategy.SKIP) {
      return false;
    }
    subQueues.requeue(item, answer, event.label());
    return item.queue() == QueueName.ACTIVE || item.queue() == QueueName.BACKOFF;
  }

  /// Moves the pod to the active queue, if it waits for an event or for its backoff to end.
  public void activate(PodInfo pod) {
    QueueEntry queued = get(pod.uid());
    if (queued == null) {
      if (inFlight.contains(pod.uid())) {
        inFlight.add(QueueEvent.activated(pod.pod()));
      }
    } else if (queued.queue() != QueueName.ACTIVE && queued.queue() != QueueName.INCOMPLETE) {
      subQueues.activate(itemOf(queued), EventLabel.FORCE_ACTIVATE);
    }
  }

  /// Checks the gate of a gated pod again. It may be open by now, and an event that came meanwhile
  /// must not be lost.
  public void recheck(PodInfo pod) {
    QueueEntry queued = get(pod.uid());
    if (queued != null && queued.queue() == QueueName.GATED) {
      subQueues.requeue(itemOf(queued), QueueingStrategy.AFTER_BACKOFF, EventLabel.FORCE_ACTIVATE);
    }
  }

  /// Returns some of the pods and groups that wait for an event or are gated. When pods arrive or
  /// leave, the positions of the others change.
  ///
  /// @param from how many to skip
  /// @param most the largest number to return; fewer only at the end
  public List<QueueItem> unschedulable(int from, int most) {
    return subQueues.unschedulable(from, most);
  }

  /// Requeues an unschedulable pod that would fit although no event has requeued it.
  public void wakeAudited(QueueEntry pod) {
    subQueues.requeue(pod, QueueingStrategy.AFTER_BACKOFF, EventLabel.SELF_AUDIT);
  }

  /// Does what is due.
  public void tick() {
    subQueues.activateReady();
    Instant now = clock.instant();
    if (!now.isBefore(nextFlush)) {
      nextFlush = flushAfter(now);
      flushUnschedulable(now);
    }
  }

  private void flushUnschedulable(Instant now) {
    Instant limit = now.minus(settings.maxUnschedulable());
    var event = QueueEvent.timedOut();
    boolean any = false;
    for (QueueItem item : subQueues.unschedulable()) {
      if (item.unschedulableSince().isBefore(limit)) {
        item.flushed(now);
        wake(item, event);
        any = true;
      }
    }
    if (any) {
      inFlight.add(event);
    }
  }

  /// Returns when [#tick] next has something to do if nothing else happens; null if never.
  public @Nullable Instant nextDue() {
    Instant ready = subQueues.nextReady();
    if (!subQueues.hasUnschedulable()) {
      return ready;
    }
    return ready != null && ready.isBefore(nextFlush) ? ready : nextFlush;
  }

  private void count(QueueEntry pod, int by) {
    for (String plugin : pod.unschedulablePlugins().plugins()) {
      metrics.rejected(plugin, pod.profile(), by);
    }
  }

  /// Returns the pod with that UID if it waits; null if it is unknown or in flight.
  public @Nullable QueueEntry get(String uid) {
    return subQueues.get(uid) instanceof QueueEntry pod ? pod : groups.get(uid);
  }

  /// Returns the waiting pod with that UID in its current state; null if it is unknown or in
  /// flight.
  public @Nullable QueuedPod queued(String uid) {
    QueueEntry pod = get(uid);
    return pod == null ? null : queued(pod);
  }

  /// Returns all waiting pods, by queue, and within a queue in the order of arrival.
  public List<QueuedPod> queued() {
    return Stream.concat(subQueues.pods().stream(), groups.incomplete().stream())
        .sorted(Comparator.comparing(QueueEntry::queue).thenComparingLong(QueueEntry::arrival))
        .map(this::queued)
        .toList();
  }

  private QueuedPod queued(QueueEntry pod) {
    return new QueuedPod(
        pod.pod(),
        pod.queue(),
        itemOf(pod) instanceof GroupEntry group ? group.root() : null,
        pod.info().timestamp(),
        pod.firstReady(),
        pod.popped(),
        pod.info().attempts(),
        pod.unschedulablePlugins(),
        pod.gate(),
        switch (pod.queue()) {
          case ACTIVE, GATED, INCOMPLETE -> null;
          case BACKOFF -> itemOf(pod).backoffEnd();
          case UNSCHEDULABLE ->
              flushAfter(pod.unschedulableSince().plus(settings.maxUnschedulable()));
        });
  }

  /// Returns the first flush after that moment. The times of flushes are always whole intervals
  /// apart, even if a tick is late, so the answer for a pod does not change while it waits.
  private Instant flushAfter(Instant moment) {
    if (nextFlush.isAfter(moment)) {
      return nextFlush;
    }
    long intervals = Duration.between(nextFlush, moment).dividedBy(FLUSH_INTERVAL) + 1;
    return nextFlush.plus(FLUSH_INTERVAL.multipliedBy(intervals));
  }

  /// Returns the events for which plugins of a profile have registered, as labels, by plugin.
  ///
  /// @param profile the scheduler name of the profile
  public SortedMap<String, List<String>> registeredEvents(String profile, Set<String> plugins) {
    return hints.registeredEvents(profile, plugins);
  }

  /// The pods that are being tried or bound, by UID; immutable.
  public Set<String> inFlight() {
    return inFlight.uids();
  }

  /// The waiting pods, by UID in each queue; immutable.
  public Map<QueueName, Map<String, PodInfo>> snapshot() {
    return subQueues.snapshot();
  }

  /// The number of waiting pods in each queue; queues without pods are left out.
  public Map<QueueName, Integer> sizes() {
    Map<QueueName, Integer> sizes = subQueues.sizes();
    int incomplete = groups.incomplete().size();
    if (incomplete > 0) {
      sizes.put(QueueName.INCOMPLETE, incomplete);
    }
    return sizes;
  }

  /// The number of single pods, or of groups, in each queue; queues that never had any are left
  /// out.
  public Map<QueueName, Integer> entities(EntityType type) {
    return subQueues.entities(type);
  }

  /// Returns the violated invariant of the queue; null if every pod is in exactly one queue, the
  /// recorded one.
  public @Nullable String invariantViolation() {
    String violation = subQueues.invariantViolation();
    return violation == null ? groups.invariantViolation() : violation;
  }
}
