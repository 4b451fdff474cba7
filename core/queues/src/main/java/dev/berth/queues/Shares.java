package dev.berth.queues;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The shares that the queues of a cluster deserve, and how much of them they have now. The parts
/// are computed on reading if something on which they depend has changed; they do not depend on
/// whether a pod has a node. For the engine's thread.
///
/// A resource counts against a queue only if the queue gets less of it than it requests; otherwise
/// there is enough of it.
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

  /// Creates the shares of a cluster without nodes.
  Shares(Ledger ledger) {
    this.ledger = ledger;
  }

  Ledger ledger() {
    return ledger;
  }

  /// Sets the total resources of the nodes.
  void total(Resources changed) {
    if (!changed.equals(total)) {
      total = changed;
      totals++;
      isStale = true;
    }
  }

  /// The resources that the queues share: the resources of the nodes without the use of pods
  /// outside of queues.
  Resources shared() {
    refresh();
    return shared;
  }

  /// A number that changes with everything on which the choice of victims depends. Both only grow.
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

  /// Returns whether the queue gets less of the resource than it requests.
  boolean isShort(QueueNode queue, String resource) {
    return shared().get(resource) > 0
        && ledger.use(queue).request().get(resource) > part(queue).deserved().get(resource);
  }

  /// Returns the queue's share of the resources that it deserves, 1 for all of them: the largest
  /// share of a resource that counts, or of any resource if none counts. Source: `updateShare` of
  /// kube-batch's `proportion`, which looks at all resources.
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

  /// Returns whether a queue with these resources has its part of every wanted resource that
  /// counts, so that more is for others. Source: `Overused` of kube-batch, which looks at all
  /// resources.
  ///
  /// @param allocated what the queue has
  /// @param wanted the requests of a pod of the queue
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

  /// Returns whether a queue with these resources has less than its part of everything wanted, so
  /// that others must give it back. Always false if [#isOverused] is true.
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

  /// Returns whether a queue with these resources still has its part of a resource that counts and
  /// is both given and wanted. The queue then cannot take back the resources that it gives.
  ///
  /// @param allocated what the queue would keep
  /// @param given what the queue would give
  /// @param wanted the requests of a pod of another queue
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

  /// Returns the first resource of which the queue would have more than allowed; empty if there is
  /// none.
  ///
  /// @param allocated what the queue has
  /// @param wanted the requests of a pod of the queue
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

  /// Returns the queues and jobs whose order among their siblings may have changed since the last
  /// call.
  Collection<List<String>> moved() {
    refresh();
    Set<List<String>> moved = new LinkedHashSet<>(ledger.drainMoved());
    if (isNew) {
      isNew = false;
      ledger.queues().queues().forEach(queue -> moved.add(queue.path()));
    }
    if (isOtherWhole) { // dominant shares of jobs are parts of the total
      isOtherWhole = false;
      moved.addAll(ledger.lanes());
    }
    return new ArrayList<>(moved);
  }
}
