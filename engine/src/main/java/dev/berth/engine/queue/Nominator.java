package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.engine.cache.EngineThread;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.state.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pcollections.OrderedPMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/// Which pods are nominated to which nodes. Used by the engine's thread alone.
public final class Nominator implements PodNominator {
  private final EngineThread thread;
  private final Map<String, String> nodeOf = new HashMap<>();
  private PMap<String, PMap<String, PodInfo>> byNode = TreePMap.empty();
  // The same for now alone: it is read once for each node that is filtered.
  private final Map<String, List<PodInfo>> lists = new HashMap<>();

  /// A nominator without nominated pods.
  public Nominator(EngineThread thread) {
    this.thread = thread;
  }

  /// Nominates the pod; an earlier nomination of it is void.
  ///
  /// @param node empty to nominate the pod to no node
  public void nominate(PodInfo pod, String node) {
    remove(pod.uid());
    if (!node.isEmpty()) {
      nodeOf.put(pod.uid(), node);
      byNode = byNode.plus(node, on(node).plus(pod.uid(), pod));
      lists.put(node, nominatedTo(byNode, node));
    }
  }

  /// The pod is pending, with the nomination of its status. A nomination that the status does not
  /// show yet is kept.
  public void update(Pod before, PodInfo pod) {
    String node = pod.pod().status().nominatedNodeName();
    boolean silent = node.isEmpty() && before.status().nominatedNodeName().isEmpty();
    nominate(pod, silent ? nodeOf.getOrDefault(pod.uid(), "") : node);
  }

  /// The pod is placed, or gone.
  public void remove(String uid) {
    String node = nodeOf.remove(uid);
    if (node != null) {
      PMap<String, PodInfo> others = on(node).minus(uid);
      byNode = others.isEmpty() ? byNode.minus(node) : byNode.plus(node, others);
      if (others.isEmpty()) {
        lists.remove(node);
      } else {
        lists.put(node, nominatedTo(byNode, node));
      }
    }
  }

  @Override
  public List<PodInfo> nominatedTo(String node) {
    thread.check();
    return lists.getOrDefault(node, List.of());
  }

  /// The nodes to which pods are nominated.
  public Set<String> nodes() {
    thread.check();
    return byNode.keySet();
  }

  /// Whether another pod is nominated to the node, of at least the same priority as this one.
  public boolean holdsRoom(String node, PodInfo pod) {
    for (PodInfo other : on(node).values()) {
      if (other.priority() >= pod.priority() && !other.uid().equals(pod.uid())) {
        return true;
      }
    }
    return false;
  }

  /// The nominations as they are now, immutable.
  public PodNominator snapshot() {
    var now = byNode;
    return node -> nominatedTo(now, node);
  }

  private static List<PodInfo> nominatedTo(
      PMap<String, PMap<String, PodInfo>> byNode, String node) {
    PMap<String, PodInfo> pods = byNode.get(node);
    return pods == null ? List.of() : List.copyOf(pods.values());
  }

  private PMap<String, PodInfo> on(String node) {
    return byNode.getOrDefault(node, OrderedPMap.empty());
  }
}
