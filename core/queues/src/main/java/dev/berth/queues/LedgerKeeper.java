package dev.berth.queues;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.GroupAnnotations;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginProfile;
import dev.berth.framework.model.PodRequests;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Keeps the [Ledger] of a cluster up to date, by following pods, groups, queues, priority classes
/// and nodes. For the engine's thread.
final class LedgerKeeper {
  private final FairShareMembership membership;
  private final String defaultQueue;
  private final Set<String> schedulerNames;
  private final PodRequests requests;
  private final Map<String, Queue> queues = new TreeMap<>();
  private final Map<String, PriorityClass> priorities = new TreeMap<>();
  private final Map<String, BatchPodGroup> groups = new HashMap<>();
  private final Ledger ledger;
  private final Shares shares;
  private Resources total = Resources.NONE;

  /// Creates the keeper for an empty cluster.
  ///
  /// @param schedulerNames the scheduler names of the profiles
  /// @param defaultQueue the queue of jobs that name none
  LedgerKeeper(FeatureGates gates, Set<String> schedulerNames, String defaultQueue) {
    membership =
        new FairShareMembership(
            gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)
                ? GroupMembership.OF_SPEC
                : GroupMembership.NONE);
    this.defaultQueue = defaultQueue;
    this.schedulerNames = Set.copyOf(schedulerNames);
    requests = PodRequests.ofRunning(gates);
    ledger = new Ledger(QueueTree.of(List.of(), defaultQueue));
    shares = new Shares(ledger);
  }

  /// Creates a keeper that follows the cluster.
  ///
  /// @param defaultQueue the queue of jobs that name none
  static LedgerKeeper of(PluginProfile profile, PluginCluster cluster, String defaultQueue) {
    var keeper = new LedgerKeeper(profile.featureGates(), profile.schedulerNames(), defaultQueue);
    var changes = cluster.changes();
    changes.watch(Node.class, keeper::nodeChanged);
    changes.watch(Queue.class, keeper::queueChanged);
    changes.watch(PriorityClass.class, keeper::priorityChanged);
    changes.watch(BatchPodGroup.class, keeper::groupChanged);
    changes.watch(PodGroup.class, keeper::podGroupChanged);
    changes.watch(Pod.class, keeper::podChanged);
    return keeper;
  }

  FairShareMembership membership() {
    return membership;
  }

  Shares shares() {
    return shares;
  }

  void nodeChanged(@Nullable Node before, @Nullable Node after) {
    total = total.minus(allocatable(before)).plus(allocatable(after));
    shares.total(total);
  }

  private static Resources allocatable(@Nullable Node node) {
    return node == null ? Resources.NONE : Resources.of(node.status().allocatable());
  }

  void queueChanged(@Nullable Queue before, @Nullable Queue after) {
    if (after != null) {
      queues.put(after.metadata().name(), after);
    } else if (before != null) {
      queues.remove(before.metadata().name());
    }
    boolean isSame =
        before != null
            && after != null
            && before.spec().equals(after.spec())
            && before.status().state().equals(after.status().state());
    if (!isSame) { // the rest of a queue's status changes often and does not matter
      ledger.queues(QueueTree.of(queues.values(), defaultQueue));
    }
  }

  void priorityChanged(@Nullable PriorityClass before, @Nullable PriorityClass after) {
    if (after != null) {
      priorities.put(after.metadata().name(), after);
    } else if (before != null) {
      priorities.remove(before.metadata().name());
    }
    groups.values().forEach(group -> ledger.terms(id(group), terms(group)));
  }

  void groupChanged(@Nullable BatchPodGroup before, @Nullable BatchPodGroup after) {
    if (after != null) {
      groups.put(id(after), after);
      ledger.terms(id(after), terms(after));
    } else if (before != null) {
      groups.remove(id(before));
      ledger.terms(id(before), null);
    }
  }

  private JobTerms terms(BatchPodGroup group) {
    var spec = group.spec();
    return new JobTerms(
        named(spec.queue()),
        spec.minMember(),
        priority(spec.priorityClassName()),
        created(group),
        false);
  }

  /// Returns the priority of the class, or the cluster's default. Source: `SchedulerCache#Snapshot`
  /// of kube-batch.
  private int priority(String priorityClass) {
    PriorityClass named = priorities.get(priorityClass);
    if (named != null) {
      return named.value();
    }
    return priorities.values().stream()
        .filter(PriorityClass::globalDefault)
        .max(Comparator.comparingInt(PriorityClass::value))
        .map(PriorityClass::value)
        .orElse(0);
  }

  void podGroupChanged(@Nullable PodGroup before, @Nullable PodGroup after) {
    if (after != null && membership.specOf(after) != null) {
      var gang = after.spec().schedulingPolicy().gang();
      ledger.terms(
          id(after),
          new JobTerms(
              named(GroupAnnotations.queueName(after.metadata())),
              gang == null ? 1 : gang.minCount(),
              Objects.requireNonNullElse(after.spec().priority(), 0),
              created(after),
              false));
    } else if (before != null && membership.specOf(before) != null) {
      ledger.terms(id(before), null);
    }
  }

  void podChanged(@Nullable Pod before, @Nullable Pod after) {
    if (after == null) {
      if (before != null) {
        ledger.remove(before.metadata().uid());
      }
      return;
    }
    String uid = after.metadata().uid();
    var wanted = Resources.of(requests.of(after));
    if (!isOurs(after)) {
      ledger.put(uid, null, wanted, PodPhase.of(after));
      return;
    }
    String job = jobOf(after);
    if (!membership.needsObject(after) && ledger.job(job) == null) {
      ledger.terms(job, termsWithoutObject(after));
    }
    ledger.put(uid, job, wanted, PodPhase.of(after));
  }

  /// Returns whether the pod may be in a queue: pods of other schedulers may be only if they are in
  /// a group. Source: `getOrCreateJob` of kube-batch.
  private boolean isOurs(Pod pod) {
    return schedulerNames.contains(pod.spec().schedulerName()) || membership.needsObject(pod);
  }

  /// Returns the job of a pod, which need not be known.
  String jobOf(Pod pod) {
    return membership.jobOf(pod).toString();
  }

  /// Returns the object that decides the pod's queue: its group, or the queue itself.
  String namesQueue(Pod pod) {
    return membership.needsObject(pod)
        ? "group " + jobOf(pod)
        : "queue " + named(GroupAnnotations.queueName(pod.metadata()));
  }

  /// Returns the settings of a job for a pod without a group; kube-batch creates a group for such a
  /// pod.
  private JobTerms termsWithoutObject(Pod pod) {
    var annotations = GroupAnnotations.of(pod);
    return new JobTerms(
        named(annotations.queueName()),
        annotations.minMember(),
        pod.priority(),
        created(pod),
        true);
  }

  private String named(String queue) {
    return queue.isEmpty() ? defaultQueue : queue;
  }

  private static String id(KubernetesObject group) {
    return group.key().toString();
  }

  private static Instant created(KubernetesObject object) {
    return Objects.requireNonNullElse(object.metadata().creationTimestamp(), Instant.MAX);
  }
}
