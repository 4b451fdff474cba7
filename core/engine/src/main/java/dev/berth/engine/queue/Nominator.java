package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.engine.cache.EngineThread;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// The nominated pods and their nodes. For the engine's thread.
@SuppressWarnings("exports") // only this room makes one
public final class Nominator implements PodNominator {
  private final EngineThread thread;
  private final Map<String, String> nodeOf = new HashMap<>();
  // By node; no persistent map, since it is read once for each filtered node.
  private final Map<String, List<PodInfo>> byNode = new HashMap<>();
  private PMap<String, List<PodInfo>> snapshot = HashTreePMap.empty();

  /// Creates a nominator without nominated pods.
  public Nominator(EngineThread thread) {
    this.thread = thread;
  }

  /// Nominates the pod; this replaces an earlier nomination of the pod.
  ///
  /// @param node empty to nominate the pod to no node
  public void nominate(PodInfo pod, String node) {
    remove(pod.uid());
    if (!node.isEmpty()) {
      nodeOf.put(pod.uid(), node);
      List<PodInfo> pods = new ArrayList<>(on(node));
      pods.add(pod);
      put(node, pods);
    }
  }

  /// Handles a pending pod with the nomination in its status. Keeps a nomination that the status
  /// does not show yet.
  public void update(Pod before, PodInfo pod) {
    String node = pod.pod().status().nominatedNodeName();
    boolean silent = node.isEmpty() && before.status().nominatedNodeName().isEmpty();
    nominate(pod, silent ? nodeOf.getOrDefault(pod.uid(), "") : node);
  }

  /// Handles a pod that is placed or gone.
  public void remove(String uid) {
    String node = nodeOf.remove(uid);
    if (node != null) {
      put(node, on(node).stream().filter(pod -> !pod.uid().equals(uid)).toList());
    }
  }

  private void put(String node, List<PodInfo> pods) {
    if (pods.isEmpty()) {
      byNode.remove(node);
      snapshot = snapshot.minus(node);
    } else {
      byNode.put(node, List.copyOf(pods));
      snapshot = snapshot.plus(node, on(node));
    }
  }

  private List<PodInfo> on(String node) {
    return byNode.getOrDefault(node, List.of());
  }

  @Override
  public List<PodInfo> nominatedTo(String node) {
    thread.check();
    return on(node);
  }

  /// The nodes that have nominated pods.
  public Set<String> nodes() {
    thread.check();
    return byNode.keySet();
  }

  /// Returns the current nominations, immutable.
  public PodNominator snapshot() {
    var now = snapshot;
    return node -> now.getOrDefault(node, List.of());
  }
}
