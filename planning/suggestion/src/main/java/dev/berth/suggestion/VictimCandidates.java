package dev.berth.suggestion;

import static java.util.Comparator.comparingInt;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.PluginStatus;
import dev.berth.preemption.DisruptionBudgets;
import dev.berth.preemption.DryRunResult;
import dev.berth.preemption.PreemptionAttempt;
import dev.berth.preemption.VictimPolicy;
import dev.berth.preemption.VictimSelector;
import dev.berth.preemption.VictimUnits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the pods that are in the way: pods to move away from one node, and pods that preemption
/// would evict if the pod had a sufficient priority.
final class VictimCandidates {
  /// The maximum number of nodes, nearest first, from which pods are removed one by one.
  private static final int NODES = 200;

  private static final int SHOWN = 3;

  /// Selects any pods, except pods that exist because of the node. Prefers the largest pods, so as
  /// few as possible have to go.
  private static final VictimPolicy MOVABLE =
      new VictimPolicy() {
        @Override
        public boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo preemptor) {
          return victim.pods().stream()
                  .noneMatch(pod -> NodeCopy.isDaemon(pod.pod()) || pod.pod().isTerminating())
              && !isOfSameController(victim, preemptor);
        }

        @Override
        public Comparator<VictimUnit> mostImportantFirst(Instant now) {
          return Comparator.<VictimUnit>comparingLong(
                  victim -> sum(victim, pod -> pod.requests().milliCpu()))
              .thenComparingLong(victim -> sum(victim, pod -> pod.requests().memory()));
        }

        private static long sum(VictimUnit victim, ToLongFunction<PodInfo> request) {
          return victim.pods().stream().mapToLong(request).sum();
        }
      };

  private static final Comparator<PodInfo> SMALLEST_FIRST =
      Comparator.<PodInfo>comparingLong(pod -> pod.requests().memory())
          .thenComparingLong(pod -> pod.requests().milliCpu())
          .thenComparing(pod -> pod.key().toString());

  /// A pod of a DaemonSet has no other node to go to.
  private static final VictimPolicy WITH_ANY_PRIORITY =
      (victim, node, preemptor) ->
          victim.priority() < PriorityClass.HIGHEST_USER_DEFINABLE
              && victim.pods().stream().noneMatch(pod -> NodeCopy.isDaemon(pod.pod()))
              && !isOfSameController(victim, preemptor);

  private VictimCandidates() {}

  private static boolean isOfSameController(VictimUnit victim, PodInfo other) {
    return victim.pods().stream().anyMatch(pod -> isOfSameController(pod, other));
  }

  /// Whether two pods are replicas of one workload, of any revision. Moving one for the other would
  /// gain nothing.
  static boolean isOfSameController(PodInfo one, PodInfo other) {
    String workload = workload(one.pod());
    return !workload.isEmpty()
        && workload.equals(workload(other.pod()))
        && one.key().namespace().equals(other.key().namespace());
  }

  /// Returns kind and name of the controller; for a Deployment's ReplicaSet, without the hash of
  /// its template.
  private static String workload(Pod pod) {
    return pod.metadata()
        .controller()
        .map(owner -> {
          String hash = pod.metadata().labels().get("pod-template-hash");
          String name = owner.name();
          return owner.kind()
              + "/"
              + (hash != null && name.endsWith("-" + hash)
                  ? name.substring(0, name.length() - hash.length())
                  : name);
        })
        .orElse("");
  }

  /// Returns pods to move away from one node: the smallest sufficient pod, which most likely fits
  /// elsewhere, and as few pods as possible.
  static List<ClusterEdit.MovePods> moves(
      Situation situation, PodFilters filters, List<NodeBlockers> blockers) {
    return Stream.concat(
            smallest(situation, filters, blockers).stream(),
            fewest(situation, filters, blockers).stream())
        .distinct()
        .toList();
  }

  /// Returns, for each of the nearest nodes, the smallest pod without which the pod fits.
  private static List<ClusterEdit.MovePods> smallest(
      Situation situation, PodFilters filters, List<NodeBlockers> blockers) {
    return blockers.stream()
        .filter(NodeBlockers::mayBePreempted)
        .limit(SHOWN)
        .map(blocked -> situation.cluster().nodes().node(blocked.node()))
        .filter(Objects::nonNull)
        .filter(node -> !SinglePodNote.isAbout(situation.pod(), node))
        .flatMap(node ->
            node.pods().stream()
                .sorted(SMALLEST_FIRST)
                .filter(pod -> dryRun(filters, only(pod), node) instanceof DryRunResult.Fits)
                .limit(1)
                .map(pod -> new ClusterEdit.MovePods(node.name(), List.of(pod.key()))))
        .toList();
  }

  private static VictimPolicy only(PodInfo pod) {
    return (victim, node, preemptor) ->
        victim.pods().equals(List.of(pod)) && MOVABLE.mayBePreempted(victim, node, preemptor);
  }

  private static List<ClusterEdit.MovePods> fewest(
      Situation situation, PodFilters filters, List<NodeBlockers> blockers) {
    return victims(situation, filters, blockers, MOVABLE).stream()
        .sorted(
            comparingInt((Candidate candidate) -> candidate.victims().size())
                .thenComparingInt(candidate ->
                    candidate.victims().stream().mapToInt(PodInfo::priority).max().orElse(0))
                .thenComparing(Candidate::node))
        .limit(SHOWN)
        .map(candidate -> new ClusterEdit.MovePods(candidate.node(), keys(candidate)))
        .toList();
  }

  /// Returns the pods that are being deleted, for each node with such pods.
  static List<ClusterEdit.AwaitDeletion> leaving(Situation situation, List<NodeBlockers> blockers) {
    return blockers.stream()
        .map(blocked -> situation.cluster().nodes().node(blocked.node()))
        .filter(Objects::nonNull)
        .map(node ->
            new ClusterEdit.AwaitDeletion(
                node.name(),
                node.pods().stream()
                    .filter(pod -> pod.pod().isTerminating())
                    .map(PodInfo::key)
                    .toList(),
                HeldRoom.isReady(node.node())))
        .filter(wait -> !wait.pods().isEmpty())
        .limit(NODES)
        .toList();
  }

  /// Returns pods on another node of the domain that alone keep this pod away, by a required
  /// anti-affinity of either pod.
  static List<ClusterEdit.MovePods> neighbours(Situation situation, List<NodeBlockers> blockers) {
    var conflicts = new Conflicts(situation);
    return blockers.stream()
        .filter(NodeBlockers::mayBePreempted)
        .limit(NODES)
        .map(blocked -> situation.cluster().nodes().node(blocked.node()))
        .filter(Objects::nonNull)
        .map(conflicts::near)
        .filter(pods -> pods.size() == 1)
        .map(List::getFirst)
        .filter(pod -> !NodeCopy.isDaemon(pod.pod()))
        .distinct()
        .limit(SHOWN)
        .map(pod -> new ClusterEdit.MovePods(pod.pod().spec().nodeName(), List.of(pod.key())))
        .toList();
  }

  /// Returns the classes of the lowest priorities with which the pod would preempt others on one
  /// node, the lowest first.
  static List<PodChange.UsePriorityClass> priorities(
      Situation situation, PodFilters filters, List<NodeBlockers> blockers) {
    return victims(situation, filters, blockers, WITH_ANY_PRIORITY).stream()
        .map(candidate ->
            1 + candidate.victims().stream().mapToInt(PodInfo::priority).max().orElse(0))
        .map(priority -> Math.max(situation.pod().priority(), priority))
        .filter(priority -> priority <= PriorityClass.HIGHEST_USER_DEFINABLE)
        .distinct()
        .sorted()
        .map(priority -> classOf(priority, situation))
        .distinct()
        .limit(SHOWN)
        .toList();
  }

  /// Returns the class with the lowest sufficient priority that may preempt; a new class if there
  /// is none.
  private static PodChange.UsePriorityClass classOf(int priority, Situation situation) {
    boolean mayPreempt =
        !PriorityClass.PREEMPT_NEVER.equals(situation.pod().spec().preemptionPolicy());
    return situation.cluster().objects().list(PriorityClass.class).stream()
        .filter(it -> it.value() >= priority && it.value() <= PriorityClass.HIGHEST_USER_DEFINABLE)
        .filter(it -> !PriorityClass.PREEMPT_NEVER.equals(it.preemptionPolicy()))
        .min(comparingInt(PriorityClass::value).thenComparing(it -> it.metadata().name()))
        .map(it ->
            new PodChange.UsePriorityClass(it.metadata().name(), it.value(), false, mayPreempt))
        .orElseGet(() ->
            new PodChange.UsePriorityClass("priority-" + priority, priority, true, mayPreempt));
  }

  /// Returns the room that preemption would make with the pod's present priority; null for none.
  static @Nullable PreemptionPlan preemption(PodFilters filters, List<NodeBlockers> blockers) {
    Map<String, PluginStatus> statuses = new LinkedHashMap<>();
    blockers.stream()
        .filter(NodeBlockers::mayBePreempted)
        .limit(NODES)
        .forEach(blocked -> statuses.put(blocked.node(), blocked.rejections().getFirst()));
    return statuses.isEmpty() ? null : filters.preemption(statuses);
  }

  private static List<ObjectKey> keys(Candidate candidate) {
    return candidate.victims().stream().map(PodInfo::key).toList();
  }

  private static List<Candidate> victims(
      Situation situation, PodFilters filters, List<NodeBlockers> blockers, VictimPolicy policy) {
    var candidates = new ArrayList<Candidate>();
    int tried = 0;
    for (NodeBlockers blocked : blockers) {
      NodeInfo node = situation.cluster().nodes().node(blocked.node());
      if (node != null
          && blocked.mayBePreempted()
          && !SinglePodNote.isAbout(situation.pod(), node)
          && tried++ < NODES) {
        if (dryRun(filters, policy, node) instanceof DryRunResult.Fits(var candidate)) {
          candidates.add(candidate);
        }
      }
    }
    return candidates;
  }

  /// Returns the pods that must leave the node so that the pod fits, as few as the policy's order
  /// allows; ignores disruption budgets.
  private static DryRunResult dryRun(PodFilters filters, VictimPolicy policy, NodeInfo node) {
    var attempt =
        new PreemptionAttempt(
            filters.state(), filters.pod(), DisruptionBudgets.of(List.of()), Instant.EPOCH);
    return new VictimSelector(filters.onHypotheticalNodes(), policy, VictimUnits.SINGLE_PODS)
        .select(attempt, node);
  }
}
