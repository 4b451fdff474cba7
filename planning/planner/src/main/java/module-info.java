import dev.berth.framework.PluginFactory;
import dev.berth.planner.batch.BatchPlanningFactory;

/// Places many pods at once, better than one by one.
module dev.berth.planner {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;

  exports dev.berth.planner;
  exports dev.berth.planner.firmament;
  exports dev.berth.planner.batch;
  exports dev.berth.planner.flow;
  exports dev.berth.planner.packing;

  provides PluginFactory with
      BatchPlanningFactory;
}
