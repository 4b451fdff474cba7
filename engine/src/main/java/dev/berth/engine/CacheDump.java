package dev.berth.engine;

import dev.berth.engine.queue.QueueName;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Map;

/// What a scheduler knew at one moment, compared with the cluster; written down when a defect is
/// looked for.
///
/// @param nodes those that are there, with the pods on them, assumed ones included
/// @param assumed the pods on them that the API server has not been seen to bind yet
/// @param waiting the pods in the queue, by their queue; queues without pods are left out
/// @param nominated the pods for which room was made, by the name of the node; nodes without such
///   pods are left out
/// @param differences what is not as in the cluster, in words. Right after a change there may be
///   some that are only news.
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
