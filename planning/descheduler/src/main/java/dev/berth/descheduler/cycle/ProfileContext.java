package dev.berth.descheduler.cycle;

import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.PluginLog;
import java.time.InstantSource;

/// What one plugin of one profile is given.
record ProfileContext(DeschedulerSetup setup, Evictor evictor, PluginLog log)
    implements DeschedulerContext {
  @Override
  public DeschedulerCluster cluster() {
    return setup.cluster();
  }

  @Override
  public MetricsSources metrics() {
    return setup.metrics();
  }

  @Override
  public InstantSource clock() {
    return setup.clock();
  }

  @Override
  public boolean isOriginal() {
    return setup.isOriginal();
  }

  @Override
  public boolean isDryRun() {
    return setup.isDryRun();
  }

  @Override
  public boolean isSingleCycle() {
    return setup.isSingleCycle();
  }
}
