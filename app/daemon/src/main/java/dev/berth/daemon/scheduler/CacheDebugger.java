package dev.berth.daemon.scheduler;

import dev.berth.api.core.Pod;
import dev.berth.engine.live.CacheDump;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/// On SIGUSR2, compares the engine's cache with the objects of the watches, and logs both. It works
/// like kube-scheduler's, with the same words. It words the differences itself, because it compares
/// more.
///
/// Source: kube-scheduler's `debugger/dumper.go`.
record CacheDebugger(CacheDump dump) {
  private static final Logger LOG = LoggerFactory.getLogger(CacheDebugger.class);

  private static final String SIGNAL = "USR2";

  /// Dumps are long, so they are not made on the engine's thread.
  private static final Executor ASIDE = task -> Thread.ofVirtual().name("dump").start(task);

  static void listen(Scheduler scheduler, ClusterObjects cluster) {
    try {
      var _ =
          Signal.handle(
              new Signal(SIGNAL),
              _ -> {
                var _ =
                    scheduler
                        .dump(cluster, ASIDE)
                        .thenAccept(dump -> new CacheDebugger(dump).log());
              });
    } catch (IllegalArgumentException e) {
      LOG.debug("There is no such signal", e); // not on every system
    }
  }

  private void log() {
    for (String what : dump.differences()) {
      LOG.atWarn().addKeyValue("difference", what).log("Cache mismatch");
    }
    LOG.atInfo()
        .addKeyValue("mismatches", dump.differences().size())
        .log("Cache comparer finished");
    LOG.atInfo().addKeyValue("nodes", nodes()).log("Dump of cached NodeInfo");
    LOG.atInfo().addKeyValue("pods", assumed()).log("Dump of assumed pods");
    LOG.atInfo()
        .addKeyValue("summary", queueSummary())
        .addKeyValue("pods", queue())
        .log("Dump of scheduling queue");
  }

  /// The nodes, by name, with the pods on them.
  String nodes() {
    return dump.nodes().stream()
        .sorted(Comparator.comparing(NodeInfo::name))
        .map(this::node)
        .collect(Collectors.joining("\n\n"));
  }

  private String node(NodeInfo node) {
    List<PodInfo> nominated = dump.nominated().getOrDefault(node.name(), List.of());
    return """
    Node name: %s
    Deleted: false
    Requested Resources: %s
    Allocatable Resources:%s
    Scheduled Pods(number: %d):
    %s%s\
    """
        .formatted(
            node.name(),
            resources(node.requested()),
            resources(node.allocatable()),
            node.pods().size(),
            pods(node.pods()),
            nominated.isEmpty()
                ? ""
                : "Nominated Pods(number: %d):\n%s".formatted(nominated.size(), pods(nominated)));
  }

  private static String resources(ResourceVector resources) {
    Map<String, Long> scalars = new TreeMap<>(resources.scalars());
    return "&{MilliCPU:%d Memory:%d EphemeralStorage:%d AllowedPodNumber:%d ScalarResources:map[%s]}"
        .formatted(
            resources.milliCpu(),
            resources.memory(),
            resources.ephemeralStorage(),
            resources.pods(),
            scalars.entrySet().stream()
                .map(scalar -> scalar.getKey() + ":" + scalar.getValue())
                .collect(Collectors.joining(" ")));
  }

  private static String pods(Collection<PodInfo> pods) {
    return pods.stream().map(info -> pod(info.pod())).collect(Collectors.joining());
  }

  private static String pod(Pod pod) {
    return "name: %s, namespace: %s, uid: %s, phase: %s, nominated node: %s\n"
        .formatted(
            pod.metadata().name(),
            pod.metadata().namespace(),
            pod.metadata().uid(),
            pod.status().phase(),
            pod.status().nominatedNodeName());
  }

  String assumed() {
    return pods(dump.assumed());
  }

  /// The number of waiting pods in each part of the queue. kube-scheduler counts gated pods as
  /// unschedulable.
  String queueSummary() {
    return "activeQ:%d; backoffQ:%d; unschedulableEntities:%d"
        .formatted(
            at(QueueName.ACTIVE).size(),
            at(QueueName.BACKOFF).size(),
            at(QueueName.UNSCHEDULABLE).size() + at(QueueName.GATED).size());
  }

  String queue() {
    var all = new StringBuilder();
    for (QueueName place : QueueName.values()) {
      all.append(pods(at(place)));
    }
    return all.toString();
  }

  private List<PodInfo> at(QueueName place) {
    return dump.waiting().getOrDefault(place, List.of());
  }
}
