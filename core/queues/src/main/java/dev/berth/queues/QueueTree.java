package dev.berth.queues;

import dev.berth.api.codec.Nearest;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueSpec;
import dev.berth.api.queue.QueueStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// The tree of a cluster's queues. Immutable.
///
/// The default queue always exists, since kube-batch creates it. In Volcano's version, a queue
/// named `root` represents the whole cluster, and queues without a parent are below it. In
/// kube-batch's version, `root` is a queue like any other.
final class QueueTree {
  static final String ROOT = "root";

  private final QueueNode root;
  private final Map<String, QueueNode> nodes = new HashMap<>();
  private final Map<String, String> problems = new HashMap<>();

  private QueueTree(QueueNode root) {
    this.root = root;
  }

  /// @param defaultQueue created if it is not among the queues
  static QueueTree of(Collection<Queue> queues, String defaultQueue) {
    Map<String, Queue> objects = new LinkedHashMap<>();
    queues.forEach(queue -> objects.put(queue.metadata().name(), queue));
    Queue whole = objects.get(ROOT);
    if (whole != null && whole.apiVersion().equals(QueueApi.VOLCANO)) {
      objects.remove(ROOT);
    } else {
      whole = null;
    }
    objects.computeIfAbsent(defaultQueue, QueueTree::madeUp);
    var tree = new QueueTree(QueueNode.root(whole));
    objects.values().forEach(queue -> tree.add(queue, objects, new LinkedHashSet<>()));
    tree.root.complete();
    return tree;
  }

  private static Queue madeUp(String name) {
    return new Queue(QueueApi.SIGS, ObjectMeta.named("", name), QueueSpec.EMPTY, QueueStatus.EMPTY);
  }

  /// @param below the queues that wait for this one to exist
  /// @return null if the queue is invalid
  private @Nullable QueueNode add(
      Queue queue, Map<String, Queue> objects, SequencedSet<String> below) {
    String name = queue.metadata().name();
    QueueNode known = nodes.get(name);
    if (known != null || problems.containsKey(name)) {
      return known;
    }
    if (!below.add(name)) {
      return null;
    }
    String parentName = queue.spec().parent();
    QueueNode parent = root;
    if (!parentName.isEmpty() && !(parentName.equals(ROOT) && !objects.containsKey(ROOT))) {
      Queue above = objects.get(parentName);
      if (above == null) {
        problems.put(
            name,
            "queue \"%s\" is part of queue \"%s\", which does not exist"
                .formatted(name, parentName));
        return null;
      }
      parent = add(above, objects, below);
    }
    if (parent == null) {
      problems.put(
          name,
          problems.getOrDefault(
              parentName, "queue \"%s\" is part of itself".formatted(parentName)));
      return null;
    }
    var node = QueueNode.below(parent, queue);
    nodes.put(name, node);
    return node;
  }

  /// The node of the whole cluster.
  QueueNode root() {
    return root;
  }

  /// Returns the queue of that name; null if it does not exist, or is not part of the tree because
  /// its parent is invalid.
  @Nullable QueueNode get(String name) {
    return nodes.get(name);
  }

  /// All queues except the root, in no order.
  Collection<QueueNode> queues() {
    return nodes.values();
  }

  /// Returns why no pod may start in the queue of that name; null if pods may.
  @Nullable String problem(String name) {
    QueueNode node = nodes.get(name);
    if (node == null) {
      List<String> near = Nearest.nearest(name, nodes.keySet());
      String hint = near.isEmpty() ? "" : "; there is " + String.join(", ", near);
      return problems.getOrDefault(name, "queue \"%s\" does not exist%s".formatted(name, hint));
    }
    if (!node.isLeaf()) {
      return "queue \"%s\" is divided into other queues; pods can wait in %s"
          .formatted(name, node.children());
    }
    for (QueueNode at = node; at != null; at = at.parent()) {
      if (!at.isOpen()) {
        return "queue \"%s\" is not open".formatted(at);
      }
    }
    return null;
  }
}
