package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.api.selector.TolerationSlip;
import dev.berth.cluster.apiserver.admission.PodSecurity;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.StandIn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds out why workloads have fewer pods than users may expect. For one thread, after the
/// controllers have acted.
public final class Shortfalls {
  private final SimulatedCluster cluster;

  /// @param cluster the cluster with its controllers
  public Shortfalls(SimulatedCluster cluster) {
    this.cluster = cluster;
  }

  /// Returns why a workload or a CronJob has fewer pods than users may expect; null if it has them
  /// all, or creates no pods itself.
  public @Nullable Shortfall of(KubernetesObject workload) {
    if (workload instanceof CronJob it) {
      return hasJob(it) ? null : new Shortfall(it, 0, 0, whyNoJob(it), null);
    }
    if (!Workloads.isWorkload(workload)) {
      return null;
    }
    Rollout rollout = cluster.controllers().rollout(workload, false);
    if (!rollout.obstacles().isEmpty()) {
      return null; // the pods exist, but cannot start
    }
    int existing = rollout.updated() + rollout.outdated();
    String hold = rollout.hold();
    if (!hold.isEmpty() && rollout.isComplete()) {
      var reason =
          "keeps %,d %s of the old template: %s"
              .formatted(rollout.kept(), rollout.kept() == 1 ? "pod" : "pods", hold);
      return new Shortfall(workload, rollout.desired(), existing, reason, null);
    }
    if (rollout.desired() == 0) {
      return existing > 0 && !isPaused(workload)
          ? null
          : new Shortfall(workload, 0, existing, whyIdle(workload), null);
    }
    int missing = rollout.missing();
    boolean isUpdating =
        rollout.outdated() > 0
            && rollout.refusal() == null
            && rollout.broken().isEmpty()
            && rollout.lingering().isEmpty();
    if (missing == 0 || isUpdating) {
      return null;
    }
    var refusal = refusal(rollout);
    var follow = rollout.goesOn() ? "; they follow as pods end" : "";
    return new Shortfall(
        workload,
        rollout.desired(),
        rollout.desired() - (rollout.refusal() == null ? missing : rollout.refused()),
        refusal == null ? whyNotCreated(rollout) : refusal.message() + refusal.hint() + follow,
        refusal);
  }

  /// Returns the workloads that were left alone and lack pods, which PodSecurity of their
  /// namespaces may have refused.
  public List<Shortfall> underPodSecurity() {
    return cluster.controllers().lacking(it -> !podSecurity(it).isEmpty()).stream()
        .map(this::of)
        .filter(Objects::nonNull)
        .toList();
  }

  private String podSecurity(KubernetesObject workload) {
    var key = ObjectKey.clusterScoped(workload.metadata().namespace());
    var namespace = cluster.objects().get(Namespace.class, key);
    return namespace == null ? "" : PodSecurity.level(namespace);
  }

  private String notShown(KubernetesObject workload) {
    var level = podSecurity(workload);
    return level.isEmpty()
        ? "their controller has not created them, for a reason that the input does not show"
        : "PodSecurity %s of namespace %s may refuse them, which is not checked here: see the events of their controller"
            .formatted(level, workload.metadata().namespace());
  }

  private String whyNotCreated(Rollout rollout) {
    if (!rollout.lingering().isEmpty()) {
      Pod pod = rollout.lingering().getFirst();
      return "they come after %s has gone, which stays Terminating, since the kubelet of %s does not answer: see to %s, or remove it, or delete the pod with --force"
          .formatted(pod.metadata().name(), pod.spec().nodeName(), pod.spec().nodeName());
    }
    if (!rollout.broken().isEmpty()) {
      return rollout.deadlock();
    }
    return rollout.pending().isEmpty()
        ? notShown(rollout.workload())
        : "they come after %s, which waits for a node"
            .formatted(rollout.pending().getFirst().name());
  }

  private static boolean isPaused(KubernetesObject workload) {
    return workload instanceof Deployment it && it.spec().paused();
  }

  /// Returns the refusal of a pod; for a workload that has run before, the answer of admission now.
  private @Nullable Refusal refusal(Rollout rollout) {
    var refusal = rollout.refusal();
    Pod sample = Workloads.created(rollout.workload());
    return refusal == null && rollout.pending().isEmpty() && sample != null
        ? cluster.creation().create(sample, cluster.objects().objects()).refusal()
        : refusal;
  }

  private boolean hasJob(CronJob cronJob) {
    return cluster.objects().list(Job.class).stream()
        .anyMatch(job ->
            job.metadata()
                .controller()
                .filter(owner ->
                    owner.kind().equals(cronJob.kind())
                        && owner.name().equals(cronJob.metadata().name()))
                .filter(_ -> job.metadata().namespace().equals(cronJob.metadata().namespace()))
                .isPresent());
  }

  private static String whyNoJob(CronJob cronJob) {
    return Boolean.TRUE.equals(cronJob.spec().suspend())
        ? "is suspended (spec.suspend: true)"
        : "has no Job now; its schedule is \"%s\". With --include-cronjobs, it is due"
            .formatted(cronJob.spec().schedule());
  }

  private String whyIdle(KubernetesObject workload) {
    return switch (workload) {
      case Job job when Boolean.TRUE.equals(job.spec().suspend()) ->
          "is suspended (spec.suspend: true)" + cluster.kueue().why(job);
      case KubernetesObject it when StandIn.is(it) -> "wants no pods now";
      case Job job when JobController.isDone(job) -> JobController.end(job);
      case Job job when Integer.valueOf(0).equals(job.spec().parallelism()) ->
          "wants no pods (spec.parallelism: 0)";
      case Job _ -> "has all its completions";
      case Deployment it when it.spec().paused() -> "is paused (spec.paused: true)";
      case DaemonSet set -> whyNoNode(set);
      default -> "is scaled to 0 (spec.replicas: 0)" + idleAutoscaler(workload);
    };
  }

  /// Returns a clause about an autoscaler that does nothing while there are no replicas. Leaves out
  /// KEDA's autoscaler, which scales from 0.
  ///
  /// Source: `pkg/controller/podautoscaler/horizontal.go`.
  private String idleAutoscaler(KubernetesObject workload) {
    return cluster
        .autoscalers(workload)
        .filter(it -> !Integer.valueOf(0).equals(it.spec().minReplicas()))
        .filter(it -> it.metadata().controller().isEmpty())
        .findFirst()
        .map(it ->
            ", and HorizontalPodAutoscaler %s does not act on 0 replicas: scale the workload to 1 or more"
                .formatted(it.metadata().name()))
        .orElse("");
  }

  /// Returns the nodes that a DaemonSet leaves out, with the reasons; empty if it leaves out no
  /// node or all nodes.
  public Optional<String> leftOut(DaemonSet set) {
    var nodes = cluster.objects().list(Node.class);
    var places = DaemonSetController.placesOf(set, nodes);
    return places.isEmpty() || places.size() == nodes.size()
        ? Optional.empty()
        : Optional.of(whyNot(set, nodes));
  }

  private String whyNoNode(DaemonSet set) {
    var nodes = cluster.objects().list(Node.class);
    return nodes.isEmpty()
        ? "has no node: the cluster has none"
        : "is for none of the cluster's nodes: " + whyNot(set, nodes);
  }

  /// Returns how many nodes the set does not select, and which taints keep it from the others.
  private static String whyNot(DaemonSet set, Collection<Node> nodes) {
    var spec = DaemonTolerations.add(set.spec().template().spec());
    var affinity = RequiredNodeAffinity.of(spec);
    var others = new ArrayList<Node>();
    Map<Taint, List<Node>> tainted = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (!affinity.matches(node)) {
        others.add(node);
        continue;
      }
      Taint taint =
          TolerationMatcher.EXACT.firstUntolerated(node.spec().taints(), spec.tolerations());
      if (taint != null) {
        tainted.computeIfAbsent(taint, _ -> new ArrayList<>()).add(node);
      }
    }
    var reasons = new ArrayList<String>();
    if (!others.isEmpty()) {
      String selector =
          new TreeMap<>(spec.nodeSelector())
              .entrySet().stream()
                  .map(label -> label.getKey() + "=" + label.getValue())
                  .collect(Collectors.joining(", "));
      reasons.add(
          "%s not match its %s"
              .formatted(
                  nodes(others, "does", "do"),
                  spec.affinity() == null && !selector.isEmpty()
                      ? "node selector (%s)".formatted(selector)
                      : "node selector or affinity"));
    }
    tainted.forEach((taint, some) ->
        reasons.add(
            "%s taint %s, which it does not tolerate%s"
                .formatted(
                    nodes(some, "has", "have"),
                    taint.text(),
                    TolerationSlip.of(spec.tolerations(), taint)
                        .map(slip ->
                            " (it tolerates %s, but %s)".formatted(taint.key(), slip.only()))
                        .orElse(""))));
    return String.join("; ", reasons);
  }

  /// Returns a text such as `node w1 has`, or `3 nodes, such as w1, have`.
  private static String nodes(List<Node> some, String one, String many) {
    String first = some.getFirst().metadata().name();
    return some.size() == 1
        ? "node %s %s".formatted(first, one)
        : "%,d nodes, such as %s, %s".formatted(some.size(), first, many);
  }
}
