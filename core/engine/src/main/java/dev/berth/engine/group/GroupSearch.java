package dev.berth.engine.group;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.NodeSubset;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.cycle.NodeSearch.NotFound;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.cycle.SearchScope;
import dev.berth.engine.group.MemberAttempt.Fails;
import dev.berth.engine.group.MemberAttempt.Fits;
import dev.berth.engine.group.PlacementChoice.Chosen;
import dev.berth.engine.group.PlacementChoice.Feasible;
import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PlacementFeasiblePlugin.PlacementFeasibility;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementGeneratePlugin.PlacementResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupEvaluation.InPlacement;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedGroup.Composite;
import dev.berth.framework.model.QueuedGroup.Leaf;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Searches nodes for a group of pods that wait for each other, such as the workers of a training
/// job, or for a group of such groups.
///
/// **Goal.** All members of a group get a node, or at least the number that the group needs, or
/// none. If the group has a topology, all of them are within one domain of it, such as one rack.
///
/// **Constraints.** A member must see the members before it: two of them cannot use the same free
/// CPU. A group that fails in one rack must leave nothing behind before it is tried in the next. A
/// single search must not take so long that all other pods wait for it. The order of all calls, and
/// each text, are kube-scheduler's.
///
/// **Algorithm.** Three steps call each other:
///
/// - [#tryGroup] asks the PlacementGenerate plugin for placements, which are sets of nodes with a
///   name. It tries the group in each of them, undoes the trial, and keeps the placements in which
///   the group is feasible. PlacementScore plugins choose one.
/// - In a placement, a PodGroup tries its members in order. A member runs the usual [NodeSearch] on
///   the nodes of the placement, and is then *assumed*: it counts on its node. After each member,
///   the PlacementFeasible plugin says whether the group can still get enough members (go on), has
///   enough already (go on, or end this turn), or cannot get them any more (give up).
/// - In a placement, a composite group tries its children in the same way: each child is a group,
///   with its own placements within the placement of its parent.
///
/// [Assumptions] is the stack of assumed members. A mark is its height, and undoing to a mark takes
/// off everything above it, in reverse order:
///
/// ```
/// group "train" with a, b, c; placements rack-1 and rack-2
///
///   rack-1   mark, a → n1, b → n2, c → no node    give up   undo to the mark
///   rack-2   mark, a → n5, b → n5, c → n6         feasible  undo to the mark
///   choose rack-2, the only feasible one           its members become outcomes of the attempt
/// ```
///
/// A composite group assumes the members of the chosen placement again, so that its next child sees
/// them. A PodGroup without a topology has a single placement, all nodes, and skips the choice.
///
/// A group that already has its minimum takes turns: after a hundredth of its waiting members the
/// attempt succeeds, and the rest is tried after other pods have had their turn.
///
/// The search follows `pkg/scheduler/schedule_one_podgroup.go` of Kubernetes v1.37. For the
/// engine's thread.
final class GroupSearch {
  /// A turn tries a part of the waiting members: one divided by this number.
  private static final int TURNS = 100;

  private final GroupFeatures features;
  private final Profile profile;
  private final ClusterCache cache;
  private final NodeSearch search;
  private final Assumptions assumptions;
  private final PlacementChoice choice;
  private final boolean takesTurns;
  private final GroupTrace trace;

  /// The nodes on which the group is tried now; null for all.
  private @Nullable Placement within;

  private @Nullable NodeSubset subset;

  /// @param assumptions receives the assumed members
  /// @param takesTurns whether a group that has its minimum gives way to others: then at most a
  ///   small part of its waiting members is tried at once
  GroupSearch(
      GroupFeatures features,
      Profile profile,
      ClusterCache cache,
      NodeSearch search,
      Assumptions assumptions,
      ChoicePolicy choices,
      boolean takesTurns,
      GroupTrace trace) {
    this.features = features;
    this.profile = profile;
    this.cache = cache;
    this.search = search;
    this.assumptions = assumptions;
    choice = new PlacementChoice(profile, choices);
    this.takesTurns = takesTurns;
    this.trace = trace;
  }

  /// Tries the root.
  ///
  /// @param state the state that its members will share
  GroupTry run(QueuedGroup root, CycleState state) {
    GroupTry tried = tryGroup(root, state);
    return tried.status().isSuccess() && !tried.anyScheduled()
        ? tried.withStatus(GroupStatus.infeasible(List.of())) // nothing new had to be placed
        : tried;
  }

  private GroupTry tryGroup(QueuedGroup group, CycleState state) {
    return switch (group) {
      case Leaf leaf when !features.topology() -> inOnePlacement(leaf, state);
      case QueuedGroup any -> inPlacements(any, state);
    };
  }

  private GroupTry inOnePlacement(Leaf leaf, CycleState state) {
    GroupTry tried = tryMembers(leaf, state);
    InPlacement only = tried.evaluation().placements().getFirst();
    return only.status().isSuccess()
        ? tried.withEvaluation(
            new GroupEvaluation(
                leaf.key(), "", List.of(new Chosen(0, List.of(), List.of()).complete(only, 0))))
        : tried;
  }

  private GroupTry inPlacements(QueuedGroup group, CycleState state) {
    Placement parent = within;
    List<Placement> placements;
    try {
      switch (placements(group, state, parent)) {
        case Rejected why -> {
          return failed(
              group,
              state,
              new GroupStatus(
                  why.code(), false, why.reasons().stream().map(Reason::message).toList()),
              why.message());
        }
        case PlacementResult.Placements(var generated) -> placements = generated;
      }
      if (placements.isEmpty()) {
        var none = GroupStatus.unschedulable("no feasible placements found");
        return failed(group, state, none, none.message());
      }
    } catch (PluginException e) {
      return failed(group, state, GroupStatus.error(e.getMessage()), e.getMessage());
    }
    if (group instanceof Leaf) {
      profile.metrics().placementsGenerated(placements.size());
    }
    try {
      return inPlacements(group, state, placements);
    } finally {
      goTo(parent);
    }
  }

  private void goTo(@Nullable Placement placement) {
    within = placement;
    subset = placement == null ? null : new NodeSubset(placement.nodes());
  }

  private PlacementResult placements(
      QueuedGroup group, CycleState state, @Nullable Placement parent) {
    var from = new Placement("", parent == null ? nodes() : parent.nodes());
    PlacementGeneratePlugin plugin = profile.groups().generate();
    try (var timer =
        profile.metrics().startForGroup(ExtensionPointLabel.PLACEMENT_GENERATE, true, trace)) {
      PlacementResult result =
          plugin == null
              ? new PlacementResult.Placements(List.of(from))
              : timer.call(plugin.name(), () -> plugin.generatePlacements(state, group, from));
      timer.ended(
          switch (result) {
            case Rejected why -> why.code();
            case PlacementResult.Placements(var made) ->
                made.isEmpty() ? Code.UNSCHEDULABLE : Code.SUCCESS;
          });
      return result;
    } catch (RuntimeException e) {
      throw new PluginException(PluginErrors.text(e), e);
    }
  }

  private List<NodeInfo> nodes() {
    cache.refresh();
    return cache.nodes();
  }

  private GroupTry inPlacements(QueuedGroup group, CycleState state, List<Placement> placements) {
    var evaluations = new ArrayList<InPlacement>();
    var feasible = new ArrayList<Feasible>();
    var indexes = new ArrayList<Integer>();
    GroupTry first = null;
    for (Placement placement : placements) {
      goTo(placement.nodes().size() == cache.nodeCount() ? null : placement);
      Instant begun = profile.metrics().now();
      int mark = assumptions.mark();
      var placementState = CycleState.ofMember(state);
      GroupTry tried = tryIn(placement, group, state);
      assumptions.undo(mark);
      evaluations.add(named(placement, tried.evaluation().placements().getFirst()));
      if (tried.status().code() == Code.ERROR) {
        return tried
            .withoutBelow()
            .withEvaluation(new GroupEvaluation(group.key(), "", evaluations));
      }
      if (group instanceof Leaf) {
        profile.metrics().placementTried(tried.status().isSuccess(), begun);
      }
      first = first == null ? tried : first;
      if (tried.status().isSuccess()) {
        indexes.add(evaluations.size() - 1);
        feasible.add(new Feasible(refreshed(placement), placementState, tried));
      }
    }
    if (feasible.isEmpty()) {
      return noneFeasible(group, state, first, evaluations);
    }
    return choose(group, state, feasible, indexes, evaluations);
  }

  private GroupTry tryIn(Placement placement, QueuedGroup group, CycleState state) {
    PointSpan span = trace.placement(group.key(), placement.name());
    Code ended = Code.ERROR;
    try {
      GroupTry tried =
          switch (group) {
            case Leaf leaf -> tryMembers(leaf, state);
            case Composite composite -> tryChildren(composite);
          };
      ended = tried.status().code();
      return tried;
    } finally {
      span.end(ended);
    }
  }

  /// Returns the placement with its nodes in their state without the group.
  private Placement refreshed(Placement placement) {
    cache.refresh();
    var nodes = new ArrayList<NodeInfo>(placement.nodes().size());
    for (NodeInfo node : placement.nodes()) {
      NodeInfo now = cache.node(node.name());
      if (now != null) {
        nodes.add(now);
      }
    }
    return new Placement(placement.name(), nodes);
  }

  private static InPlacement named(Placement placement, InPlacement tried) {
    return new InPlacement(
        placement.name(),
        placement.name().isEmpty()
            ? null
            : placement.nodes().stream().map(NodeInfo::name).sorted().toList(),
        tried.status(),
        tried.assigned(),
        tried.failed(),
        tried.shortfall(),
        tried.scores(),
        tried.total(),
        tried.tied(),
        tried.chosen(),
        tried.children());
  }

  private static GroupTry noneFeasible(
      QueuedGroup group,
      CycleState state,
      @Nullable GroupTry first,
      List<InPlacement> evaluations) {
    var evaluation = new GroupEvaluation(group.key(), "", evaluations);
    if (first == null) {
      return failed(group, state, GroupStatus.infeasible(List.of()), "");
    }
    var status =
        GroupStatus.infeasible(
            List.of(
                "0/%d placements are available, first placement status: %s"
                    .formatted(evaluations.size(), first.status().asError())));
    return first.withStatus(status).withEvaluation(evaluation);
  }

  private GroupTry choose(
      QueuedGroup group,
      CycleState state,
      List<Feasible> feasible,
      List<Integer> indexes,
      List<InPlacement> evaluations) {
    Chosen chosen;
    try {
      chosen = choice.choose(state, feasible, trace);
    } catch (PluginException e) {
      return failed(group, state, GroupStatus.error(e.getMessage()), "")
          .withEvaluation(new GroupEvaluation(group.key(), "", evaluations));
    }
    for (int i = 0; i < indexes.size(); i++) {
      int index = indexes.get(i);
      evaluations.set(index, chosen.complete(evaluations.get(index), i));
    }
    var evaluation = new GroupEvaluation(group.key(), "", evaluations);
    GroupTry best = feasible.get(chosen.index()).tried().withEvaluation(evaluation);
    if (features.composites()) {
      String failure = assumeAgain(best);
      if (failure != null) {
        return failed(
                group, state, GroupStatus.error("failed to assume the subtree: " + failure), "")
            .withEvaluation(evaluation);
      }
    }
    return best;
  }

  /// Assumes the chosen placement's members again, so that groups that are tried later see them.
  ///
  /// @return why this is not possible; null if it is done
  private @Nullable String assumeAgain(GroupTry chosen) {
    int mark = assumptions.mark();
    for (Fits member : chosen.fitting()) {
      ScheduleResult rejected = assumptions.assume(profile, member.pod().pod(), member.found());
      if (rejected != null) {
        assumptions.undo(mark);
        return rejected.decision().message();
      }
    }
    return null;
  }

  private static GroupTry failed(
      QueuedGroup group, CycleState state, GroupStatus status, String message) {
    return new GroupTry(
        group,
        status,
        false,
        List.of(),
        state,
        new GroupEvaluation(group.key(), message, List.of()),
        Map.of());
  }

  /// Tries the members of a PodGroup on the nodes of the placement. Members that fit stay assumed
  /// if the group is feasible.
  private GroupTry tryMembers(Leaf leaf, CycleState state) {
    var run = new LeafRun(leaf);
    int mark = assumptions.mark();
    GroupStatus status = run.run(state);
    if (!status.isSuccess()) {
      assumptions.undo(mark);
    }
    return run.result(status, state);
  }

  /// One run through the members of a PodGroup.
  private final class LeafRun {
    private final Leaf leaf;
    private final List<MemberAttempt> members = new ArrayList<>();
    private final SortedMap<ObjectKey, String> assigned = new TreeMap<>();
    private final List<ObjectKey> failed = new ArrayList<>();
    private String shortfall = "";
    private PlacementFeasibility last = Success.SUCCESS;
    private boolean any;

    LeafRun(Leaf leaf) {
      this.leaf = leaf;
    }

    GroupStatus run(CycleState state) {
      GroupKey key = leaf.key();
      if (!cache.groups().isKnown(key)) {
        return GroupStatus.error(
            "failed to get podGroup state for podGroup %s to compute gang feasibility: pod group state not found for pod group %s"
                .formatted(key.object(), key));
      }
      GroupMembers known = cache.groups().members(key.object());
      int remaining = leaf.pods().size();
      int scheduled = known.scheduled().size();
      try {
        last = feasibility(leaf, remaining, scheduled);
        if (last instanceof Rejected why) {
          return GroupStatus.infeasible(reasons(why));
        }
        for (QueuedPodInfo pod : leaf.pods()) {
          MemberAttempt member = tryMember(pod, state);
          members.add(member);
          if (member instanceof Fails fails && fails.isError()) {
            return GroupStatus.error(
                "failed to schedule other pod from a pod group: " + fails.decision().message());
          }
          remaining--;
          if (member instanceof Fits) {
            scheduled++;
          }
          last = feasibility(leaf, remaining, scheduled);
          if (last instanceof Rejected why) {
            return new GroupStatus(why.code(), false, reasons(why));
          }
          any |= member instanceof Fits;
          if (last instanceof Success && isTurnOver()) {
            break;
          }
        }
      } catch (PluginException e) {
        return GroupStatus.error("failed to evaluate placement feasibility: " + e.getMessage());
      }
      return last instanceof PlacementFeasibility.NotYet(var reason)
          ? GroupStatus.infeasible(List.of(reason))
          : GroupStatus.SUCCESS;
    }

    private boolean isTurnOver() {
      return takesTurns && assigned.size() > leaf.pods().size() / TURNS;
    }

    private MemberAttempt tryMember(QueuedPodInfo pod, CycleState state) {
      MemberAttempt member = GroupSearch.this.tryMember(pod, state);
      switch (member) {
        case Fits fits -> assigned.put(pod.pod().key(), fits.found().node());
        case Fails fails -> {
          shortfall = failed.isEmpty() ? fails.decision().message() : shortfall;
          failed.add(pod.pod().key());
        }
      }
      return member;
    }

    GroupTry result(GroupStatus status, CycleState state) {
      return new GroupTry(
          leaf,
          status,
          any && status.isSuccess(),
          members,
          state,
          new GroupEvaluation(
              leaf.key(), "", List.of(inPlacement(last, assigned, failed, shortfall, List.of()))),
          Map.of());
    }
  }

  private static InPlacement inPlacement(
      PlacementFeasibility last,
      SortedMap<ObjectKey, String> assigned,
      List<ObjectKey> failed,
      String shortfall,
      List<GroupEvaluation> children) {
    GroupStatus status =
        switch (last) {
          case Success _ -> GroupStatus.SUCCESS;
          case Rejected why -> new GroupStatus(Code.UNSCHEDULABLE, false, reasons(why));
          case PlacementFeasibility.NotYet(var reason) -> GroupStatus.unschedulable(reason);
        };
    return new InPlacement(
        "",
        null,
        status,
        assigned,
        failed,
        shortfall,
        Collections.emptySortedMap(),
        0,
        false,
        false,
        children);
  }

  private MemberAttempt tryMember(QueuedPodInfo pod, CycleState state) {
    cache.refresh();
    return switch (search.run(profile, pod, new SearchScope(state, subset), null)) {
      case Found found -> {
        ScheduleResult rejected = assumptions.assume(profile, pod.pod(), found);
        yield rejected == null
            ? new Fits(pod, found)
            : new Fails(
                pod, rejected.decision(), rejected.pending(), false, rejected.decision().nodes());
      }
      case NotFound notFound ->
          new Fails(
              pod,
              notFound.decision(),
              notFound.pending(),
              !notFound.decision().rejectedBy().isEmpty(),
              notFound.filtered());
    };
  }

  private static List<String> reasons(Rejected why) {
    return why.reasons().stream().map(Reason::message).toList();
  }

  private PlacementFeasibility feasibility(QueuedGroup group, int remaining, int scheduled) {
    PlacementFeasiblePlugin plugin = profile.groups().feasible();
    try (var timer =
        profile
            .metrics()
            .startForGroup(ExtensionPointLabel.PLACEMENT_FEASIBLE, false, GroupTrace.NONE)) {
      PlacementFeasibility result =
          plugin == null ? Success.SUCCESS : plugin.placementFeasible(group, remaining, scheduled);
      timer.ended(
          switch (result) {
            case Success _ -> Code.SUCCESS;
            case Rejected why -> why.code();
            case PlacementFeasibility.NotYet _ -> Code.WAIT;
          });
      return result;
    } catch (RuntimeException e) {
      throw new PluginException("running PlacementFeasible plugin: " + PluginErrors.text(e), e);
    }
  }

  /// Tries the child groups on the nodes of the placement. Pods of feasible child groups stay
  /// assumed if this group is feasible.
  private GroupTry tryChildren(Composite group) {
    var run = new CompositeRun(group);
    int mark = assumptions.mark();
    GroupStatus status = run.run();
    if (!status.isSuccess()) {
      assumptions.undo(mark);
    }
    return run.result(status);
  }

  /// One run through the children of a group.
  private final class CompositeRun {
    private final Composite group;
    private final Map<GroupKey, GroupTry> below = new LinkedHashMap<>();
    private final List<GroupEvaluation> children = new ArrayList<>();
    private PlacementFeasibility last = Success.SUCCESS;
    private boolean any;

    CompositeRun(Composite group) {
      this.group = group;
    }

    GroupStatus run() {
      int remaining = group.children().size();
      int scheduled = 0;
      try {
        last = feasibility(group, remaining, scheduled);
        if (last instanceof Rejected why) {
          return new GroupStatus(why.code(), false, reasons(why));
        }
        for (QueuedGroup child : group.children()) {
          GroupTry tried = tryGroup(child, new CycleState());
          below.putAll(tried.all());
          children.add(tried.evaluation());
          if (tried.status().code() == Code.ERROR) {
            return GroupStatus.error(
                "composite pod group evaluation failed due to child error: "
                    + tried.status().asError());
          }
          any |= tried.anyScheduled();
          remaining--;
          if (tried.status().isSuccess()) {
            scheduled++;
          }
          last = feasibility(group, remaining, scheduled);
          if (last instanceof Rejected why) {
            return new GroupStatus(why.code(), false, reasons(why));
          }
        }
      } catch (PluginException e) {
        return GroupStatus.error(e.getMessage());
      }
      return last instanceof PlacementFeasibility.NotYet(var reason)
          ? GroupStatus.infeasible(List.of(reason))
          : GroupStatus.SUCCESS;
    }

    GroupTry result(GroupStatus status) {
      return new GroupTry(
          group,
          status,
          any && status.isSuccess(),
          List.of(),
          null,
          new GroupEvaluation(
              group.key(),
              "",
              List.of(inPlacement(last, Collections.emptySortedMap(), List.of(), "", children))),
          below);
    }
  }
}
