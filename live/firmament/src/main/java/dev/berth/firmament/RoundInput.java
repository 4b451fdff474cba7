package dev.berth.firmament;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The input of a round. Two rounds with equal inputs have equal plans.
///
/// @param nodes with a processing unit
/// @param bound the pods on these nodes
/// @param waiting the tasks to be placed as pods
/// @param gangs a group for each gang with a waiting task
record RoundInput(List<Node> nodes, List<Pod> bound, List<Pod> waiting, List<PodGroup> gangs) {
  /// The number of tasks that a round plans, the oldest first. A response with this number of
  /// placements is smaller than the 4 MB that clients accept.
  private static final int MOST_WAITING = 50_000;

  RoundInput {
    nodes = List.copyOf(nodes);
    bound = List.copyOf(bound);
    waiting = List.copyOf(waiting);
    gangs = List.copyOf(gangs);
  }

  /// Returns the input of a round.
  ///
  /// @param live the pods on nodes as the API server knows them, by name; null if Berth sees no
  ///   cluster. It takes precedence over reported pods
  /// @param schedulerName of the profile
  static RoundInput of(
      ReportedCluster reported, @Nullable Map<ObjectKey, Pod> live, String schedulerName) {
    var nodes =
        reported.machines().values().stream()
            .filter(machine -> machine.pu() != null)
            .map(ReportedMachine::node)
            .toList();
    var names = nodes.stream().map(node -> node.metadata().name()).collect(Collectors.toSet());
    var placed =
        reported
            .placed(live != null)
            .filter(task -> live == null || !live.containsKey(task.key()))
            .map(task -> pod(task).withSpec(task.pod().spec().withNodeName(task.node())));
    var others =
        live == null
            ? reported.others().stream().map(RoundInput::pod)
            : live.values().stream().map(RoundInput::plain);
    var waiting =
        reported
            .waiting()
            .filter(task -> live == null || !live.containsKey(task.key()))
            .limit(MOST_WAITING)
            .toList();
    return new RoundInput(
        nodes,
        Stream.concat(placed, others)
            .filter(pod -> names.contains(pod.spec().nodeName()))
            .map(pod -> pod.withStatus(pod.status().withPhase(PodStatus.RUNNING)))
            .toList(),
        waiting.stream().map(task -> waiting(task, schedulerName)).toList(),
        waiting.stream()
            .map(ReportedTask::job)
            .filter(ReportedJob::isGang)
            .distinct()
            .map(RoundInput::gang)
            .toList());
  }

  /// The name of a task's pod in a round; unlike the pod's own, no other task has it.
  static ObjectKey key(ReportedTask task) {
    return new ObjectKey(
        task.key().namespace(), task.key().name() + "/" + Long.toUnsignedString(task.uid()));
  }

  private static Pod pod(ReportedTask task) {
    return named(task.pod(), key(task));
  }

  private static Pod waiting(ReportedTask task, String schedulerName) {
    var spec = task.pod().spec().withSchedulerName(schedulerName);
    return pod(task)
        .withSpec(
            task.job().isGang()
                ? spec.withSchedulingGroup(new PodSchedulingGroup(task.job().key().name()))
                : spec);
  }

  private static Pod pod(ReportedCluster.Other other) {
    var pod = other.pod();
    return named(pod, new ObjectKey(pod.key().namespace(), pod.key().name() + "/"))
        .withSpec(pod.spec().withNodeName(other.node()));
  }

  private static Pod named(Pod pod, ObjectKey key) {
    return pod.withMetadata(pod.metadata().withName(key.name()).withUid(key.toString()));
  }

  /// A live pod without references to other objects.
  private static Pod plain(Pod pod) {
    return pod.withSpec(
        pod.spec().withVolumes(List.of()).withResourceClaims(List.of()).withSchedulingGroup(null));
  }

  private static PodGroup gang(ReportedJob job) {
    return new PodGroup(
        ObjectMeta.named(job.key().namespace(), job.key().name()).withUid(job.key().toString()),
        PodGroupSpec.EMPTY.withSchedulingPolicy(
            new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(job.minimum()))),
        PodGroupStatus.EMPTY);
  }
}
