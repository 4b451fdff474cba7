package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which pods are nominated to which nodes. Used by the engine's thread alone.
public final class Nominator implements PodNominator {
  private final Map<String, Map<String, PodInfo>> byNode = new HashMap<>();
  private final Map<String, String> nodeOf = new HashMap<>();

  /// Nobody is nominated.
  public Nominator() {}

  /// Nominates the pod; an earlier nomination of it is void.
  ///
  /// @param node empty to nominate the pod to no node
  public void nominate(PodInfo pod, String node) {
    remove(pod.uid());
    if (!node.isEmpty()) {
      nodeOf.put(pod.uid(), node);
      byNode.computeIfAbsent(node, any -> new LinkedHashMap<>()).put(pod.uid(), pod);
    }
  }

  /// The pod waits, as its status says. A nomination that the status does not show yet is kept.
  public void update(Pod before, PodInfo pod) {
    String node = pod.pod().status().nominatedNodeName();
    boolean silent = node.isEmpty() && before.status().nominatedNodeName().isEmpty();
    nominate(pod, silent ? nodeOf.getOrDefault(pod.uid(), "") : node);
  }

  /// The pod is placed, or gone.
  public void remove(String uid) {
    String node = nodeOf.remove(uid);
    if (node != null) {
      byNode.computeIfPresent(
          node,
          (any, pods) -> {
            pods.remove(uid);
            return pods.isEmpty() ? null : pods;
          });
    }
  }

  @Override
  public List<PodInfo> nominatedTo(String node) {
    Map<String, PodInfo> pods = byNode.get(node);
    return pods == null ? List.of() : new ArrayList<>(pods.values());
  }
}
