package dev.berth.engine.queue;

import dev.berth.framework.model.GroupKey;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The waiting members of groups. Each member is in one place:
///
/// ```
///              its group does not exist
///  (new) ──┬──────────────▶ incomplete ◀── the group is deleted
///          │                    │ the group is there
///          ▼                    ▼
///        entity of the root, which is in one of the queues ──▶ popped ──▶ in flight
///          ▲                                                              │ has failed
///          └───────────── the attempt has ended ◀──── pending ◀───────────┘
/// ```
///
/// If a member joins an entity in a queue, the entity stays in that queue, unless PreEnqueue
/// rejects the member.
final class GroupQueue {
  private final GroupLookup lookup;
  private final Map<String, GroupEntry> entityOf = new HashMap<>();
  private final Map<String, QueueEntry> incomplete = new LinkedHashMap<>();

  /// The members that are in an entity or incomplete.
  private final Map<GroupKey, Map<String, QueueEntry>> byPodGroup = new HashMap<>();

  private final Map<String, QueueEntry> pending = new LinkedHashMap<>();
  private SubQueues queues;
  private @Nullable GroupEntry popped;

  GroupQueue(GroupLookup lookup, SubQueues queues) {
    this.lookup = lookup;
    this.queues = queues;
  }

  /// Sets the queues that hold the entities from now on.
  void use(SubQueues next) {
    queues = next;
  }

  boolean isMember(QueueEntry pod) {
    return lookup.isMember(pod.pod().pod());
  }

  /// Adds a member that is new or returns.
  ///
  /// @param arrival the arrival of its entity, if the entity is new
  void add(QueueEntry member, long arrival) {
    GroupKey root = lookup.rootOf(member.pod().pod());
    if (root == null) {
      addIncomplete(member);
      return;
    }
    if (queues.get(root.toString()) instanceof GroupEntry entity) {
      change(entity, () -> enter(entity, member));
    } else if (popped != null && popped.root().equals(root)) {
      pending.put(member.uid(), member);
    } else {
      var entity =
          new GroupEntry(lookup.group(root, List.of()), member.info().timestamp(), arrival);
      enter(entity, member);
      if (member.backoffEnd().isAfter(entity.backoffEnd())) {
        // Its binding failed after the attempt; without a backoff it would fail again and again at
        // once.
        entity.backsOffLike(member);
        queues.requeue(entity, QueueingStrategy.AFTER_BACKOFF, EventLabel.SCHEDULE_ATTEMPT_FAILURE);
      } else {
        queues.activate(entity, EventLabel.UNSCHEDULED_POD_ADD);
      }
    }
  }

  private void addIncomplete(QueueEntry member) {
    member.movedTo(QueueName.INCOMPLETE);
    incomplete.put(member.uid(), member);
    membersOf(member).put(member.uid(), member);
  }

  private void enter(GroupEntry entity, QueueEntry member) {
    entity.add(member);
    entityOf.put(member.uid(), entity);
    membersOf(member).put(member.uid(), member);
  }

  private Map<String, QueueEntry> membersOf(QueueEntry member) {
    return byPodGroup.computeIfAbsent(podGroup(member), _ -> new LinkedHashMap<>());
  }

  private GroupKey podGroup(QueueEntry member) {
    return Objects.requireNonNull(lookup.groupOf(member.pod().pod()));
  }

  private void leave(QueueEntry member) {
    entityOf.remove(member.uid());
    incomplete.remove(member.uid());
    byPodGroup.computeIfPresent(
        podGroup(member),
        (_, members) -> {
          members.remove(member.uid());
          return members.isEmpty() ? null : members;
        });
  }

  /// Removes the entity from its queue, changes it, and puts it back in the same queue unless it is
  /// empty or gated.
  private void change(GroupEntry entity, Runnable change) {
    QueueingStrategy back =
        switch (entity.queue()) {
          case ACTIVE -> QueueingStrategy.IMMEDIATELY;
          case BACKOFF -> QueueingStrategy.AFTER_BACKOFF;
          case UNSCHEDULABLE, GATED, INCOMPLETE -> QueueingStrategy.SKIP;
        };
    queues.remove(entity.id());
    change.run();
    if (entity.isEmpty()) {
      return;
    }
    if (back == QueueingStrategy.SKIP) {
      queues.stayGated(entity, EventLabel.UNSCHEDULED_POD_ADD);
    } else {
      queues.requeue(entity, back, EventLabel.UNSCHEDULED_POD_ADD);
    }
  }

  /// Returns the waiting member of that UID; null if there is none.
  @Nullable QueueEntry get(String uid) {
    GroupEntry entity = entityOf.get(uid);
    if (entity != null) {
      return entity.get(uid);
    }
    QueueEntry member = incomplete.get(uid);
    return member == null ? pending.get(uid) : member;
  }

  /// Returns the entity that contains the member; null if none does.
  @Nullable GroupEntry entityOf(String uid) {
    return entityOf.get(uid);
  }

  /// Removes the member if it waits.
  @Nullable QueueEntry remove(String uid) {
    QueueEntry member = get(uid);
    if (member == null) {
      return null;
    }
    GroupEntry entity = entityOf.get(uid);
    if (entity != null) {
      change(entity, () -> entity.remove(uid));
    }
    leave(member);
    pending.remove(uid);
    return member;
  }

  /// Records that the entity is being tried. Its members are in flight.
  void popped(GroupEntry entity) {
    entity.pods().forEach(this::leave);
    popped = entity;
  }

  /// Records the end of an attempt. Members that failed, and members that arrived meanwhile, wait
  /// for the next attempt.
  ///
  /// @param status how the attempt ended, as of before PostFilter plugins were called
  void attempted(
      GroupEntry entity, GroupStatus status, Instant now, long arrival, PodBackoff backoff) {
    popped = null;
    var back = new ArrayList<>(pending.values());
    pending.clear();
    if (back.isEmpty()) {
      return;
    }
    boolean someHaveFailed = entity.pods().stream().anyMatch(member -> back.contains(member));
    if (!lookup.isMember(back.getFirst().pod().pod())
        || !entity.root().equals(lookup.rootOf(back.getFirst().pod().pod()))) {
      back.forEach(member -> add(member, arrival));
      return;
    }
    Instant place = status.isSuccess() && someHaveFailed ? entity.info().timestamp() : now;
    entity.clear();
    back.forEach(member -> enter(entity, member));
    entity.cameBack(lookup.group(entity.root(), List.of()), place);
    if (status.isSuccess()) {
      entity.succeeded(arrival);
    } else {
      entity.failed(status.code() == Code.ERROR, now, arrival, backoff.ofGroup(entity.size()));
    }
    queues.requeue(
        entity,
        status.isSuccess() ? QueueingStrategy.IMMEDIATELY : QueueingStrategy.AFTER_BACKOFF,
        EventLabel.SCHEDULE_ATTEMPT_FAILURE);
  }

  /// Handles a new group object: members may now be complete.
  void groupAdded(GroupKey group, long arrival) {
    for (QueueEntry member : below(group)) {
      if (incomplete.containsKey(member.uid()) && lookup.rootOf(member.pod().pod()) != null) {
        leave(member);
        add(member, arrival);
      }
    }
  }

  /// Handles a changed group object: the group's place in the queue may change.
  void groupUpdated(GroupKey group) {
    QueueItem entity = queues.get(group.toString());
    if (entity != null) {
      queues.changed(entity);
    }
  }

  /// Handles a deleted group object: members below it become incomplete.
  void groupRemoved(GroupKey group) {
    var entities = new LinkedHashSet<GroupEntry>();
    for (QueueEntry member : below(group)) {
      GroupEntry entity = entityOf.get(member.uid());
      if (entity != null) {
        entities.add(entity);
      }
    }
    entities.forEach(this::decompose);
  }

  /// Returns the members that may be below the group. For a group of groups, these are all members,
  /// since only its object defines the groups below it.
  private List<QueueEntry> below(GroupKey group) {
    return switch (group.kind()) {
      case POD_GROUP -> List.copyOf(byPodGroup.getOrDefault(group, Map.of()).values());
      case COMPOSITE_POD_GROUP ->
          byPodGroup.values().stream().flatMap(members -> members.values().stream()).toList();
    };
  }

  private void decompose(GroupEntry entity) {
    List<QueueEntry> left =
        entity.pods().stream()
            .filter(member -> !entity.root().equals(lookup.rootOf(member.pod().pod())))
            .toList();
    if (!left.isEmpty()) {
      change(
          entity,
          () -> {
            for (QueueEntry member : left) {
              entity.remove(member.uid());
              leave(member);
              addIncomplete(member);
            }
          });
    }
  }

  /// The members whose group does not exist.
  List<QueueEntry> incomplete() {
    return List.copyOf(incomplete.values());
  }

  /// Returns the violated invariant; null if every member is in one place.
  @Nullable String invariantViolation() {
    for (var known : entityOf.entrySet()) {
      GroupEntry entity = known.getValue();
      if (entity.get(known.getKey()) == null || !Objects.equals(queues.get(entity.id()), entity)) {
        return known.getKey() + " is not in " + entity;
      }
    }
    return null;
  }
}
