package dev.berth.queues;

import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A queue in its [QueueTree]. Immutable once the tree is complete.
final class QueueNode {
  private final String name;
  private final QueueSpec spec;
  private final Instant created;
  private final String state;
  private final @Nullable QueueNode parent;
  private final List<String> path;
  private final List<QueueNode> children = new ArrayList<>();
  private final Resources capability;
  private final Resources deserved;
  private Resources guarantee;
  private Resources guaranteedBelow = Resources.NONE;

  private QueueNode(
      String name,
      QueueSpec spec,
      Instant created,
      String state,
      @Nullable QueueNode parent,
      List<String> path) {
    this.name = name;
    this.spec = spec;
    this.created = created;
    this.state = state;
    this.parent = parent;
    this.path = path;
    capability = Resources.of(spec.capability());
    deserved = Resources.of(spec.deserved());
    guarantee = Resources.of(spec.guarantee().resource());
  }

  /// Creates the node of the whole cluster.
  ///
  /// @param object the queue object for the whole cluster; null if there is none
  static QueueNode root(@Nullable Queue object) {
    return object == null
        ? new QueueNode(QueueTree.ROOT, QueueSpec.EMPTY, Instant.EPOCH, "", null, List.of())
        : of(object, null, List.of());
  }

  /// Creates the node of the object, as the last child of its parent.
  static QueueNode below(QueueNode parent, Queue object) {
    var path = new ArrayList<>(parent.path);
    path.add(object.metadata().name());
    QueueNode node = of(object, parent, Collections.unmodifiableList(path));
    parent.children.add(node);
    return node;
  }

  private static QueueNode of(Queue object, @Nullable QueueNode parent, List<String> path) {
    return new QueueNode(
        object.metadata().name(),
        object.spec(),
        Objects.requireNonNullElse(object.metadata().creationTimestamp(), Instant.EPOCH),
        object.status().state(),
        parent,
        path);
  }

  /// Completes the node once all queues below exist: sorts them, and raises the guarantee of this
  /// queue to the sum of theirs.
  void complete() {
    children.sort(Comparator.comparing(QueueNode::name));
    for (QueueNode child : children) {
      child.complete();
      guaranteedBelow = guaranteedBelow.plus(child.guarantee);
    }
    guarantee = guarantee.max(guaranteedBelow);
  }

  String name() {
    return name;
  }

  /// Null for the root.
  @Nullable QueueNode parent() {
    return parent;
  }

  /// The names from below the root down to this queue.
  List<String> path() {
    return path;
  }

  /// Ordered by name.
  List<QueueNode> children() {
    return Collections.unmodifiableList(children);
  }

  /// Returns whether the other queue is this one or below it.
  boolean isAbove(QueueNode other) {
    for (QueueNode at = other; at != null; at = at.parent) {
      if (at.equals(this)) {
        return true;
      }
    }
    return false;
  }

  boolean isLeaf() {
    return children.isEmpty();
  }

  int weight() {
    return spec.weight();
  }

  int priority() {
    return spec.priority();
  }

  boolean isReclaimable() {
    return spec.isReclaimable();
  }

  /// Returns whether the queue's state allows pods to start. Queues have a state only if Volcano's
  /// controller runs.
  boolean isOpen() {
    return state.isEmpty() || state.equals("Open");
  }

  /// The most that the queue may use, for the resources that it names.
  Resources capability() {
    return capability;
  }

  /// The part that the queue gets, if it has use for it, before the rest is shared by weight.
  Resources deserved() {
    return deserved;
  }

  /// The part reserved for the queue, even if it has no use for it.
  Resources guarantee() {
    return guarantee;
  }

  /// The sum of the guarantees of the child queues.
  Resources guaranteedBelow() {
    return guaranteedBelow;
  }

  Instant created() {
    return created;
  }

  @Override
  public String toString() {
    return name;
  }
}
