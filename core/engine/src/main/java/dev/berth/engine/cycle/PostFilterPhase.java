package dev.berth.engine.cycle;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls the PostFilter plugins of a profile to make room for a pod.
public final class PostFilterPhase {
  private PostFilterPhase() {}

  /// The combined result of the plugins.
  ///
  /// @param preemption the preemption to begin; null for none
  /// @param clearNomination whether to clear the pod's earlier nomination
  /// @param message the messages of all plugins, on one line
  /// @param report the candidates; null if no plugin compared any
  /// @param effects writes to do in any case
  public record PostFiltered(
      @Nullable PreemptionPlan preemption,
      boolean clearNomination,
      String message,
      @Nullable PreemptionReport report,
      List<ClusterEffect> effects) {
    /// No plugin was called.
    static final PostFiltered NOT_CALLED = new PostFiltered(null, true, "", null, List.of());

    public PostFiltered {
      effects = List.copyOf(effects);
    }

    private static PostFiltered unhelpful(
        boolean clearNomination,
        String message,
        @Nullable PreemptionReport report,
        List<ClusterEffect> effects) {
      return new PostFiltered(null, clearNomination, message, report, effects);
    }
  }

  static PostFiltered run(
      Profile profile, CycleState state, PodInfo pod, NodeToStatus nodes, PodNominator nominator) {
    var reasons = new ArrayList<Reason>();
    var effects = new ArrayList<ClusterEffect>();
    boolean clear = false;
    PreemptionReport report = preempts(profile) ? PreemptionReport.NOTHING_WEIGHED : null;
    try (var timer = profile.metrics().start(ExtensionPointLabel.POST_FILTER, state)) {
      timer.ended(Code.UNSCHEDULABLE);
      for (PostFilterPlugin plugin : profile.postFilter()) {
        PostFilterResult result;
        Code code = Code.ERROR;
        Instant begun = profile.metrics().now();
        try {
          result = timer.call(plugin.name(), () -> plugin.postFilter(state, pod, nodes));
          code = code(result);
        } catch (RuntimeException e) {
          return PostFiltered.unhelpful(false, PluginErrors.text(e), report, effects);
        } finally {
          if (plugin instanceof PreemptionPlugin) {
            profile.metrics().preemptionTried(code, begun);
          }
        }
        report = result.report() != null ? result.report() : report;
        switch (result) {
          case Failed failed -> {
            return PostFiltered.unhelpful(false, failed.message(), report, effects);
          }
          case Nominate nominate -> {
            timer.ended(Code.SUCCESS);
            return new PostFiltered(
                plan(plugin, nominate, pod, nominator),
                false,
                message(nominate.reasons()),
                report,
                effects);
          }
          case Unhelpful unhelpful -> {
            effects.addAll(unhelpful.effects());
            if (unhelpful.why().code() == Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
              return PostFiltered.unhelpful(
                  unhelpful.clearNomination(), unhelpful.why().message(), report, effects);
            }
            clear |= unhelpful.clearNomination();
            reasons.addAll(unhelpful.why().reasons());
          }
        }
      }
    }
    return PostFiltered.unhelpful(clear, message(reasons), report, effects);
  }

  private static Code code(PostFilterResult result) {
    return switch (result) {
      case Nominate _ -> Code.SUCCESS;
      case Unhelpful unhelpful -> unhelpful.why().code();
      case Failed _ -> Code.ERROR;
    };
  }

  private static PreemptionPlan plan(
      PostFilterPlugin plugin, Nominate nominate, PodInfo pod, PodNominator nominator) {
    return new PreemptionPlan(
        plugin.name(),
        nominate.node(),
        nominate.victims(),
        nominator.nominatedTo(nominate.node()).stream()
            .filter(other -> other.priority() < pod.priority())
            .toList());
  }

  private static boolean preempts(Profile profile) {
    return profile.preEnqueue().stream().anyMatch(PreemptionPlugin.class::isInstance);
  }

  private static String message(List<Reason> reasons) {
    return reasons.stream().map(Reason::message).collect(Collectors.joining(", "));
  }
}
