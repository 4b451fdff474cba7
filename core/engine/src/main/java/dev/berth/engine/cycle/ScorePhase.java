package dev.berth.engine.cycle;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;

/// Scores the feasible nodes of a pod with the plugins of a profile and with extenders.
final class ScorePhase {
  /// With fewer nodes calls are not timed: timing a call takes longer than some plugins do.
  private static final int TIMED_NODES = 50;

  private ScorePhase() {}

  /// Calls the Score plugins and the extenders.
  ///
  /// @param prepared the plugins to call
  static ScoreTable score(
      PodInCycle cycle, List<NodeInfo> feasible, List<PreparedScore<?>> prepared) {
    Profile profile = cycle.profile();
    try (var timer = profile.metrics().start(ExtensionPointLabel.SCORE, cycle.state())) {
      var normalizing = timer.part(ExtensionPointLabel.NORMALIZE_SCORES);
      var columns = new ArrayList<Column>();
      for (PreparedScore<?> score : prepared) {
        profile
            .metrics()
            .evaluated(score.plugin().name(), ExtensionPointLabel.SCORE, feasible.size());
        columns.add(column(timer, normalizing, score, feasible));
      }
      columns.addAll(profile.extenders().prioritize(cycle.pod().pod(), feasible));
      timer.ended(Code.SUCCESS);
      return ScoreTable.of(feasible.stream().map(NodeInfo::name).toList(), columns);
    }
  }

  private static Column column(
      ExtensionPointTimer timer,
      ExtensionPointTimer normalizing,
      PreparedScore<?> score,
      List<NodeInfo> feasible) {
    String plugin = score.plugin().name();
    var raw = new long[feasible.size()];
    int timed = timer.timesCalls() ? TIMED_NODES : 0;
    try {
      for (int i = 0; i < raw.length; i++) {
        NodeInfo node = feasible.get(i);
        raw[i] = i < timed ? timer.call(plugin, () -> score.score(node)) : score.score(node);
      }
    } catch (RuntimeException e) {
      throw failure(score.plugin(), e);
    }
    long[] normalized = raw.clone();
    try {
      normalizing.run(plugin, () -> score.normalize(feasible, normalized));
    } catch (RuntimeException e) {
      throw new PluginException(
          "running Normalize on Score plugins: plugin \"%s\" failed with: %s"
              .formatted(plugin, PluginErrors.text(e)),
          e);
    }
    for (long value : normalized) {
      if (value < ScorePlugin.MIN_SCORE || value > ScorePlugin.MAX_SCORE) {
        throw new PluginException(
            ("applying score defaultWeights on Score plugins: plugin \"%s\" returns an invalid"
                    + " score %d, it should in the range of [%d, %d] after normalizing")
                .formatted(plugin, value, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
      }
    }
    return new Column(plugin, score.weight(), raw, normalized);
  }

  static PluginException failure(ScorePlugin<?> plugin, RuntimeException e) {
    return new PluginException(
        "running Score plugins: plugin \"%s\" failed with: %s"
            .formatted(plugin.name(), PluginErrors.text(e)),
        e);
  }
}
