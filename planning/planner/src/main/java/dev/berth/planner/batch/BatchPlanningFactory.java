package dev.berth.planner.batch;

import dev.berth.api.core.Pod;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import org.jspecify.annotations.Nullable;

/// Makes BatchPlanning.
@SuppressWarnings("exports") // only the framework hands the arguments on
public final class BatchPlanningFactory implements PluginFactory<BatchArgs> {
  private final @Nullable BatchPlanner planner;

  /// Called by the service loader. Its plugins make no plans: they follow the plans that the engine
  /// receives, for example in a replay.
  public BatchPlanningFactory() {
    this.planner = null;
  }

  /// Creates a factory whose plugins let a planner plan their pods.
  public BatchPlanningFactory(BatchPlanner planner) {
    this.planner = planner;
  }

  @Override
  public String name() {
    return BatchPlanningPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return BatchPlanningPlugin.class;
  }

  @Override
  public BatchArgs read(PluginArgsReader args) {
    return BatchArgs.read(args);
  }

  @Override
  public Plugin create(BatchArgs args, PluginContext context) {
    if (planner != null) {
      context
          .cluster()
          .changes()
          .watch(Pod.class, (_, _) -> {}); // so that snapshots have the waiting pods
      context
          .data()
          .background(
              new BatchWork(context.profile().name(), args, planner, context.cluster()::snapshot));
    }
    return new BatchPlanningPlugin(context.profile().name(), context.cluster().objects());
  }
}
