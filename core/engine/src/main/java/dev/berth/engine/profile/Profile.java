package dev.berth.engine.profile;

import dev.berth.engine.extender.Extenders;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.events.ClusterEventWithHint;
import java.util.List;
import java.util.Map;

/// One way to schedule pods: the plugins of each extension point, in order.
///
/// @param schedulerName the name by which pods choose the profile
/// @param percentageOfNodesToScore the percentage of nodes that decides how many feasible nodes end
///   the search; 0 is adaptive
/// @param score the score plugins with their weights
/// @param eventsToRegister the events that may help rejected pods, by the plugin that rejected
///   them; without plugins that name no events
/// @param extenders the extenders, the same for all profiles
/// @param filters calls the Filter plugins for one node
/// @param metrics measures the plugins
public record Profile(
    String schedulerName,
    int percentageOfNodesToScore,
    List<PreEnqueuePlugin> preEnqueue,
    QueueSortPlugin queueSort,
    List<PreFilterPlugin<?>> preFilter,
    List<FilterPlugin<?>> filter,
    List<PostFilterPlugin> postFilter,
    List<PreScorePlugin<?>> preScore,
    List<WeightedScore> score,
    List<ReservePlugin> reserve,
    List<PermitPlugin> permit,
    List<PreBindPlugin> preBind,
    List<BindPlugin> bind,
    List<PostBindPlugin> postBind,
    GroupPlugins groups,
    Map<String, List<ClusterEventWithHint>> eventsToRegister,
    Extenders extenders,
    ProfileFilters filters,
    ProfileMetrics metrics) {
  public Profile {
    preEnqueue = List.copyOf(preEnqueue);
    preFilter = List.copyOf(preFilter);
    filter = List.copyOf(filter);
    postFilter = List.copyOf(postFilter);
    preScore = List.copyOf(preScore);
    score = List.copyOf(score);
    reserve = List.copyOf(reserve);
    permit = List.copyOf(permit);
    preBind = List.copyOf(preBind);
    bind = List.copyOf(bind);
    postBind = List.copyOf(postBind);
    eventsToRegister = Map.copyOf(eventsToRegister);
  }

  /// A score plugin with its weight.
  ///
  /// @param weight at least 1
  public record WeightedScore(ScorePlugin<?> plugin, long weight) {}
}
