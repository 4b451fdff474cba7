package dev.berth.engine.queue;

import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.GroupStatus;
import dev.berth.framework.group.GroupKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The members of groups that wait. Each is in one place:
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
/// A member that comes to an entity in a queue leaves it in that queue, but for PreEnqueue.
final class GroupQueue {
  private final GroupLookup lookup;
  private final Map<String, GroupEntry> entityOf = new HashMap<>();
  private final Map<String, QueueEntry> incomplete = new LinkedHashMap<>();

  /// Those that are in an entity or incomplete.
  private final Map<GroupKey, Map<String, QueueEntry>> byPodGroup = new HashMap<>();

  private final Map<String, QueueEntry> pending = new LinkedHashMap<>();
  private SubQueues queues;
  private @Nullable GroupEntry popped;

  GroupQueue(GroupLookup lookup, SubQueues queues) {
    this.lookup = lookup;
    this.queues = queues;
  }

  /// The entities are in these queues from now on.
  void use(SubQueues next) {
    queues = next;
  }

  boolean isMember(QueueEntry pod) {
    return lookup.isMember(pod.pod().pod());
  }

  /// A member comes, or comes back.
  ///
  /// @param arrival of its entity, if there is none yet
  void add(QueueEntry member, long arrival) {
    GroupKey root = lookup.rootOf(member.pod().pod());
    if (root == null) {
      park(member);
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
        // Its binding has failed, behind the attempt; it would fail at once again and again.
        entity.backsOffLike(member);
        queues.requeue(entity, QueueingStrategy.AFTER_BACKOFF, EventLabel.SCHEDULE_ATTEMPT_FAILURE);
      } else {
        queues.activate(entity, EventLabel.UNSCHEDULED_POD_ADD);
      }
    }
  }

  private void park(QueueEntry member) {
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

  /// Takes the entity out, changes it, and puts it back where it was, unless it is empty or gated.
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

  /// The waiting member of that UID; null if there is none.
  @Nullable QueueEntry get(String uid) {
    GroupEntry entity = entityOf.get(uid);
    if (entity != null) {
      return entity.get(uid);
    }
    QueueEntry member = incomplete.get(uid);
    return member == null ? pending.get(uid) : member;
  }

  /// The entity that the member is in; null if it is in none.
  @Nullable GroupEntry entityOf(String uid) {
    return entityOf.get(uid);
  }

  /// The member leaves, if it is there.
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

  /// The entity is being tried. Its members are in flight.
  void popped(GroupEntry entity) {
    entity.pods().forEach(this::leave);
    popped = entity;
  }

  /// The attempt has ended. Members that have failed, and those that have come meanwhile, wait for
  /// the next one.
  ///
  /// @param status how it has ended, before PostFilter plugins were called
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

  /// A group's object is there: members may be complete now.
  void groupAdded(GroupKey group, long arrival) {
    for (QueueEntry member : below(group)) {
      if (incomplete.containsKey(member.uid()) && lookup.rootOf(member.pod().pod()) != null) {
        leave(member);
        add(member, arrival);
      }
    }
  }

  /// A group's object has changed: its place in the queue may be another one.
  void groupUpdated(GroupKey group) {
    QueueItem entity = queues.get(group.toString());
    if (entity != null) {
      queues.changed(entity);
    }
  }

  /// A group's object is gone: members below it are incomplete.
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

  /// The members that may be below the group: all for a group of groups, of which only its object
  /// says what is below.
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
              park(member);
            }
          });
    }
  }

  /// Members whose group does not exist.
  List<QueueEntry> incomplete() {
    return List.copyOf(incomplete.values());
  }

  /// The violated invariant; null if every member is in one place.
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
