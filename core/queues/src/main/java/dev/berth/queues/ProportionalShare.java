package dev.berth.queues;

import dev.berth.queues.WaterFilling.Vessel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// Divides a cluster among queues, for each resource separately, level by level from the root.
/// Queues get parts in proportion to their weights, but no more than they request or may use, and
/// at least
///
/// 1. their guarantee, even if they have no use for it;
/// 2. the part that their spec names, as far as they can use it.
///
/// If there is too little for the first or the second, it is divided in proportion to the promised
/// amounts. A queue cannot use resources that are guaranteed to others.
///
/// Source: `proportion` of kube-batch for weights, `proportion` of Volcano for guarantees and
/// capabilities, and `capacity` of Volcano for levels and for parts named in specs. Both
/// `proportion`s repeat rounds until little is left; this class computes the limit of these rounds,
/// for each resource separately.
final class ProportionalShare {
  private final Resources total;
  private final Ledger ledger;
  private final Map<QueueNode, Map<String, Long>> limits = new HashMap<>();
  private final Map<QueueNode, Resources> demands = new HashMap<>();
  private final Map<QueueNode, Map<String, Long>> deserved = new HashMap<>();

  private ProportionalShare(Resources total, Ledger ledger) {
    this.total = total;
    this.ledger = ledger;
  }

  /// Returns the parts of all queues, including the root.
  ///
  /// @param total the resources to divide
  static Map<QueueNode, QueuePart> of(Resources total, Ledger ledger) {
    var share = new ProportionalShare(total, ledger);
    QueueNode root = ledger.queues().root();
    share.limitBelow(root, Map.of());
    share.demand(root);
    Map<String, Long> all = new HashMap<>();
    for (String resource : total.names()) {
      all.put(resource, Math.min(total.get(resource), share.limit(root, resource)));
    }
    share.deserve(root, all);
    Map<QueueNode, QueuePart> parts = new HashMap<>();
    share.deserved.forEach((queue, part) ->
        parts.put(
            queue, new QueuePart(new Resources(part), share.limits.getOrDefault(queue, Map.of()))));
    return parts;
  }

  /// Computes, from the root down, the most that each queue may use.
  private void limitBelow(QueueNode queue, Map<String, Long> ofParent) {
    Map<String, Long> limit = new HashMap<>(ofParent);
    QueueNode parent = queue.parent();
    if (parent != null) {
      Resources kept = parent.guaranteedBelow();
      for (String resource : kept.names()) {
        long shared = limit.getOrDefault(resource, total.get(resource));
        long own = queue.guarantee().get(resource);
        if (own < kept.get(resource)) {
          limit.put(resource, withoutOthers(shared, own, kept.get(resource)));
        }
      }
    }
    queue.capability().amounts().forEach((name, most) -> limit.merge(name, most, Math::min));
    limits.put(queue, limit);
    queue.children().forEach(child -> limitBelow(child, limit));
  }

  /// Returns the resources that are not guaranteed to others; a proportional part if the guarantees
  /// exceed the total.
  private static long withoutOthers(long shared, long own, long ofAll) {
    return ofAll <= shared ? shared - ofAll + own : (long) (shared * (own / (double) ofAll));
  }

  /// Returns the most of the resource that the queue may use.
  private long limit(QueueNode queue, String resource) {
    return limits.getOrDefault(queue, Map.of()).getOrDefault(resource, Long.MAX_VALUE);
  }

  /// Computes, from the leaves up, the resources that each queue can use and may use.
  private Resources demand(QueueNode queue) {
    var below = Resources.NONE;
    for (QueueNode child : queue.children()) {
      below = below.plus(demand(child));
    }
    Resources requested = queue.isLeaf() ? ledger.use(queue).request() : below;
    Map<String, Long> capped = new HashMap<>();
    for (String resource : requested.names()) {
      capped.put(resource, Math.min(requested.get(resource), limit(queue, resource)));
    }
    var demand = new Resources(capped);
    demands.put(queue, demand);
    return demand;
  }

  private long demand(QueueNode queue, String resource) {
    return demands.getOrDefault(queue, Resources.NONE).get(resource);
  }

  /// Computes, from the root down, the part of its parent's resources that each queue deserves.
  private void deserve(QueueNode queue, Map<String, Long> part) {
    deserved.put(queue, part);
    if (queue.isLeaf()) {
      return;
    }
    List<QueueNode> children = queue.children();
    List<Map<String, Long>> parts = new ArrayList<>();
    children.forEach(child -> parts.add(new HashMap<>()));
    part.forEach((resource, amount) -> {
      long[] split = split(children, resource, amount);
      for (int i = 0; i < split.length; i++) {
        parts.get(i).put(resource, split[i]);
      }
    });
    for (int i = 0; i < children.size(); i++) {
      deserve(children.get(i), parts.get(i));
    }
  }

  private long[] split(List<QueueNode> queues, String resource, long amount) {
    var promised = new long[queues.size()];
    long left = amount;
    left = promise(queues, promised, left, queue -> guarantee(queue, resource));
    promise(queues, promised, left, queue -> named(queue, resource));
    List<Vessel> vessels = new ArrayList<>();
    for (int i = 0; i < promised.length; i++) {
      QueueNode queue = queues.get(i);
      vessels.add(new Vessel(queue.weight(), promised[i], demand(queue, resource)));
    }
    return WaterFilling.split(amount, vessels);
  }

  private long guarantee(QueueNode queue, String resource) {
    return Math.min(queue.guarantee().get(resource), limit(queue, resource));
  }

  /// Returns the part that the queue's spec names, as far as the queue can use it.
  private long named(QueueNode queue, String resource) {
    return Math.min(queue.deserved().get(resource), demand(queue, resource));
  }

  /// Raises each queue's part to the promised amount, or by a proportional part of the difference
  /// if there is too little.
  ///
  /// @return the rest
  private static long promise(
      List<QueueNode> queues, long[] promised, long amount, ToLongFunction<QueueNode> promise) {
    List<Vessel> missing = new ArrayList<>();
    for (int i = 0; i < promised.length; i++) {
      long more = Math.max(0, promise.applyAsLong(queues.get(i)) - promised[i]);
      missing.add(new Vessel(more, 0, more));
    }
    long[] more = WaterFilling.split(amount, missing);
    long left = amount;
    for (int i = 0; i < promised.length; i++) {
      promised[i] += more[i];
      left -= more[i];
    }
    return left;
  }
}
