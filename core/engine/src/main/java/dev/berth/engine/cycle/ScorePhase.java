package dev.berth.engine.cycle;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.Profile.WeightedScore;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScorePlugin.PreScoreStatus;
import dev.berth.framework.RememberedScore;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Scores the feasible nodes of a pod with the plugins of a profile and with extenders.
final class ScorePhase {
  /// With fewer nodes calls are not timed: timing a call takes longer than some plugins do.
  private static final int TIMED_NODES = 50;

  private ScorePhase() {}

  /// Calls the Score plugins and the extenders.
  ///
  /// @param skipped the plugins whose scores are left out
  static ScoreTable score(PodInCycle cycle, List<NodeInfo> feasible, Set<String> skipped) {
    Profile profile = cycle.profile();
    CycleState state = cycle.state();
    PodInfo pod = cycle.pod();
    try (var timer = profile.metrics().start(ExtensionPointLabel.SCORE, state)) {
      var normalizing = timer.part(ExtensionPointLabel.NORMALIZE_SCORES);
      var columns = new ArrayList<Column>();
      for (WeightedScore score : profile.score()) {
        String name = score.plugin().name();
        if (skipped.contains(name)) {
          continue;
        }
        profile.metrics().evaluated(name, ExtensionPointLabel.SCORE, feasible.size());
        columns.add(column(timer, normalizing, score, state, pod, feasible));
      }
      columns.addAll(profile.extenders().prioritize(pod.pod(), feasible));
      timer.ended(Code.SUCCESS);
      return ScoreTable.of(feasible.stream().map(NodeInfo::name).toList(), columns);
    }
  }

  /// Calls the PreScore plugins.
  ///
  /// @return the plugins whose scores are left out
  static Set<String> preScore(PodInCycle cycle, List<NodeInfo> feasible) {
    Profile profile = cycle.profile();
    CycleState state = cycle.state();
    PodInfo pod = cycle.pod();
    try (var timer = profile.metrics().start(ExtensionPointLabel.PRE_SCORE, state)) {
      Set<String> skipped = new HashSet<>();
      for (PreScorePlugin plugin : profile.preScore()) {
        PreScoreStatus status;
        try {
          status = timer.call(plugin.name(), () -> plugin.preScore(state, pod, feasible));
        } catch (RuntimeException e) {
          throw new PluginException(
              "running PreScore plugin \"%s\": %s".formatted(plugin.name(), PluginErrors.text(e)),
              e);
        }
        if (status instanceof Skip) {
          skipped.add(plugin.name());
        } else {
          profile.metrics().evaluated(plugin.name(), ExtensionPointLabel.PRE_SCORE, 1);
        }
      }
      timer.ended(Code.SUCCESS);
      return skipped;
    }
  }

  private static Column column(
      ExtensionPointTimer timer,
      ExtensionPointTimer normalizing,
      WeightedScore score,
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible) {
    ScorePlugin plugin = score.plugin();
    long[] raw = new long[feasible.size()];
    int timed = timer.timesCalls() ? TIMED_NODES : 0;
    try {
      ToLongFunction<NodeInfo> scorer = scorer(plugin, state, pod);
      for (int i = 0; i < raw.length; i++) {
        NodeInfo node = feasible.get(i);
        raw[i] =
            i < timed
                ? timer.call(plugin.name(), () -> scorer.applyAsLong(node))
                : scorer.applyAsLong(node);
      }
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin.name(), PluginErrors.text(e)),
          e);
    }
    long[] normalized = raw.clone();
    try {
      normalizing.run(
          plugin.name(), () -> plugin.normalizeScores(state, pod, feasible, normalized));
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Normalize on Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin.name(), PluginErrors.text(e)),
          e);
    }
    for (long value : normalized) {
      if (value < ScorePlugin.MIN_SCORE || value > ScorePlugin.MAX_SCORE) {
        throw new PluginException(
            ("applying score defaultWeights on Score plugins: plugin \"%s\" returns an invalid"
                    + " score %d, it should in the range of [%d, %d] after normalizing")
                .formatted(plugin.name(), value, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
      }
    }
    return new Column(plugin.name(), score.weight(), raw, normalized);
  }

  private static ToLongFunction<NodeInfo> scorer(
      ScorePlugin plugin, CycleState state, PodInfo pod) {
    return plugin instanceof RememberedScore<?> remembered
        ? scorer(remembered, state, pod)
        : node -> plugin.score(state, pod, node);
  }

  /// Makes the fragment once for all nodes.
  private static <F> ToLongFunction<NodeInfo> scorer(
      RememberedScore<F> plugin, CycleState state, PodInfo pod) {
    F fragment = plugin.scoreFragment(state, pod);
    return node -> plugin.score(fragment, node);
  }
}
