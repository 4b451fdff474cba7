package dev.berth.queues;

import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupSpec;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.QueueApi;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A cluster with queues and a running scheduler with `FairShare`, of which jobs are told by their
/// names: the pods of the job `a-1` are `a-1-0`, `a-1-1` and so on, in the queue `a`.
final class FairShareScenario {
  private final LiveScenario live;
  private final Map<String, Integer> pods = new HashMap<>();
  private int created;

  private FairShareScenario(LiveScenario live) {
    this.live = live;
  }

  /// With all actions, and kube-batch's plugins in its tiers.
  static FairShareScenario cluster(GivenNode... nodes) {
    return with("reclaim, allocate, backfill, preempt", nodes);
  }

  static FairShareScenario with(String actions, GivenNode... nodes) {
    return new FairShareScenario(LiveScenario.cluster(nodes).configuredBy(profile(actions, "")));
  }

  /// With another plugin that orders the queue.
  static FairShareScenario sortedBy(PluginFactory<?> queueSort, GivenNode... nodes) {
    return new FairShareScenario(
        LiveScenario.cluster(nodes)
            .plugin(queueSort)
            .configuredBy(
                profile(
                    "allocate",
                    """
                        queueSort:
                          enabled:
                          - name: %s
                          disabled:
                          - name: FairShare
                    """
                        .formatted(queueSort.name()))));
  }

  private static String profile(String actions, String queueSort) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles:
    - plugins:
    %s
        multiPoint:
          enabled:
          - name: FairShare
          - name: GangScheduling
          disabled:
          - name: PrioritySort
          - name: DefaultPreemption
      pluginConfig:
      - name: FairShare
        args:
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: FairShareArgs
          defaultQueue: default
          actions: [%s]
          tiers:
          - plugins:
            - name: priority
            - name: gang
            - name: conformance
          - plugins:
            - name: drf
            - name: proportion
    """
        .formatted(queueSort, actions);
  }

  FairShareScenario queues(GivenQueue... queues) {
    for (GivenQueue queue : queues) {
      live.put(queue.build());
    }
    return this;
  }

  /// A group, which says that so many of its pods start together.
  FairShareScenario gang(String job, int minMember) {
    return gang(job, minMember, "");
  }

  FairShareScenario gang(String job, int minMember, String priorityClass) {
    live.put(
        new BatchPodGroup(
            QueueApi.SIGS,
            ObjectMeta.named("default", job).withUid("uid-" + job),
            BatchPodGroupSpec.EMPTY
                .withMinMember(minMember)
                .withQueue(queueOf(job))
                .withPriorityClassName(priorityClass),
            BatchPodGroupStatus.EMPTY));
    return this;
  }

  private static String queueOf(String job) {
    return job.substring(0, job.lastIndexOf('-'));
  }

  /// Pods that are in no group.
  FairShareScenario pods(String job, int count, String cpu) {
    return pods(job, count, cpu, 0);
  }

  FairShareScenario pods(String job, int count, String cpu, int priority) {
    for (int i = 0; i < count; i++) {
      create(next(job).cpu(cpu).priority(priority), "queue-name", queueOf(job));
    }
    return this;
  }

  /// Pods of a [#gang].
  FairShareScenario members(String job, int count, String cpu) {
    for (int i = 0; i < count; i++) {
      create(next(job).cpu(cpu), "group-name", job);
    }
    return this;
  }

  private GivenPod next(String job) {
    return pod(nextName(job));
  }

  /// The name of another pod of the job.
  String nextName(String job) {
    return job + "-" + (pods.merge(job, 1, Integer::sum) - 1);
  }

  /// Later pods are younger.
  FairShareScenario create(GivenPod pod, String annotation, String value) {
    return create(pod, Map.of("scheduling.volcano.sh/" + annotation, value));
  }

  FairShareScenario create(GivenPod pod, Map<String, String> annotations) {
    live.create(
        pod.createdAt(live.clock().instant().plusMillis(created++))
            .metadata(it -> it.withAnnotations(annotations)));
    return this;
  }

  /// Removes pods of a job, those that came first.
  FairShareScenario finish(String job, int count) {
    live.api().list(Pod.class).stream()
        .filter(pod -> jobOf(pod).equals(job))
        .limit(count)
        .forEach(live::remove);
    return this;
  }

  /// Removes the pods that are to leave.
  FairShareScenario leave() {
    live.api().list(Pod.class).stream().filter(Pod::isTerminating).forEach(live::remove);
    return this;
  }

  /// Lets so much time pass that everything is tried again.
  FairShareScenario settle() {
    live.advance(Duration.ofMinutes(2));
    return this;
  }

  /// How many pods of each job have nodes, such as `a-1: 3, b-1: 2`.
  String running() {
    return count(pod -> !pod.spec().nodeName().isEmpty());
  }

  String waiting() {
    return count(pod -> pod.spec().nodeName().isEmpty());
  }

  private String count(Predicate<Pod> counts) {
    return live.api().list(Pod.class).stream()
        .filter(counts)
        .collect(
            Collectors.groupingBy(FairShareScenario::jobOf, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String jobOf(Pod pod) {
    String name = pod.metadata().name();
    return name.substring(0, name.lastIndexOf('-'));
  }

  /// The last decision about the pod.
  Decision decision(String pod) {
    return decisions().stream()
        .filter(decision -> decision.pod().name().equals(pod))
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  List<Decision> decisions() {
    return live.decisions();
  }

  LiveScenario live() {
    return live;
  }
}
