package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import java.util.Map;

/// The interface that a plugin implements for each extension point.
final class PluginTypes {
  static final Map<ExtensionPoint, Class<? extends Plugin>> BY_POINT =
      Map.ofEntries(
          Map.entry(ExtensionPoint.PRE_ENQUEUE, PreEnqueuePlugin.class),
          Map.entry(ExtensionPoint.QUEUE_SORT, QueueSortPlugin.class),
          Map.entry(ExtensionPoint.PRE_FILTER, PreFilterPlugin.class),
          Map.entry(ExtensionPoint.FILTER, FilterPlugin.class),
          Map.entry(ExtensionPoint.POST_FILTER, PostFilterPlugin.class),
          Map.entry(ExtensionPoint.PRE_SCORE, PreScorePlugin.class),
          Map.entry(ExtensionPoint.SCORE, ScorePlugin.class),
          Map.entry(ExtensionPoint.RESERVE, ReservePlugin.class),
          Map.entry(ExtensionPoint.PERMIT, PermitPlugin.class),
          Map.entry(ExtensionPoint.PRE_BIND, PreBindPlugin.class),
          Map.entry(ExtensionPoint.BIND, BindPlugin.class),
          Map.entry(ExtensionPoint.POST_BIND, PostBindPlugin.class),
          Map.entry(ExtensionPoint.PLACEMENT_GENERATE, PlacementGeneratePlugin.class),
          Map.entry(ExtensionPoint.PLACEMENT_SCORE, PlacementScorePlugin.class),
          Map.entry(ExtensionPoint.POD_GROUP_POST_FILTER, PodGroupPostFilterPlugin.class));

  private PluginTypes() {}
}
