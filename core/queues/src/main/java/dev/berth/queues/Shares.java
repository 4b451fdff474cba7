package dev.berth.queues;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// What the queues of a cluster deserve, and what of it they have, as of now. The parts are
/// computed again when they are asked for after something has changed that they depend on: not when
/// a pod gets its node. For the engine's thread.
///
/// A resource counts against a queue where the queue gets less of it than it requests: of others
/// there is enough.
final class Shares {
  private final Ledger ledger;
  private Resources total = Resources.NONE;
  private Map<QueueNode, QueuePart> parts = Map.of();
  private Resources shared = Resources.NONE;
  private long computedFor = -1;
  private long totals;
  private boolean isStale = true;
  private boolean isNew;
  private boolean isOtherWhole;

  /// Of a cluster without nodes.
  Shares(Ledger ledger) {
    this.ledger = ledger;
  }

  Ledger ledger() {
    return ledger;
  }

  /// The nodes have that much together.
  void total(Resources changed) {
    if (!changed.equals(total)) {
      total = changed;
      totals++;
      isStale = true;
    }
  }

  /// What the queues share: all that the nodes have, without what pods use that belong to no queue.
  Resources shared() {
    refresh();
    return shared;
  }

  /// Another number when anything has changed by which victims are judged. Both only grow.
  long revision() {
    return totals + ledger.revision();
  }

  QueuePart part(QueueNode queue) {
    refresh();
    return parts.getOrDefault(queue, QueuePart.NONE);
  }

  private void refresh() {
    if (!isStale && computedFor == ledger.version()) {
      return;
    }
    Map<String, Long> left = new HashMap<>();
    for (String resource : total.names()) {
      left.put(resource, Math.max(0, total.get(resource) - ledger.outside().get(resource)));
    }
    var whole = new Resources(left);
    isOtherWhole |= !whole.equals(shared);
    shared = whole;
    parts = ProportionalShare.of(shared, ledger);
    computedFor = ledger.version();
    isStale = false;
    isNew = true;
  }

  /// Whether the queue gets less of the resource than it requests.
  boolean isShort(QueueNode queue, String resource) {
    return shared().get(resource) > 0
        && ledger.use(queue).request().get(resource) > part(queue).deserved().get(resource);
  }

  /// How much of what it deserves the queue has, 1 for all of it: the largest part of a resource
  /// that counts; of any, if there is enough of all. Source: `updateShare` of kube-batch's
  /// `proportion`, for all resources.
  double share(QueueNode queue) {
    Resources deserved = part(queue).deserved();
    Resources allocated = ledger.use(queue).allocated();
    double ofAny = 0;
    double ofShort = -1;
    for (String resource : deserved.names()) {
      double share = DominantShare.of(allocated.get(resource), deserved.get(resource));
      ofAny = Math.max(ofAny, share);
      if (isShort(queue, resource)) {
        ofShort = Math.max(ofShort, share);
      }
    }
    return ofShort < 0 ? ofAny : ofShort;
  }

  /// Whether a queue that has that much has its part of every resource that is wanted and counts:
  /// more is for others, then. Source: `Overused` of kube-batch, which asks it of all resources.
  ///
  /// @param allocated what the queue has
  /// @param wanted by a pod of the queue
  boolean isOverused(QueueNode queue, Resources allocated, Resources wanted) {
    boolean counts = false;
    for (String resource : wanted.names()) {
      if (isWanted(wanted, resource) && isShort(queue, resource)) {
        counts = true;
        if (!Resources.reaches(
            resource, allocated.get(resource), part(queue).deserved().get(resource))) {
          return false;
        }
      }
    }
    return counts;
  }

  /// Whether a queue that has that much has less than its part of all that is wanted: then others
  /// have to give it back. Never while it [is overused][#isOverused].
  boolean isBelow(QueueNode queue, Resources allocated, Resources wanted) {
    for (String resource : wanted.names()) {
      if (isWanted(wanted, resource)
          && Resources.reaches(
              resource, allocated.get(resource), part(queue).deserved().get(resource))) {
        return false;
      }
    }
    return true;
  }

  /// Whether a queue still has its part of a resource, with that much: of one that counts, and that
  /// is both given and wanted. It could not take back what is given, then.
  ///
  /// @param allocated what the queue would have left
  /// @param given by the queue
  /// @param wanted by a pod of another one
  boolean keepsItsPart(QueueNode queue, Resources allocated, Resources given, Resources wanted) {
    Predicate<String> both = resource -> isWanted(wanted, resource) && isWanted(given, resource);
    for (String resource : given.names()) {
      if (both.test(resource)
          && isShort(queue, resource)
          && Resources.reaches(
              resource, allocated.get(resource), part(queue).deserved().get(resource))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWanted(Resources wanted, String resource) {
    return wanted.get(resource) >= Resources.epsilon(resource);
  }

  /// The first resource of which the queue would have more than it may; empty if there is none.
  ///
  /// @param allocated what the queue has
  /// @param wanted by a pod of the queue
  String beyondLimit(QueueNode queue, Resources allocated, Resources wanted) {
    Map<String, Long> limit = part(queue).limit();
    for (String resource : wanted.names().stream().sorted().toList()) {
      Long most = limit.get(resource);
      if (most != null
          && isWanted(wanted, resource)
          && !Resources.reaches(resource, most, allocated.get(resource) + wanted.get(resource))) {
        return resource;
      }
    }
    return "";
  }

  /// Queues and jobs whose place among their siblings may have changed since the last call.
  Collection<List<String>> moved() {
    refresh();
    Set<List<String>> moved = new LinkedHashSet<>(ledger.drainMoved());
    if (isNew) {
      isNew = false;
      ledger.queues().queues().forEach(queue -> moved.add(queue.path()));
    }
    if (isOtherWhole) { // dominant shares of jobs are parts of it
      isOtherWhole = false;
      moved.addAll(ledger.lanes());
    }
    return new ArrayList<>(moved);
  }
}
