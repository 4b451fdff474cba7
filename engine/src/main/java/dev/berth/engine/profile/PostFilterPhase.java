package dev.berth.engine.profile;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.framework.Code;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Asks the PostFilter plugins of a profile to make room for a pod.
public final class PostFilterPhase {
  private PostFilterPhase() {}

  /// What the plugins say together.
  ///
  /// @param nominate what is to be done; null if nothing helps
  /// @param nominatedBy the plugin that says so; empty if nothing helps
  /// @param clearNomination whether the pod's earlier nomination is void
  /// @param message all that they say, on one line
  /// @param report what was weighed; null if no plugin weighed nodes
  /// @param effects what is to be done in any case
  public record Answer(
      @Nullable Nominate nominate,
      String nominatedBy,
      boolean clearNomination,
      String message,
      @Nullable PreemptionReport report,
      List<ClusterEffect> effects) {
    /// There is no plugin to ask.
    public static final Answer NOT_ASKED = new Answer(null, "", true, "", null, List.of());

    public Answer {
      effects = List.copyOf(effects);
    }
  }

  public static Answer run(Profile profile, CycleState state, PodInfo pod, NodeToStatus nodes) {
    PointRun run = profile.meter().begin(MeasuredPoint.POST_FILTER, state);
    Code status = Code.ERROR;
    try {
      Answer answer = ask(run, profile, state, pod, nodes);
      status = answer.nominate() == null ? Code.UNSCHEDULABLE : Code.SUCCESS;
      return answer;
    } finally {
      run.ended(status);
    }
  }

  private static Answer ask(
      PointRun run, Profile profile, CycleState state, PodInfo pod, NodeToStatus nodes) {
    var reasons = new ArrayList<Reason>();
    var effects = new ArrayList<ClusterEffect>();
    boolean clear = false;
    PreemptionReport report = preempts(profile) ? PreemptionReport.NOTHING_WEIGHED : null;
    for (PostFilterPlugin plugin : profile.postFilter()) {
      PostFilterResult result;
      try {
        if (plugin instanceof PreemptionPlugin) {
          profile.meter().preemptionTried();
        }
        result = run.ask(plugin.name(), () -> plugin.postFilter(state, pod, nodes));
      } catch (RuntimeException e) {
        return new Answer(null, "", false, Failures.text(e), report, effects);
      }
      report = result.report() != null ? result.report() : report;
      switch (result) {
        case Failed failed -> {
          return new Answer(null, "", false, failed.message(), report, effects);
        }
        case Nominate nominate -> {
          return new Answer(
              nominate, plugin.name(), false, message(nominate.reasons()), report, effects);
        }
        case Unhelpful unhelpful -> {
          effects.addAll(unhelpful.effects());
          if (unhelpful.why().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
            return new Answer(
                null, "", unhelpful.clearNomination(), unhelpful.why().message(), report, effects);
          }
          clear |= unhelpful.clearNomination();
          reasons.addAll(unhelpful.why().reasons());
        }
      }
    }
    return new Answer(null, "", clear, message(reasons), report, effects);
  }

  private static boolean preempts(Profile profile) {
    return profile.preEnqueue().stream().anyMatch(PreemptionPlugin.class::isInstance);
  }

  private static String message(List<Reason> reasons) {
    return reasons.stream().map(Reason::message).collect(Collectors.joining(", "));
  }
}
