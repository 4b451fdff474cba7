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
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.model.PodRequests;
import java.util.Collection;
import java.util.List;

/// The engine's view of the cluster: nodes and the pods on them (including assumed pods), all other
/// objects, and nominations. For the engine's thread, except [#snapshot] and [#infos].
@SuppressWarnings("exports") // only packages of this room use it
public final class ClusterState {
  /// The number of kinds of pods for which affinity terms are cached; the pods of a workload have
  /// the same kind.
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

  /// Creates the state of an empty cluster.
  ///
  /// @param gates the feature gates, on which the requests of a pod depend
  public ClusterState(FeatureGates gates) {
    requests = PodRequests.ofRunning(gates);
    infos = new PodInfoFactory(requests, KINDS_OF_PODS);
  }

  /// Makes the current thread the engine's thread; only this thread may read live views from now
  /// on.
  public void enterThread() {
    thread.enter();
  }

  /// The nodes and the pods on them.
  public ClusterCache cache() {
    return cache;
  }

  /// All objects other than nodes and pods.
  public ObjectStore objects() {
    return objects;
  }

  /// The expiries that plugins have set.
  public ExpiryTable expiries() {
    return expiries;
  }

  /// The groups of pods.
  public GroupStore groups() {
    return cache.groups();
  }

  /// The nominated pods and their nodes.
  public Nominator nominator() {
    return nominator;
  }

  /// Creates pods as plugins see them.
  public PodInfoFactory infos() {
    return infos;
  }

  /// Returns pods as plugins see them. Callable on any thread.
  public List<PodInfo> infos(Collection<Pod> pods) {
    var factory = new PodInfoFactory(requests, KINDS_OF_PODS);
    return pods.stream().map(factory::of).toList();
  }

  /// Returns a snapshot of now; the cost grows with the changes since the last snapshot. On other
  /// threads than the engine's, returns the last snapshot.
  public Snapshot snapshot() {
    if (thread.isCurrent()) {
      snapshot =
          new Snapshot(cache.snapshot(), objects.snapshot(), nominator.snapshot(), cache.waiting());
    }
    return snapshot;
  }

  /// Applies a change of a node.
  public void applyNode(ClusterChange change, Node node) {
    switch (change) {
      case ClusterChange.Added _ -> cache.addNode(node);
      case ClusterChange.Updated _ -> cache.updateNode(node);
      case ClusterChange.Deleted _ -> cache.removeNode(node.metadata().name());
    }
  }

  /// Applies a change of an object that is neither a node nor a pod.
  public void applyOther(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      objects.remove(change.object());
      groups().remove(change.object());
    } else {
      objects.put(change.object());
      groups().put(change.object());
    }
  }

  /// The pod has a node: the assumed node or another.
  public void podPlaced(PodInfo pod) {
    cache.addPod(pod);
    cache.waitsNoMore(pod.uid());
    nominator.remove(pod.uid());
  }

  /// The pod has no node. If it is assumed on a node, the assumption takes precedence.
  public void podWaits(Pod before, PodInfo pod) {
    cache.waits(pod);
    if (!cache.isAssumed(pod.uid())) {
      nominator.update(before, pod);
    }
  }

  /// The pod no longer waits: it is gone, or waits for another scheduler.
  public void podWaitsNoMore(String uid) {
    cache.waitsNoMore(uid);
  }

  /// The pod no longer uses anything.
  public void podGone(Pod pod) {
    podWaitsNoMore(pod.metadata().uid());
    cache.removePod(pod.metadata().uid());
    nominator.remove(pod.metadata().uid());
  }
}
