package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;

/// The plugins of a profile, by extension point.
///
/// @param multiPoint plugins to enable at every extension point that they implement
@RecordBuilder
public record Plugins(
    PluginSet preEnqueue,
    PluginSet queueSort,
    PluginSet preFilter,
    PluginSet filter,
    PluginSet postFilter,
    PluginSet preScore,
    PluginSet score,
    PluginSet reserve,
    PluginSet permit,
    PluginSet preBind,
    PluginSet bind,
    PluginSet postBind,
    PluginSet multiPoint,
    PluginSet placementGenerate,
    PluginSet placementScore,
    PluginSet podGroupPostFilter)
    implements PluginsBuilder.With {
  /// No plugin enabled or disabled.
  public static final Plugins NONE =
      new Plugins(
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE,
          PluginSet.NONE);

  /// Returns the configuration for the point itself, without `multiPoint`.
  public PluginSet at(ExtensionPoint point) {
    return switch (point) {
      case PRE_ENQUEUE -> preEnqueue;
      case QUEUE_SORT -> queueSort;
      case PRE_FILTER -> preFilter;
      case FILTER -> filter;
      case POST_FILTER -> postFilter;
      case PRE_SCORE -> preScore;
      case SCORE -> score;
      case RESERVE -> reserve;
      case PERMIT -> permit;
      case PRE_BIND -> preBind;
      case BIND -> bind;
      case POST_BIND -> postBind;
      case PLACEMENT_GENERATE -> placementGenerate;
      case PLACEMENT_SCORE -> placementScore;
      case POD_GROUP_POST_FILTER -> podGroupPostFilter;
    };
  }
}
