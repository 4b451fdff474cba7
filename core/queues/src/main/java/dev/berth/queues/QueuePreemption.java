package dev.berth.queues;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginProfile;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.Reason;
import dev.berth.preemption.CandidateChoice;
import dev.berth.preemption.CandidateCount;
import dev.berth.preemption.CandidateSearch;
import dev.berth.preemption.DisruptionBudgets;
import dev.berth.preemption.GroupPreemption;
import dev.berth.preemption.Preemption;
import dev.berth.preemption.VictimPolicy;
import dev.berth.preemption.VictimSelector;
import dev.berth.preemption.VictimUnits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes room for a pod or group by the actions `preempt` and `reclaim`, in the configured order.
///
/// **Goal.** Queues get their shares back from queues that have more, and important jobs get room
/// from less important ones of the same queue, with few evictions.
///
/// **Constraints.** `preempt` takes pods of other jobs in the same queue, `reclaim` pods of other
/// queues, and only while the own queue has less than it deserves. Evictions take time: resources
/// that are already moving from one queue to another must not be taken twice. Many waiting pods ask
/// for room again and again, so the answer that no pod can be evicted must be cheap.
///
/// **Algorithm.** For each action, in order:
///
/// 1. [#asNominated] shows the state at the end of all running preemptions: victims are gone, and
///    nominated pods have their nodes. All shares are computed in this state.
/// 2. If the action is not allowed for the queue, or [FutilePreemptions] remembers that equal jobs
///    found no victims, the search is skipped, but the reason is still reported.
/// 3. [QueueVictims] provides the possible victims to the usual search of preemption, for a pod or
///    for a group; the tiers of plugins decide about them, as in kube-batch.
/// 4. The first action that finds room nominates a node. The reasons of the others are collected,
///    each with the name of its action.
///
/// ```
/// queue research deserves 60, has 50           queue batch deserves 40, has 50
///
///   pod of research, wants 10    preempt: no job of research is less important
///                                reclaim: batch is 10 above its share → evict one of its pods
///   next pod of research         as nominated, research has 60: nothing to reclaim
/// ```
///
/// For the engine's thread.
final class QueuePreemption {
  private static final String NEVER = "Never";
  private static final String NEVER_PREEMPTS =
      "pod group preemption: not eligible due to preemptionPolicy=Never.";
  private static final CandidateCount ENOUGH =
      new CandidateCount(
          DefaultPreemptionArgs.DEFAULT.minCandidateNodesPercentage(),
          DefaultPreemptionArgs.DEFAULT.minCandidateNodesAbsolute());

  private static final VictimPolicy NOBODY =
      new VictimPolicy() {
        @Override
        public boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo preemptor) {
          return false;
        }

        @Override
        public boolean mayHaveVictims(int lowestPriority, PodInfo preemptor) {
          return false;
        }
      };

  private final PluginProfile profile;
  private final PluginCluster cluster;
  private final SharedLister nodes;
  private final PodNominator nominator;
  private final VictimUnits units;
  private final Ledger ledger;
  private final Shares shares;
  private final Tiers tiers;
  private final Quota quota;
  private final FutilePreemptions futile;
  private final List<Action> actions;

  /// An action that evicts pods.
  private enum Action {
    /// Evicts pods of other jobs in the same queue.
    PREEMPT,
    /// Evicts pods of other queues.
    RECLAIM;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// @param actions kube-batch's actions; actions that evict no pods are ignored here
  QueuePreemption(
      PluginContext context, Shares shares, Tiers tiers, Quota quota, List<String> actions) {
    profile = context.profile();
    cluster = context.cluster();
    nodes = cluster.nodes();
    nominator = cluster.nominator();
    units = VictimUnits.of(cluster.groups(), nodes);
    ledger = shares.ledger();
    this.shares = shares;
    this.tiers = tiers;
    this.quota = quota;
    futile = new FutilePreemptions(shares);
    this.actions = new ArrayList<>();
    for (String action : actions) {
      for (Action of : Action.values()) {
        if (of.text().equals(action)) {
          this.actions.add(of);
        }
      }
    }
  }

  /// Tries the actions for a pod until one makes room.
  PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus statuses) {
    String objection = objection(pod, statuses);
    PreemptingJob preemptor = preemptor(List.of(pod));
    if (objection != null || preemptor == null) {
      return unhelpful(objection == null ? "it is in no queue" : objection);
    }
    WhatIf asNominated = asNominated(Set.of(pod.uid()));
    List<Reason> reasons = new ArrayList<>();
    PreemptionReport report = PreemptionReport.NOTHING_WEIGHED;
    boolean clearNomination = false;
    for (Action action : actions) {
      String none = objection(action, preemptor, asNominated);
      if (none != null) {
        reasons.add(new ActionReason(action.text(), new PlainReason(none)));
        continue;
      }
      switch (preemption(action, preemptor, asNominated).preempt(state, pod, statuses)) {
        case PostFilterResult.Nominate nominate -> {
          return new PostFilterResult.Nominate(
              nominate.node(),
              nominate.victims(),
              inNameOf(action, nominate.reasons()),
              nominate.report());
        }
        case PostFilterResult.Failed(var message, var tried) -> {
          return new PostFilterResult.Failed(action.text() + ": " + message, tried);
        }
        case PostFilterResult.Unhelpful(var why, var clear, var tried, var _) -> {
          reasons.addAll(inNameOf(action, why.reasons()));
          report = tried == null ? report : tried;
          clearNomination |= clear;
        }
      }
    }
    return new PostFilterResult.Unhelpful(
        new Rejected(Code.UNSCHEDULABLE, reasons), clearNomination, report);
  }

  private static PostFilterResult unhelpful(String why) {
    return new PostFilterResult.Unhelpful(
        Rejected.unschedulable("preemption: " + why), false, PreemptionReport.NOTHING_WEIGHED);
  }

  private Preemption preemption(Action action, PreemptingJob preemptor, WhatIf asNominated) {
    QueueVictims victims = victims(action, preemptor, asNominated);
    boolean isFutile =
        futile.isFutile(
            action == Action.RECLAIM,
            preemptor,
            asNominated,
            () -> victims.areAmong(units.on(nodes.nodes())));
    var selector = new VictimSelector(profile.filters(), isFutile ? NOBODY : victims, units);
    return new Preemption(
        nodes,
        cluster.objects(),
        profile.clock(),
        new CandidateSearch(selector, ENOUGH, profile.choices()),
        profile.extenderPreemption(),
        new CandidateChoice(profile.choices()));
  }

  private QueueVictims victims(Action action, PreemptingJob preemptor, WhatIf asNominated) {
    return new QueueVictims(
        tiers,
        ledger,
        preemptor,
        action == Action.RECLAIM,
        asNominated,
        cluster.preemptions().victims(),
        DisruptionBudgets.of(cluster.objects().list(PodDisruptionBudget.class)));
  }

  /// Tries the actions for a group until one makes room.
  PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
    QueuedGroup group = attempt.group();
    List<PodInfo> members = group.members().stream().map(QueuedPodInfo::pod).toList();
    PreemptingJob preemptor = preemptor(members);
    if (preemptor == null || members.stream().anyMatch(QueuePreemption::neverPreempts)) {
      return unhelpfulForGroup(
          List.of(preemptor == null ? "pod group preemption: it is in no queue" : NEVER_PREEMPTS));
    }
    if (members.stream().anyMatch(this::isWaitingForVictims)) {
      Map<String, String> nominations = new HashMap<>();
      members.forEach(pod -> nominations.put(pod.uid(), pod.pod().status().nominatedNodeName()));
      return new PodGroupPostFilterResult.Nominate(
          nominations,
          List.of(),
          "pod group preemption: ongoing preemption on nominated nodes",
          null);
    }
    WhatIf asNominated =
        asNominated(members.stream().map(PodInfo::uid).collect(Collectors.toSet()));
    List<String> reasons = new ArrayList<>();
    PodGroupPostFilterResult.@Nullable Unhelpful last = null;
    for (Action action : actions) {
      String none = objection(action, preemptor, asNominated);
      if (none != null) {
        reasons.add(action.text() + ": " + none);
        continue;
      }
      var preemption =
          new GroupPreemption(
              nodes,
              cluster.objects(),
              profile.clock(),
              units,
              victims(action, preemptor, asNominated));
      switch (preemption.preempt(new QuotaAttempt(attempt, ledger, quota))) {
        case PodGroupPostFilterResult.Nominate nominate -> {
          return new PodGroupPostFilterResult.Nominate(
              nominate.nominations(),
              nominate.victims(),
              action.text() + ": " + nominate.message(),
              nominate.report());
        }
        case PodGroupPostFilterResult.Unhelpful unhelpful -> {
          reasons.add(action.text() + ": " + unhelpful.why().message());
          last = unhelpful;
        }
      }
    }
    return last == null
        ? unhelpfulForGroup(reasons)
        : new PodGroupPostFilterResult.Unhelpful(
            unschedulable(reasons), last.effects(), last.report());
  }

  private static PodGroupPostFilterResult unhelpfulForGroup(List<String> reasons) {
    return new PodGroupPostFilterResult.Unhelpful(unschedulable(reasons));
  }

  private static Rejected unschedulable(List<String> reasons) {
    return new Rejected(
        Code.UNSCHEDULABLE, reasons.stream().<Reason>map(PlainReason::new).toList());
  }

  /// Returns null if the pods are in no queue.
  private @Nullable PreemptingJob preemptor(List<PodInfo> pods) {
    JobInfo job = ledger.jobOf(pods.getFirst().uid());
    QueueNode queue = job == null ? null : ledger.queueOf(job);
    if (job == null || queue == null) {
      return null;
    }
    Resources wanted = Resources.NONE;
    for (PodInfo pod : pods) {
      wanted = wanted.plus(ledger.requests(pod.uid()));
    }
    return new PreemptingJob(job, queue, wanted);
  }

  /// Returns the state in which all nominated pods have their nodes and their victims are gone.
  /// This prevents taking resources twice that are already moving from one queue to another.
  ///
  /// @param but pods to ignore
  private WhatIf asNominated(Set<String> but) {
    var whatIf = new WhatIf(ledger);
    cluster.preemptions().victims().forEach(whatIf::lose);
    for (NodeInfo node : nodes.nodes()) {
      for (PodInfo pod : nominator.nominatedTo(node.name())) {
        if (!but.contains(pod.uid()) && ledger.phase(pod.uid()) == PodPhase.WAITING) {
          whatIf.promise(pod.uid());
        }
      }
    }
    return whatIf;
  }

  /// Returns why the action cannot be used; null if it can.
  private @Nullable String objection(Action action, PreemptingJob preemptor, WhatIf asNominated) {
    QueueNode queue = preemptor.queue();
    return action == Action.RECLAIM
            && !shares.isBelow(queue, asNominated.allocated(queue), preemptor.wanted())
        ? "queue \"%s\" has what it deserves".formatted(queue)
        : null;
  }

  /// Returns why the pod may not preempt; null if it may.
  private @Nullable String objection(PodInfo pod, NodeToStatus statuses) {
    if (neverPreempts(pod)) {
      return "not eligible due to preemptionPolicy=Never.";
    }
    String nominated = pod.pod().status().nominatedNodeName();
    // If the nominated node can no longer fit the pod, there is nothing to wait for.
    return !nominated.isEmpty()
            && statuses.code(nominated) != Code.UNSCHEDULABLE_AND_UNRESOLVABLE
            && isWaitingForVictims(pod)
        ? "not eligible due to a terminating pod on the nominated node."
        : null;
  }

  private static boolean neverPreempts(PodInfo pod) {
    return NEVER.equals(pod.pod().spec().preemptionPolicy());
  }

  /// Pods that terminate for other reasons are not waited for.
  private boolean isWaitingForVictims(PodInfo pod) {
    NodeInfo node = nodes.node(pod.pod().status().nominatedNodeName());
    return node != null
        && node.pods().stream().anyMatch(other -> other.pod().isTerminatingByPreemption());
  }

  private static List<Reason> inNameOf(Action action, List<Reason> reasons) {
    return reasons.stream().<Reason>map(reason -> new ActionReason(action.text(), reason)).toList();
  }

  /// A reason of an action; its first word distinguishes it from the filters' reasons.
  private record ActionReason(String action, Reason of) implements Reason {
    @Override
    public String message() {
      return action + ": " + of.message();
    }

    @Override
    public String detail() {
      return of.detail();
    }

    @Override
    public List<String> details() {
      return of.details();
    }
  }
}
