package dev.berth.planner.batch;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import java.util.Collection;
import java.util.List;

/// A planner during whose next plan something else happens.
final class SlowPlanner implements BatchPlanner {
  private final BatchPlanner planner;
  private Runnable meanwhile = () -> {};
  private int plans;

  SlowPlanner(BatchPlanner planner) {
    this.planner = planner;
  }

  void meanwhile(Runnable event) {
    meanwhile = event;
  }

  /// How many plans have been made.
  int plans() {
    return plans;
  }

  @Override
  public boolean isNeeded() {
    return planner.isNeeded();
  }

  @Override
  public List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods)
      throws InterruptedException {
    return planner.ready(cluster, pods);
  }

  @Override
  public BatchPlan plan(PlanRequest request) throws InterruptedException {
    plans++;
    BatchPlan plan = planner.plan(request);
    meanwhile.run();
    meanwhile = () -> {};
    return plan;
  }
}
