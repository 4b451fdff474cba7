package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedGroupInfo;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A group of pods that is queued or being tried: the root, with its waiting members. It backs off
/// as a whole, and waits for an event only while one of its members is gated.
public final class GroupEntry extends QueueItem {
  private final GroupKey root;
  private final LinkedHashMap<String, QueueEntry> members = new LinkedHashMap<>();
  private QueuedGroupInfo info;
  private @Nullable PreEnqueueRejection gate;

  /// The number of equal members at the beginning.
  private int alike;

  /// @param empty the group without members
  GroupEntry(QueuedGroup empty, Instant now, long arrival) {
    super(arrival);
    root = empty.key();
    info = new QueuedGroupInfo(empty, now, 0);
  }

  /// The root, without members, as these change.
  @Override
  public QueuedGroupInfo info() {
    return info;
  }

  public GroupKey root() {
    return root;
  }

  @Override
  String id() {
    return root.toString();
  }

  @Override
  String profile() {
    return members.isEmpty() ? "" : first().profile();
  }

  /// The waiting members, in the order of arrival.
  public Collection<QueueEntry> pods() {
    return Collections.unmodifiableCollection(members.values());
  }

  /// Returns the member of that UID; null if it does not wait here.
  @Nullable QueueEntry get(String uid) {
    return members.get(uid);
  }

  void add(QueueEntry member) {
    members.put(member.uid(), member);
    member.movedTo(queue());
  }

  void remove(String uid) {
    members.remove(uid);
    forgetAlike();
  }

  void clear() {
    members.clear();
    forgetAlike();
  }

  /// Records that this many members at the beginning are equal: in one PodGroup, with the same
  /// rejection, in one hint class.
  void alike(int count) {
    alike = count;
  }

  /// Records that members may have become different.
  void forgetAlike() {
    alike = 0;
  }

  boolean areSomeAlike() {
    return alike > 1;
  }

  /// Returns the first of the equal members and then all others, in no order.
  List<QueueEntry> distinct() {
    if (!areSomeAlike()) {
      return List.copyOf(members.values());
    }
    return Stream.concat(
            Stream.of(first()),
            members.sequencedValues().reversed().stream().limit(members.size() - alike))
        .toList();
  }

  /// Returns the member that arrived first; at least one must exist.
  QueueEntry first() {
    return members.firstEntry().getValue();
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  @Override
  EntityType type() {
    return EntityType.POD_GROUP;
  }

  @Override
  int size() {
    return members.size();
  }

  @Override
  boolean mayBeEarly() {
    return false;
  }

  /// The plugins that have rejected members.
  @Override
  public UnschedulablePlugins unschedulablePlugins() {
    var plugins = new TreeSet<String>();
    var pending = new TreeSet<String>();
    for (QueueEntry member : distinct()) {
      plugins.addAll(member.unschedulablePlugins().plugins());
      pending.addAll(member.unschedulablePlugins().pending());
    }
    return new UnschedulablePlugins(plugins, pending);
  }

  /// The last rejection of a member; null if all members may be tried.
  @Override
  public @Nullable PreEnqueueRejection gate() {
    return gate;
  }

  void gatedBy(@Nullable PreEnqueueRejection next) {
    gate = next;
  }

  @Override
  void movedTo(QueueName next) {
    if (next != queue()) {
      members.values().forEach(member -> member.movedTo(next));
    }
    super.movedTo(next);
  }

  @Override
  void popped(Instant now) {
    super.popped(now);
    info = new QueuedGroupInfo(info.group(), info.timestamp(), info.attempts() + 1);
    members.values().forEach(member -> member.popped(now));
  }

  @Override
  void becameReady(Instant now) {
    super.becameReady(now);
    members.values().forEach(member -> member.becameReady(now));
  }

  /// Puts the group back in the queue, with the current properties of its object.
  ///
  /// @param timestamp the timestamp of its place in the queue
  void cameBack(QueuedGroup empty, Instant timestamp) {
    info = new QueuedGroupInfo(empty, timestamp, info.attempts());
  }

  @Override
  public String toString() {
    return root + " (" + queue() + ")";
  }
}
