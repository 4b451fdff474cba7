package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.GroupStore;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfoFactory;
import dev.berth.framework.state.PodRequests;
import java.util.Collection;
import java.util.List;

/// The engine's view of the cluster: nodes and the pods on them, assumed ones included, all other
/// objects, and nominations. Used by the engine's thread alone, but for [#snapshot] and [#infos].
final class ClusterState {
  /// For how many kinds of pods the affinity terms are cached; a workload is of one kind.
  private static final int KINDS_OF_PODS = 10_000;

  private final EngineThread thread = new EngineThread();
  private final ClusterCache cache = new ClusterCache(thread);
  private final ExpiryTable expiries = new ExpiryTable(cache);
  private final ObjectStore objects = new ObjectStore(thread);
  private final Nominator nominator = new Nominator(thread);
  private final PodRequests requests;
  private final PodInfoFactory infos;
  private volatile Snapshot snapshot =
      new Snapshot(cache.snapshot(), objects.snapshot(), nominator.snapshot(), cache.waiting());

  /// An empty cluster.
  ///
  /// @param gates on which the requests of a pod depend
  ClusterState(FeatureGates gates) {
    requests = PodRequests.ofRunning(gates);
    infos = new PodInfoFactory(requests, KINDS_OF_PODS);
  }

  /// The current thread is the engine's from now on: live views are read there only.
  void enterThread() {
    thread.enter();
  }

  /// The nodes and the pods on them.
  ClusterCache cache() {
    return cache;
  }

  /// All objects other than nodes and pods.
  ObjectStore objects() {
    return objects;
  }

  /// What plugins know that expires.
  ExpiryTable expiries() {
    return expiries;
  }

  /// The groups of pods.
  GroupStore groups() {
    return cache.groups();
  }

  /// Which pods are nominated where.
  Nominator nominator() {
    return nominator;
  }

  /// Makes pods as plugins see them.
  PodInfoFactory infos() {
    return infos;
  }

  /// Pods as plugins see them. Safe on any thread.
  List<PodInfo> infos(Collection<Pod> pods) {
    var factory = new PodInfoFactory(requests, KINDS_OF_PODS);
    return pods.stream().map(factory::of).toList();
  }

  /// A snapshot of now, at the cost of what has changed since the last one. On other threads than
  /// the engine's: the snapshot that was taken last.
  Snapshot snapshot() {
    if (thread.isCurrent()) {
      snapshot =
          new Snapshot(cache.snapshot(), objects.snapshot(), nominator.snapshot(), cache.waiting());
    }
    return snapshot;
  }

  /// A node has changed.
  void applyNode(ClusterChange change, Node node) {
    switch (change) {
      case ClusterChange.Added _ -> cache.addNode(node);
      case ClusterChange.Updated _ -> cache.updateNode(node);
      case ClusterChange.Deleted _ -> cache.removeNode(node.metadata().name());
    }
  }

  /// An object that is neither a node nor a pod has changed.
  void applyOther(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      objects.remove(change.object());
      groups().remove(change.object());
    } else {
      objects.put(change.object());
      groups().put(change.object());
    }
  }

  /// The pod has a node, the assumed one or another.
  void podPlaced(PodInfo pod) {
    cache.addPod(pod);
    cache.waitsNoMore(pod.uid());
    nominator.remove(pod.uid());
  }

  /// The pod has no node. If it is assumed on one, that takes precedence.
  void podWaits(Pod before, PodInfo pod) {
    cache.waits(pod);
    if (!cache.isAssumed(pod.uid())) {
      nominator.update(before, pod);
    }
  }

  /// The pod is gone, or waits for another scheduler.
  void podWaitsNoMore(String uid) {
    cache.waitsNoMore(uid);
  }

  /// The pod holds nothing any more.
  void podGone(Pod pod) {
    podWaitsNoMore(pod.metadata().uid());
    cache.removePod(pod.metadata().uid());
    nominator.remove(pod.metadata().uid());
  }
}
