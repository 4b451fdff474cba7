package dev.berth.engine.group;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PodGroupPostFilterResult.Nominate;
import dev.berth.framework.PodGroupPostFilterResult.Unhelpful;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.Retry;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Calls the PodGroupPostFilter plugins of a profile to make room for a group, and answers their
/// questions about a cluster without some pods.
///
/// **Goal.** A plugin finds a small set of pods whose eviction lets the whole group fit. It decides
/// which pods may be evicted, and in which order they are spared; the engine decides whether pods
/// fit.
///
/// **Constraints.** The answer for a single member depends on the other members, so nodes cannot be
/// looked at one by one, as for a single pod. A question must not change the cluster. A search for
/// a group is expensive, so there is only one search, and not one for each set of pods.
///
/// **Algorithm.** [Attempt#without] removes all pods that may leave, and searches the group again
/// in the emptied cluster. If the group fits, its members stay on the nodes that were found.
/// [Second#putBack] then returns the pods, one unit after the other: a unit stays if each member
/// still fits its node together with it, and leaves again otherwise. A member that has not come
/// back is a victim.
///
/// ```
/// group of a, b; low, mid, big may leave          n1          n2
///   without(low, mid, big), group fits             a           b
///   putBack(big)    a no longer fits               a           b       big is a victim
///   putBack(mid)    both still fit                 a           b mid   spared
///   putBack(low)    b no longer fits               a           b mid   low is a victim
/// ```
///
/// Everything is done on the stack of [Assumptions] and undone in reverse order; closing the
/// [Retry] restores the cluster. For the engine's thread.
final class GroupPostFilter {
  private final GroupFeatures features;
  private final Profile profile;
  private final QueuedGroup group;
  private final GroupTry tried;
  private final Assumptions assumptions;
  private final ClusterCache cache;
  private final List<String> reasons = new ArrayList<>();
  private final List<ClusterEffect> effects = new ArrayList<>();
  private @Nullable GroupPreemptionReport report;

  /// @param tried the failed attempt of the group
  GroupPostFilter(
      GroupFeatures features,
      Profile profile,
      QueuedGroup group,
      GroupTry tried,
      Assumptions assumptions,
      ClusterCache cache) {
    this.features = features;
    this.profile = profile;
    this.group = group;
    this.tried = tried;
    this.assumptions = assumptions;
    this.cache = cache;
  }

  /// The result of the plugins.
  ///
  /// @param plugin the plugin that succeeded; empty if none did
  /// @param nominations the nominated nodes, by the UID of the member
  record Made(
      GroupStatus status,
      String plugin,
      Map<String, String> nominations,
      List<VictimUnit> victims,
      List<ClusterEffect> effects,
      @Nullable GroupPreemptionReport report) {
    /// Returns this result for the decision.
    GroupDecision.Preemption preemption(QueuedGroup of) {
      Map<ObjectKey, String> nominated = new TreeMap<>();
      of.members()
          .forEach(pod -> {
            String node = nominations.getOrDefault(pod.pod().uid(), "");
            if (!node.isEmpty()) {
              nominated.put(pod.pod().key(), node);
            }
          });
      return new GroupDecision.Preemption(status, nominated, report);
    }
  }

  /// Calls the plugins.
  ///
  /// @param searches creates searches for the group on top of assumptions
  /// @param trace the trace of the attempt
  Made run(Function<Assumptions, GroupSearch> searches, GroupTrace trace) {
    try (var timer =
        profile
            .metrics()
            .startForGroup(ExtensionPointLabel.POD_GROUP_POST_FILTER, features.topology(), trace)) {
      Made made = run(searches, timer);
      timer.ended(made.status().code());
      return made;
    }
  }

  private Made run(Function<Assumptions, GroupSearch> searches, ExtensionPointTimer timer) {
    for (PodGroupPostFilterPlugin plugin : profile.groups().postFilter()) {
      cache.refresh(); // undoes what was tried
      var attempt = new Attempt(searches);
      PodGroupPostFilterResult result = null;
      Instant begun = profile.metrics().now();
      try {
        result = timer.call(plugin.name(), () -> plugin.podGroupPostFilter(attempt));
      } catch (RuntimeException e) {
        report = attempt.retried == null ? report : onlyRetried(attempt.retried);
        return unhelpful(
            GroupStatus.error(
                "error in \"%s\" PodGroupPostFilter plugins: %s"
                    .formatted(plugin.name(), PluginErrors.text(e))));
      } finally {
        if (plugin instanceof PreemptionPlugin) {
          tried(result, begun);
        }
      }
      switch (result) {
        case Nominate nominate -> {
          return new Made(
              new GroupStatus(Code.SUCCESS, false, List.of(nominate.message())),
              plugin.name(),
              nominate.nominations(),
              nominate.victims(),
              effects,
              nominate.report());
        }
        case Unhelpful(var why, var further, var compared) -> {
          effects.addAll(further);
          report = compared == null ? report : compared;
          List<String> of = why.reasons().stream().map(Reason::message).toList();
          if (why.code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
            return unhelpful(new GroupStatus(why.code(), false, of));
          }
          reasons.addAll(of);
        }
      }
    }
    return unhelpful(new GroupStatus(Code.UNSCHEDULABLE, false, reasons));
  }

  /// The report of the comparisons before the plugin failed.
  private static GroupPreemptionReport onlyRetried(GroupEvaluation retried) {
    return new GroupPreemptionReport(retried, List.of(), 0, 0);
  }

  /// @param result null if the plugin failed
  private void tried(@Nullable PodGroupPostFilterResult result, Instant begun) {
    ProfileMetrics metrics = profile.metrics();
    switch (result) {
      case null -> metrics.groupPreemptionTried(Code.ERROR, true, begun);
      case Nominate nominate ->
          metrics.groupPreemptionTried(Code.SUCCESS, nominate.report() != null, begun);
      case Unhelpful unhelpful ->
          metrics.groupPreemptionTried(unhelpful.why().code(), unhelpful.report() != null, begun);
    }
  }

  private Made unhelpful(GroupStatus status) {
    return new Made(status, "", Map.of(), List.of(), effects, report);
  }

  /// The attempt as a plugin sees it.
  private final class Attempt implements GroupAttempt {
    private final Function<Assumptions, GroupSearch> searches;
    private @Nullable GroupEvaluation retried;

    Attempt(Function<Assumptions, GroupSearch> searches) {
      this.searches = searches;
    }

    @Override
    public QueuedGroup group() {
      return group;
    }

    @Override
    public @Nullable CycleState state(GroupKey podGroup) {
      GroupTry of = tried.all().get(podGroup);
      return of == null ? null : of.state();
    }

    @Override
    public NodeStatuses nodes(PodInfo member) {
      return tried.all().values().stream()
          .flatMap(of -> of.members().stream())
          .filter(attempt -> attempt.pod().pod().uid().equals(member.uid()))
          .findFirst()
          .map(MemberAttempt::nodes)
          .orElse(NodeStatuses.NONE);
    }

    @Override
    public Retry without(Collection<PodInfo> removed) {
      int mark = assumptions.mark();
      removed.forEach(assumptions::remove);
      int begun = assumptions.mark();
      GroupTry again = searches.apply(assumptions).run(group, new CycleState());
      assumptions.undo(begun);
      retried = again.evaluation();
      return new Second(mark, again);
    }
  }

  /// The second attempt, in a cluster from which some pods are removed.
  private final class Second implements Retry {
    private final int mark;
    private final GroupTry again;
    private final List<MemberAttempt.Fits> proposed = new ArrayList<>();

    Second(int mark, GroupTry again) {
      this.mark = mark;
      this.again = again;
      // Includes the members of groups that were not feasible in this attempt.
      group
          .leaves()
          .forEach(leaf -> {
            GroupTry of = again.all().get(leaf.key());
            if (of != null) {
              for (MemberAttempt member : of.members()) {
                if (member instanceof MemberAttempt.Fits fits) {
                  proposed.add(fits);
                }
              }
            }
          });
    }

    @Override
    public GroupStatus status() {
      return again.status();
    }

    @Override
    public GroupEvaluation evaluation() {
      return again.evaluation();
    }

    @Override
    public List<PodInfo> proposed() {
      return proposed.stream().map(Second::placed).toList();
    }

    private static PodInfo placed(MemberAttempt.Fits member) {
      return member.pod().pod().on(member.found().node());
    }

    @Override
    public boolean putBack(Collection<PodInfo> pods) {
      for (PodInfo pod : pods) {
        assumptions.putBack(pod);
        NodeInfo node = nodeOf(pod);
        for (MemberAttempt.Fits member : proposed) {
          profile.filters().addPod(member.found().state(), member.pod().pod(), pod, node);
        }
      }
      int beside = assumptions.mark();
      boolean fit = true;
      for (MemberAttempt.Fits member : proposed) {
        if (!fits(member)) {
          fit = false;
          break;
        }
        assumptions.place(profile, member.pod().pod(), member.found());
      }
      assumptions.undo(beside);
      if (!fit) {
        for (PodInfo pod : pods) {
          assumptions.remove(pod);
          NodeInfo node = nodeOf(pod);
          for (MemberAttempt.Fits member : proposed) {
            profile.filters().removePod(member.found().state(), member.pod().pod(), pod, node);
          }
        }
      }
      return fit;
    }

    /// Includes the pods nominated to the node and the members that are there now.
    private boolean fits(MemberAttempt.Fits member) {
      return profile
          .filters()
          .filterWithNominatedPods(
              member.found().state(), member.pod().pod(), node(member.found().node()))
          .isSuccess();
    }

    private NodeInfo nodeOf(PodInfo pod) {
      return node(pod.pod().spec().nodeName());
    }

    private NodeInfo node(String name) {
      cache.refresh();
      return Objects.requireNonNull(cache.node(name), name);
    }

    @Override
    public void close() {
      assumptions.undo(mark);
    }
  }
}
