package dev.berth.engine.live;

import dev.berth.engine.queue.QueueName;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;

/// A dump of the scheduler's cache and queue at one moment, compared with the cluster; for
/// debugging.
///
/// @param nodes all nodes, with the pods on them, including assumed pods
/// @param assumed the assumed pods on them whose binding has not been confirmed yet
/// @param waiting the pods in the queue, by their queue; queues without pods are left out
/// @param nominated the nominated pods, by the name of the node; nodes without such pods are left
///   out
/// @param differences differences from the cluster, as texts. Right after a change some of them may
///   only be delays.
public record CacheDump(
    List<NodeInfo> nodes,
    List<PodInfo> assumed,
    Map<QueueName, List<PodInfo>> waiting,
    Map<String, List<PodInfo>> nominated,
    List<String> differences) {
  public CacheDump {
    nodes = List.copyOf(nodes);
    assumed = List.copyOf(assumed);
    waiting = Map.copyOf(waiting);
    nominated = Map.copyOf(nominated);
    differences = List.copyOf(differences);
  }
}
