package dev.berth.engine.profile;

import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.PodGroupPostFilterPlugin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The plugins of a profile that are called for groups of pods.
///
/// @param feasible null if no plugin of the profile decides: then every group is feasible
/// @param generate null if no plugin generates placements: then a group is tried on all nodes
/// @param score in order, with their weights
/// @param postFilter in order
public record GroupPlugins(
    @Nullable PlacementFeasiblePlugin feasible,
    @Nullable PlacementGeneratePlugin generate,
    List<WeightedPlacementScore> score,
    List<PodGroupPostFilterPlugin> postFilter) {
  /// No plugins: every group is feasible, on all nodes.
  public static final GroupPlugins NONE = new GroupPlugins(null, null, List.of(), List.of());

  public GroupPlugins {
    score = List.copyOf(score);
    postFilter = List.copyOf(postFilter);
  }

  /// A plugin that scores placements, with its weight.
  ///
  /// @param weight at least 1
  public record WeightedPlacementScore(PlacementScorePlugin plugin, long weight) {}
}
