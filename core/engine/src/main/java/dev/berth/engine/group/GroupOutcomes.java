package dev.berth.engine.group;

import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.group.MemberAttempt.Fails;
import dev.berth.engine.group.MemberAttempt.Fits;
import dev.berth.engine.group.MemberOutcome.Ended;
import dev.berth.engine.group.MemberOutcome.Place;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedGroup.Leaf;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The outcomes for a group and each of its members after an attempt.
///
/// Some groups share the status object of the group above: groups that were not tried, and groups
/// that were feasible below a group that was not. As in kube-scheduler, the result of PostFilter is
/// added to the shared status once for each of these groups.
final class GroupOutcomes {
  private final QueuedGroup root;
  private final Profile profile;
  private final Map<GroupKey, GroupEnd> outcomes = new LinkedHashMap<>();
  private Map<String, String> nominations = Map.of();
  private boolean waits;

  /// A status that several groups may share.
  private static final class SharedStatus {
    private GroupStatus now;

    SharedStatus(GroupStatus now) {
      this.now = now;
    }
  }

  private static final class GroupEnd {
    private final List<MemberAttempt> tried;
    private final List<MemberAttempt> voided;
    private final GroupStatus before;
    private SharedStatus status;

    /// @param tried the attempts that count
    /// @param voided the attempts that do not count because the group above failed
    GroupEnd(SharedStatus status, List<MemberAttempt> tried, List<MemberAttempt> voided) {
      this.status = status;
      this.tried = tried;
      this.voided = voided;
      before = status.now;
    }
  }

  private GroupOutcomes(QueuedGroup root, Profile profile) {
    this.root = root;
    this.profile = profile;
  }

  /// @param tried the attempt of the root
  static GroupOutcomes of(QueuedGroup root, Profile profile, GroupTry tried) {
    var outcomes = new GroupOutcomes(root, profile);
    outcomes.add(root, tried.all(), null);
    return outcomes;
  }

  private void add(QueuedGroup group, Map<GroupKey, GroupTry> all, @Nullable GroupEnd parent) {
    GroupTry tried = all.get(group.key());
    boolean parentFailed = parent != null && !parent.status.now.isSuccess();
    GroupEnd outcome;
    if (parent != null && (tried == null || (parentFailed && tried.status().isSuccess()))) {
      outcome = new GroupEnd(parent.status, List.of(), tried == null ? List.of() : tried.members());
    } else {
      var known = Objects.requireNonNull(tried);
      outcome = new GroupEnd(new SharedStatus(known.status()), known.members(), List.of());
    }
    outcomes.put(group.key(), outcome);
    if (group instanceof QueuedGroup.Composite composite) {
      composite.children().forEach(child -> add(child, all, outcome));
    }
  }

  /// Takes the result of PostFilter plugins.
  void postFiltered(GroupPostFilter.Made made) {
    if (made.status().code() == Code.ERROR) {
      var failure = new SharedStatus(made.status());
      outcomes.values().forEach(outcome -> outcome.status = failure);
      return;
    }
    waits = made.status().isSuccess();
    nominations = made.nominations();
    for (GroupEnd outcome : outcomes.values()) {
      outcome.status.now = outcome.status.now.plus(made.status().message());
    }
  }

  /// Returns how the attempt ended for the group.
  GroupStatus status(GroupKey group) {
    return Objects.requireNonNull(outcomes.get(group)).status.now;
  }

  /// The actions for the members, in order.
  List<MemberOutcome> members() {
    var members = new ArrayList<MemberOutcome>();
    root.leaves().forEach(leaf -> addMembers(leaf, members));
    return members;
  }

  private void addMembers(Leaf leaf, List<MemberOutcome> members) {
    GroupEnd outcome = Objects.requireNonNull(outcomes.get(leaf.key()));
    for (int i = 0; i < leaf.pods().size(); i++) {
      QueuedPodInfo pod = leaf.pods().get(i);
      members.add(
          i < outcome.tried.size()
              ? tried(outcome, outcome.tried.get(i))
              : notTried(outcome, pod, i < outcome.voided.size() ? outcome.voided.get(i) : null));
    }
  }

  private MemberOutcome tried(GroupEnd outcome, MemberAttempt attempt) {
    GroupStatus status = outcome.status.now;
    QueuedPodInfo pod = attempt.pod();
    if (status.code() == Code.ERROR) {
      return error(
          pod,
          attempt instanceof Fails fails && fails.isError()
              ? fails.decision().message()
              : status.message());
    }
    return switch (attempt) {
      case Fits fits when status.isSuccess() -> new Place(pod, profile, fits.found());
      case Fits fits when waits ->
          fail(
              pod,
              fits.found().decision().unschedulable(status.message()),
              fits.found().node(),
              Collections.emptySortedSet(),
              nominations.get(pod.pod().uid()));
      case Fits fits ->
          fail(
              pod,
              fits.found()
                  .decision()
                  .unschedulable(GroupStatus.infeasible(List.of(status.message())).message()),
              fits.found().node(),
              Collections.emptySortedSet(),
              "");
      case Fails fails ->
          fail(
              pod,
              fails.decision(),
              null,
              fails.pending(),
              nomination(pod, fails.keepsNomination() ? null : ""));
    };
  }

  /// Uses the group's status from before PostFilter if that failed.
  ///
  /// @param voided an attempt that does not count but is shown; null for none
  private MemberOutcome notTried(
      GroupEnd outcome, QueuedPodInfo pod, @Nullable MemberAttempt voided) {
    if (outcome.status.now.isSuccess()) {
      return notTried(pod, new Outcome.KeepsWaiting());
    }
    if (outcome.status.now.code() == Code.ERROR) {
      return error(
          pod,
          (outcome.before.code() == Code.ERROR ? outcome.before : outcome.status.now).message());
    }
    return fail(
        pod,
        shown(pod, voided, outcome.before.message()),
        voided instanceof Fits fits ? fits.found().node() : null,
        Collections.emptySortedSet(),
        nomination(pod, null));
  }

  private static Decision shown(QueuedPodInfo pod, @Nullable MemberAttempt voided, String message) {
    return switch (voided) {
      case Fits(var _, var found) -> found.decision().unschedulable(message);
      case Fails fails -> {
        var decision = new DecisionBuilder(pod);
        decision.preFilterNodes(fails.decision().preFilterNodes(), fails.decision().plan());
        decision.nodes(fails.filtered(), 0);
        yield decision.unschedulable(message);
      }
      case null -> new DecisionBuilder(pod).unschedulable(message);
    };
  }

  private @Nullable String nomination(QueuedPodInfo pod, @Nullable String own) {
    return nominations.getOrDefault(pod.pod().uid(), own);
  }

  private static Ended fail(
      QueuedPodInfo pod,
      Decision decision,
      @Nullable String proposed,
      SortedSet<String> pending,
      @Nullable String nominatedNode) {
    var outcome = new Outcome.Unschedulable(0, null, nominatedNode, List.of());
    return new Ended(pod, new ScheduleResult(decision, outcome, pending), proposed);
  }

  /// The member fails by error and has no nomination.
  static Ended error(QueuedPodInfo pod, String message) {
    var decision = new DecisionBuilder(pod).failed(message);
    return fail(pod, decision, null, Collections.emptySortedSet(), "");
  }

  /// The member was not tried.
  static Ended notTried(QueuedPodInfo pod, Outcome outcome) {
    return new Ended(pod, new ScheduleResult(new DecisionBuilder(pod).skipped(), outcome), null);
  }
}
