package dev.berth.engine.live;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterState;
import dev.berth.engine.cache.CacheComparer;
import dev.berth.engine.cache.CacheSnapshot;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Dumps the scheduler's state at one moment and compares it with the cluster: the nodes, the pods
/// on them, and whether every pending pod is in the queue or in flight. Immutable; created on the
/// engine's thread, usable on any other.
///
/// @param waiting the pods in each queue, by UID
/// @param inFlight the UIDs of the pods that are being tried or wait at Permit
record CacheDumper(
    Profiles profiles,
    ClusterState state,
    CacheSnapshot cache,
    PodNominator nominator,
    Map<QueueName, Map<String, PodInfo>> waiting,
    Set<String> inFlight) {
  static CacheDumper of(Profiles profiles, ClusterState state, SchedulingQueue queue) {
    return new CacheDumper(
        profiles,
        state,
        state.cache().snapshot(),
        state.nominator().snapshot(),
        queue.snapshot(),
        queue.inFlight());
  }

  CacheDump dump(ClusterObjects cluster) {
    List<Pod> pods = cluster.list(Pod.class).stream().filter(pod -> !pod.isFinished()).toList();
    List<PodInfo> infos = state.infos(pods);
    var differences =
        new ArrayList<>(CacheComparer.differences(cache, cluster.list(Node.class), infos));
    differences.addAll(misplaced(pods));
    return new CacheDump(
        cache.nodes(),
        List.copyOf(cache.assumed().values()),
        waitingPods(),
        nominated(),
        differences);
  }

  private List<String> misplaced(List<Pod> pods) {
    List<String> differences = new ArrayList<>();
    Set<String> ours = new HashSet<>();
    for (Pod pod : pods) {
      if (profiles.areResponsibleFor(pod) && profiles.isWaiting(pod)) {
        ours.add(pod.metadata().uid());
        if (!pod.isTerminating() && !isOnItsWay(pod.metadata().uid())) {
          differences.add("pod %s has no node and is in no queue".formatted(pod.key()));
        }
      }
    }
    waiting.values().stream()
        .flatMap(queue -> queue.values().stream())
        .filter(pod -> !ours.contains(pod.uid()))
        .forEach(pod -> differences.add("pod %s is in the queue and does not wait".formatted(pod)));
    return differences;
  }

  private boolean isOnItsWay(String uid) {
    return waiting.values().stream().anyMatch(queue -> queue.containsKey(uid))
        || inFlight.contains(uid)
        || cache.assumed().containsKey(uid);
  }

  private Map<QueueName, List<PodInfo>> waitingPods() {
    Map<QueueName, List<PodInfo>> pods = new EnumMap<>(QueueName.class);
    waiting.forEach((queue, members) -> {
      if (!members.isEmpty()) {
        pods.put(queue, List.copyOf(members.values()));
      }
    });
    return pods;
  }

  private Map<String, List<PodInfo>> nominated() {
    Map<String, List<PodInfo>> nominated = new TreeMap<>();
    for (NodeInfo node : cache.nodes()) {
      List<PodInfo> pods = nominator.nominatedTo(node.name());
      if (!pods.isEmpty()) {
        nominated.put(node.name(), pods);
      }
    }
    return nominated;
  }
}
