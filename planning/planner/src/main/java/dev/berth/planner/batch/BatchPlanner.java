package dev.berth.planner.batch;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// Plans pods together. Called on one thread at a time, which is never the engine's.
public interface BatchPlanner {
  /// A pod that waits for nothing but a plan.
  ///
  /// @param inGang whether it starts only together with others, which are all there
  record ReadyPod(PodInfo pod, boolean inGang) {}

  /// What is to be planned.
  ///
  /// @param id of the plan
  /// @param cluster as it is
  /// @param pods all waiting pods of the profile
  /// @param limit how long to search
  record PlanRequest(String id, Snapshot cluster, Collection<PodInfo> pods, Duration limit) {
    public PlanRequest {
      pods = List.copyOf(pods);
    }
  }

  /// Whether a plan would have an effect now. A replica that does not lead needs none.
  boolean isNeeded();

  /// Those of the pods that nothing else holds back, such as a scheduling gate or a gang that is not
  /// complete.
  List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods);

  /// Plans the pods that are [#ready], and says something of each of them. Changes nothing.
  ///
  /// @throws InterruptedException if the search is not to go on
  BatchPlan plan(PlanRequest request) throws InterruptedException;
}
