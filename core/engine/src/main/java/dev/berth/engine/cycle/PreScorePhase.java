package dev.berth.engine.cycle;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.Profile.WeightedScore;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.PreScoreResult.Ready;
import dev.berth.framework.PreScoreResult.Skipped;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls the PreScore plugins of a profile for one pod, and lets the others prepare for Score.
final class PreScorePhase {
  private final Profile profile;
  private final CycleState state;
  private final PodInfo pod;
  private final @Nullable PreparedScore<?>[] prepared;
  private final boolean[] skipped;

  private PreScorePhase(PodInCycle cycle) {
    profile = cycle.profile();
    state = cycle.state();
    pod = cycle.pod();
    prepared = new PreparedScore<?>[profile.score().size()];
    skipped = new boolean[prepared.length];
  }

  /// Returns the score plugins that are not skipped, in the order of the profile.
  static List<PreparedScore<?>> run(PodInCycle cycle, List<NodeInfo> feasible) {
    var phase = new PreScorePhase(cycle);
    try (var timer = phase.profile.metrics().start(ExtensionPointLabel.PRE_SCORE, phase.state)) {
      for (PreScorePlugin<?> plugin : phase.profile.preScore()) {
        phase.call(timer, plugin, feasible);
      }
      timer.ended(Code.SUCCESS);
    }
    return phase.prepared();
  }

  private <P> void call(
      ExtensionPointTimer timer, PreScorePlugin<P> plugin, List<NodeInfo> feasible) {
    PreScoreResult<P> result;
    try {
      result = timer.call(plugin.name(), () -> plugin.preScore(state, pod, feasible));
    } catch (RuntimeException e) {
      throw new PluginException(
          "running PreScore plugin \"%s\": %s".formatted(plugin.name(), PluginErrors.text(e)), e);
    }
    int score = indexOf(plugin);
    switch (result) {
      case Ready<P>(P value) -> {
        profile.metrics().evaluated(plugin.name(), ExtensionPointLabel.PRE_SCORE, 1);
        if (score >= 0) {
          prepared[score] = PreparedScore.of(plugin, profile.score().get(score).weight(), value);
        }
      }
      case Skipped<P> _ -> {
        if (score >= 0) {
          skipped[score] = true;
        }
      }
    }
  }

  /// Returns the position of the plugin's Score; -1 if its Score is disabled.
  @SuppressWarnings("ReferenceEquality") // one object has both extension points
  private int indexOf(PreScorePlugin<?> plugin) {
    for (int i = 0; i < prepared.length; i++) {
      if (profile.score().get(i).plugin() == plugin) {
        return i;
      }
    }
    return -1;
  }

  private List<PreparedScore<?>> prepared() {
    var all = new ArrayList<PreparedScore<?>>(prepared.length);
    for (int i = 0; i < prepared.length; i++) {
      if (!skipped[i]) {
        PreparedScore<?> known = prepared[i];
        all.add(known == null ? prepare(profile.score().get(i)) : known);
      }
    }
    return all;
  }

  private PreparedScore<?> prepare(WeightedScore score) {
    ScorePlugin<?> plugin = score.plugin();
    try {
      return PreparedScore.of(plugin, score.weight(), state, pod);
    } catch (RuntimeException e) {
      throw ScorePhase.failure(plugin, e);
    }
  }
}
