package dev.berth.engine.group;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ReservePhase;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.group.MemberOutcome.Ended;
import dev.berth.engine.group.MemberOutcome.Place;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Condition;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One attempt to schedule a group of pods, up to where its members are placed: see
/// [KEP-4671](https://kep.k8s.io/4671). The decision covers the whole group, and nothing changes
/// before it is made. For the engine's thread.
public final class GroupCycle {
  private final GroupFeatures features;
  private final Profiles profiles;
  private final ClusterCache cache;
  private final ClusterObjects objects;
  private final Nominator nominator;
  private final NodeSearch search;
  private final ChoicePolicy choices;
  private final ReservePhase reserve;
  private final GroupValidation validation;

  public GroupCycle(
      GroupFeatures features,
      Profiles profiles,
      ClusterCache cache,
      ClusterObjects objects,
      Nominator nominator,
      NodeSearch search,
      ChoicePolicy choices,
      PodInfoFactory infos) {
    this.features = features;
    this.profiles = profiles;
    this.cache = cache;
    this.objects = objects;
    this.nominator = nominator;
    this.search = search;
    this.choices = choices;
    reserve = new ReservePhase(cache, infos);
    validation = new GroupValidation(features, profiles, cache.groups());
  }

  /// Decides on the group. Nothing has changed afterwards.
  ///
  /// @param queued the root, with at least one member
  /// @param attempt the number of this attempt
  /// @param trace the trace of the attempt
  public GroupResult run(QueuedGroup queued, int attempt, GroupTrace trace) {
    String problem = validation.problem(queued);
    if (problem != null) {
      return failed(queued, attempt, problem);
    }
    Profile profile = profiles.of(queued.members().getFirst().pod().pod());
    var dropped = new ArrayList<MemberOutcome>();
    QueuedGroup group = withoutDropped(queued, dropped);
    if (group.members().isEmpty()) {
      return new GroupResult(
          group,
          decision(group, attempt, profile, Result.SKIPPED, GroupStatus.SUCCESS, null, null),
          false,
          GroupStatus.SUCCESS,
          dropped,
          "",
          List.of(),
          List.of());
    }
    return new GroupTrial(group, attempt, profile, dropped, trace).run();
  }

  /// Places the members that have a node, and nominates those that failed.
  ///
  /// @param trace the trace of the group's attempt
  /// @param hold takes each placed member at once: Permit plugins of later members may allow it
  /// @return the remaining actions for each member, in the order of processing
  public List<Ended> settle(GroupResult result, GroupTrace trace, Consumer<AssumedPod> hold) {
    var ended = new ArrayList<Ended>();
    for (MemberOutcome outcome : result.members()) {
      switch (outcome) {
        case Place member -> {
          ScheduleResult placed = place(member, trace);
          if (placed.outcome() instanceof Outcome.Bind(var assumed, var _)) {
            hold.accept(assumed);
          }
          ended.add(new Ended(member.pod(), placed, null));
        }
        case Ended member -> {
          if (member.result().outcome() instanceof Outcome.Unschedulable failed) {
            nominate(member.pod().pod(), failed.nominatedNode());
          }
          ended.add(member);
        }
      }
    }
    return ended;
  }

  /// Assumes a member on its node and calls Reserve and Permit plugins.
  private ScheduleResult place(Place member, GroupTrace trace) {
    PodInfo pod = member.pod().pod();
    nominator.remove(pod.uid());
    AttemptTrace own = trace.place(pod);
    if (own != null) {
      member.profile().metrics().placed(member.found().state(), own);
    }
    return reserve.run(member.profile(), pod, member.found().withoutGroup());
  }

  private void nominate(PodInfo pod, @Nullable String node) {
    nominator.nominate(pod, node == null ? pod.pod().status().nominatedNodeName() : node);
  }

  private QueuedGroup withoutDropped(QueuedGroup group, List<MemberOutcome> dropped) {
    return switch (group) {
      case QueuedGroup.Leaf leaf -> {
        var left = new ArrayList<QueuedPodInfo>();
        for (QueuedPodInfo pod : leaf.pods()) {
          if (pod.pod().pod().isTerminating() || cache.isAssumed(pod.pod().uid())) {
            dropped.add(GroupOutcomes.notTried(pod, new Outcome.NotTried()));
          } else {
            left.add(pod);
          }
        }
        yield new QueuedGroup.Leaf(leaf.spec(), left);
      }
      case QueuedGroup.Composite composite ->
          new QueuedGroup.Composite(
              composite.spec(),
              composite.children().stream().map(child -> withoutDropped(child, dropped)).toList());
    };
  }

  /// Returns the result for a group that is invalid, or for which a plugin has failed.
  public GroupResult failed(QueuedGroup group, int attempt, String problem) {
    var status = GroupStatus.error(problem);
    SortedMap<ObjectKey, Condition> conditions = new TreeMap<>();
    group.leaves().forEach(leaf -> addCondition(leaf, status, conditions));
    var members = new ArrayList<MemberOutcome>();
    for (QueuedPodInfo pod : group.members()) {
      members.add(GroupOutcomes.error(pod, problem));
    }
    QueuedPodInfo first = group.members().getFirst();
    return new GroupResult(
        group,
        new GroupDecision(
            group.key(),
            group.spec().priority(),
            first.pod().pod().spec().schedulerName(),
            attempt,
            Result.ERROR,
            status,
            null,
            null,
            conditions,
            List.of()),
        false,
        status,
        members,
        "",
        List.of(),
        List.of());
  }

  private void addCondition(
      QueuedGroup.Leaf leaf, GroupStatus status, SortedMap<ObjectKey, Condition> conditions) {
    if (!status.isSuccess() && cache.groups().wasScheduled(leaf.key())) {
      return; // the condition stays true, even before the object shows it
    }
    Condition condition = GroupConditions.toWrite(podGroup(leaf), status);
    if (condition != null) {
      conditions.put(leaf.key().object(), condition);
    }
  }

  /// Returns the group's object if it is a Kubernetes PodGroup; groups of other kinds may have the
  /// same name.
  private @Nullable PodGroup podGroup(QueuedGroup.Leaf leaf) {
    PodGroup group = objects.get(PodGroup.class, leaf.key().object());
    return group != null && group.metadata().uid().equals(leaf.spec().uid()) ? group : null;
  }

  private static GroupDecision decision(
      QueuedGroup group,
      int attempt,
      Profile profile,
      Result result,
      GroupStatus status,
      @Nullable GroupTry tried,
      GroupDecision.@Nullable Preemption preemption) {
    return new GroupDecision(
        group.key(),
        group.spec().priority(),
        profile.schedulerName(),
        attempt,
        result,
        status,
        tried == null || result == Result.ERROR ? null : tried.evaluation(),
        preemption,
        new TreeMap<>(),
        List.of());
  }

  /// An attempt.
  private final class GroupTrial {
    private final QueuedGroup group;
    private final int attempt;
    private final Profile profile;
    private final List<MemberOutcome> members;
    private final Instant begun;
    private final GroupTrace trace;

    /// @param dropped the members that are not tried
    GroupTrial(
        QueuedGroup group,
        int attempt,
        Profile profile,
        List<MemberOutcome> dropped,
        GroupTrace trace) {
      this.group = group;
      this.attempt = attempt;
      this.profile = profile;
      members = new ArrayList<>(dropped);
      begun = profile.metrics().now();
      this.trace = trace;
    }

    GroupResult run() {
      try (var assumptions = new Assumptions(cache, nominator, reserve)) {
        GroupTry tried = searchWith(assumptions).run(group, new CycleState());
        assumptions.undo(0);
        var outcomes = GroupOutcomes.of(group, profile, tried);
        profile.metrics().groupSearched(begun);
        GroupPostFilter.Made made = null;
        if (tried.status().code() == Code.UNSCHEDULABLE) {
          made =
              new GroupPostFilter(features, profile, group, tried, assumptions, cache)
                  .run(this::searchWith, trace);
          outcomes.postFiltered(made);
        }
        return result(tried, outcomes, made, assumptions);
      }
    }

    private GroupSearch searchWith(Assumptions assumptions) {
      return new GroupSearch(
          features,
          profile,
          cache,
          search,
          assumptions,
          choices,
          profiles.queueSort() instanceof LanedQueueSortPlugin,
          trace);
    }

    private GroupResult result(
        GroupTry tried,
        GroupOutcomes outcomes,
        GroupPostFilter.@Nullable Made made,
        Assumptions assumptions) {
      Result result = ended(tried.status(), made);
      var decision =
          new GroupDecision(
              group.key(),
              group.spec().priority(),
              profile.schedulerName(),
              attempt,
              result,
              made != null && made.status().code() == Code.ERROR
                  ? made.status()
                  : outcomes.status(group.key()),
              result == Result.ERROR ? null : tried.evaluation(),
              made == null ? null : made.preemption(group),
              conditions(outcomes),
              List.of());
      members.addAll(outcomes.members());
      var effects = new ArrayList<>(assumptions.effects());
      if (made != null) {
        effects.addAll(made.effects());
      }
      return new GroupResult(
          group,
          decision,
          true,
          tried.status(),
          members,
          made == null ? "" : made.plugin(),
          made == null ? List.of() : made.victims(),
          effects);
    }

    private SortedMap<ObjectKey, Condition> conditions(GroupOutcomes outcomes) {
      SortedMap<ObjectKey, Condition> conditions = new TreeMap<>();
      group.leaves().forEach(leaf -> addCondition(leaf, outcomes.status(leaf.key()), conditions));
      return conditions;
    }

    private static Result ended(GroupStatus status, GroupPostFilter.@Nullable Made made) {
      if (status.isSuccess()) {
        return Result.SCHEDULED;
      }
      if (status.code() == Code.ERROR || (made != null && made.status().code() == Code.ERROR)) {
        return Result.ERROR;
      }
      return made != null && made.status().isSuccess() ? Result.WAITING : Result.UNSCHEDULABLE;
    }
  }
}
