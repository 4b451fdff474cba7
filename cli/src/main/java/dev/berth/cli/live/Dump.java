package dev.berth.cli.live;

import dev.berth.api.core.Pod;
import dev.berth.engine.CacheDump;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A dump of cache and queue, in the texts of kube-scheduler's dumps.
///
/// Source: kube-scheduler's `debugger/dumper.go`.
record Dump(CacheDump dump) {
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

  /// The assumed pods.
  String assumed() {
    return pods(dump.assumed());
  }

  /// How many pods wait where. kube-scheduler has its gated pods among the unschedulable ones.
  String queueSummary() {
    return "activeQ:%d; backoffQ:%d; unschedulableEntities:%d"
        .formatted(
            at(QueueName.ACTIVE).size(),
            at(QueueName.BACKOFF).size(),
            at(QueueName.UNSCHEDULABLE).size() + at(QueueName.GATED).size());
  }

  /// The pods that wait.
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
