package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.cache.CacheCheck;
import dev.berth.engine.queue.Place;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Looks at all that a scheduler knows, and compares it with the cluster: the nodes and the pods on
/// them, and that every pod which is to get a node is somewhere on its way. Used by the engine's
/// thread alone.
final class Inspector {
  private final Engine engine;
  private final SchedulingQueue queue;
  private final Bindings bindings;

  Inspector(Engine engine, SchedulingQueue queue, Bindings bindings) {
    this.engine = engine;
    this.queue = queue;
    this.bindings = bindings;
  }

  Inspection inspect(ClusterObjects cluster) {
    List<Pod> pods = cluster.list(Pod.class).stream().filter(pod -> !pod.isFinished()).toList();
    List<PodInfo> infos = pods.stream().map(engine::info).toList();
    var differences =
        new ArrayList<>(CacheCheck.differences(engine.cache(), cluster.list(Node.class), infos));
    differences.addAll(misplaced(pods));
    String flaw = queue.flaw();
    if (flaw != null) {
      differences.add(flaw);
    }
    return new Inspection(
        engine.cache().nodes(), engine.cache().assumedPods(), waiting(), nominated(), differences);
  }

  private List<String> misplaced(List<Pod> pods) {
    List<String> differences = new ArrayList<>();
    Set<String> ours = new HashSet<>();
    for (Pod pod : pods) {
      if (engine.isResponsibleFor(pod) && engine.isWaiting(pod)) {
        ours.add(pod.metadata().uid());
        if (!pod.isTerminating() && !isOnItsWay(pod.metadata().uid())) {
          differences.add("pod %s has no node and is in no queue".formatted(pod.key()));
        }
      }
    }
    for (QueuedPod queued : queue.all()) {
      if (!ours.contains(queued.pod().uid())) {
        differences.add("pod %s is in the queue and does not wait".formatted(queued.pod()));
      }
    }
    return differences;
  }

  private boolean isOnItsWay(String uid) {
    return queue.get(uid) != null
        || queue.isInFlight(uid)
        || bindings.placeOf(uid).isPresent()
        || engine.cache().isAssumed(uid);
  }

  private Map<Place, List<PodInfo>> waiting() {
    Map<Place, List<PodInfo>> waiting = new EnumMap<>(Place.class);
    for (QueuedPod queued : queue.all()) {
      waiting.computeIfAbsent(queued.place(), any -> new ArrayList<>()).add(queued.pod());
    }
    return waiting;
  }

  private Map<String, List<PodInfo>> nominated() {
    Map<String, List<PodInfo>> nominated = new TreeMap<>();
    for (NodeInfo node : engine.cache().nodes()) {
      List<PodInfo> pods = engine.nominator().nominatedTo(node.name());
      if (!pods.isEmpty()) {
        nominated.put(node.name(), pods);
      }
    }
    return nominated;
  }
}
