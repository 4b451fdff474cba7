package dev.berth.queues;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.UsageLimit;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeToStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Serves queues in the order of their shares, and limits them to the resources that they deserve.
final class FairSharePlugin
    implements LanedQueueSortPlugin,
        PreFilterExtensions<FairSharePlugin.Supposed>,
        FilterPlugin<FairSharePlugin.Supposed>,
        PreemptionPlugin,
        PodGroupPostFilterPlugin,
        EnqueueExtensions {
  static final String NAME = "FairShare";

  private static final Rejected STILL_EVICTING =
      Rejected.unresolvable("waiting for the preemption for this pod to be finished");

  private final LedgerKeeper keeper;
  private final Ledger ledger;
  private final Shares shares;
  private final Tiers tiers;
  private final Quota quota;
  private final QueuePreemption preemption;
  private final RunningPreemptions running;
  private final boolean allocates;
  private final boolean backfills;

  FairSharePlugin(FairShareArgs args, PluginContext context) {
    keeper = LedgerKeeper.of(context.profile(), context.cluster(), args.defaultQueue());
    shares = keeper.shares();
    ledger = shares.ledger();
    tiers = new Tiers(args.tiers(), shares);
    quota = new Quota(shares, tiers.shareInProportion());
    preemption = new QueuePreemption(context, shares, tiers, quota, args.actions());
    running = context.cluster().preemptions();
    allocates = args.actions().contains("allocate");
    backfills = args.actions().contains("backfill");
  }

  /// The pod, and the use of jobs and queues if other pods are hypothetically added or removed, to
  /// find out which pods have to leave.
  ///
  /// @param whatIf not changed any more
  record Supposed(String uid, WhatIf whatIf) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public GroupMembership membership() {
    return keeper.membership();
  }

  /// Returns the first waiting pod of a group, which represents the group; null if none waits.
  private static @Nullable PodInfo podOf(QueuedEntity entity) {
    return switch (entity) {
      case QueuedPodInfo pod -> pod.pod();
      case QueuedGroupInfo group ->
          group.group().members().stream().findFirst().map(QueuedPodInfo::pod).orElse(null);
    };
  }

  /// For a group of groups, the first of its groups counts.
  private String jobOf(QueuedEntity entity) {
    return switch (entity) {
      case QueuedPodInfo pod -> keeper.jobOf(pod.pod().pod());
      case QueuedGroupInfo group ->
          group.group().leaves().findFirst().map(leaf -> leaf.key().object().toString()).orElse("");
    };
  }

  @Override
  public List<String> lanes(QueuedEntity entity) {
    String id = jobOf(entity);
    JobInfo job = ledger.job(id);
    QueueNode queue = job == null ? null : ledger.queueOf(job);
    return queue == null ? List.of() : Ledger.lane(queue, id);
  }

  @Override
  public int compareLanes(List<String> a, List<String> b) {
    QueueNode ofA = queue(a);
    QueueNode ofB = queue(b);
    return ofA == null && ofB == null
        ? compare(ledger.job(a.getLast()), ledger.job(b.getLast()), tiers::compare)
        : compare(ofA, ofB, tiers::compare);
  }

  /// A missing object comes last.
  private static <T> int compare(@Nullable T a, @Nullable T b, Comparator<T> order) {
    return a != null && b != null ? order.compare(a, b) : Boolean.compare(a == null, b == null);
  }

  /// Returns null if the lane belongs to a job, or its queue no longer exists.
  private @Nullable QueueNode queue(List<String> lane) {
    QueueNode queue = ledger.queues().get(lane.getLast());
    return queue != null && queue.path().equals(lane) ? queue : null;
  }

  @Override
  public Collection<List<String>> movedLanes() {
    return shares.moved();
  }

  @Override
  public List<UsageLimit> usageLimits() {
    return new QueueLimits(shares, tiers.shareInProportion()).all();
  }

  @Override
  public int compare(QueuedEntity a, QueuedEntity b) {
    return compare(podOf(a), podOf(b), tiers::compare);
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    if (running.isRunningFor(pod)) {
      return STILL_EVICTING;
    }
    if (ledger.requests(pod.uid()).isEmpty() ? !backfills : !allocates) {
      return Rejected.unresolvable(
          backfills
              ? "the action \"allocate\" is not configured"
              : "the action \"backfill\" is not configured, which schedules best-effort pods");
    }
    JobInfo job = ledger.jobOf(pod.uid());
    JobTerms terms = job == null ? null : job.terms();
    if (terms == null) {
      return Rejected.unresolvable(
          "waiting for pod group \"%s\" to appear".formatted(keeper.jobOf(pod.pod())));
    }
    String problem = ledger.queues().problem(terms.queue());
    return problem == null ? Success.SUCCESS : Rejected.unresolvable(problem);
  }

  @Override
  public PreFilterResult<Supposed> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    QueueRejection objection = quota.objection(pod.uid(), new WhatIf(ledger));
    return objection == null
        ? PreFilterResult.skip()
        : PreFilterResult.rejected(Rejected.unschedulable(objection));
  }

  @Override
  public Supposed prepareFilter(CycleState state, PodInfo pod) {
    return new Supposed(pod.uid(), new WhatIf(ledger));
  }

  @Override
  public Supposed addPod(Supposed supposed, PodInfo added, NodeInfo node) {
    WhatIf with = supposed.whatIf.copy();
    with.gain(added.uid());
    return new Supposed(supposed.uid, with);
  }

  @Override
  public Supposed removePod(Supposed supposed, PodInfo removed, NodeInfo node) {
    WhatIf without = supposed.whatIf.copy();
    without.lose(removed.uid());
    return new Supposed(supposed.uid, without);
  }

  /// Gives the same answer for all nodes. Called only if pods are hypothetically removed and the
  /// queue could not take the pod without this.
  @Override
  public FilterStatus filter(Supposed supposed, NodeInfo node) {
    QueueRejection objection = quota.objection(supposed.uid, supposed.whatIf);
    return objection == null ? Success.SUCCESS : Rejected.unschedulable(objection);
  }

  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
    return preemption.postFilter(state, pod, nodes);
  }

  @Override
  public PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
    return preemption.podGroupPostFilter(attempt);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        hint(EventResource.ASSIGNED_POD, ActionType.DELETE, ActionType.UPDATE_POD_SCALE_DOWN),
        hint(EventResource.UNSCHEDULED_POD, ActionType.ADD, ActionType.DELETE),
        hint(
            EventResource.NODE,
            ActionType.ADD,
            ActionType.DELETE,
            ActionType.UPDATE_NODE_ALLOCATABLE),
        hint(EventResource.QUEUE, ActionType.ADD, ActionType.DELETE, ActionType.UPDATE),
        hint(EventResource.POD_GROUP, ActionType.ADD, ActionType.UPDATE));
  }

  private ClusterEventWithHint hint(EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
            ClusterEvent.of(resource, first, more), (pod, before, after) -> afterChange(pod))
        .readingOnly(pod -> keeper.namesQueue(pod.pod()));
  }

  /// Requeues if the pod's queue may take more now.
  private QueueingHint afterChange(PodInfo pod) {
    JobInfo job = ledger.job(keeper.jobOf(pod.pod()));
    QueueNode queue = job == null ? null : ledger.queueOf(job);
    return queue != null && !quota.mayTakeMore(queue)
        ? QueueingHint.QUEUE_SKIP
        : QueueingHint.QUEUE;
  }
}
