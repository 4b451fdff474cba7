package dev.berth.planner.batch;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// Plans pods together. For any thread but the engine's.
public interface BatchPlanner {
  /// A pod that waits only for a plan.
  ///
  /// @param inGang whether it starts only together with others, all of which exist
  record ReadyPod(PodInfo pod, boolean inGang) {}

  /// The input of a plan.
  ///
  /// @param profile the profile of the pods
  /// @param id of the plan
  /// @param cluster as it is
  /// @param pods all waiting pods of the profile
  /// @param window how long pods collect for the next plan
  record PlanRequest(
      String profile, String id, Snapshot cluster, Collection<PodInfo> pods, Duration window) {
    /// The work before and after the search takes about as long.
    private static final int WINDOWS_PER_SEARCH = 4;

    public PlanRequest {
      pods = List.copyOf(pods);
    }

    /// How long to search: a part of the window, so that the next plan comes in time.
    public Duration limit() {
      return window.dividedBy(WINDOWS_PER_SEARCH);
    }
  }

  /// Whether a plan would have an effect now. A replica that does not lead needs no plan.
  boolean isNeeded();

  /// The pods that nothing else holds back, such as a scheduling gate or an incomplete gang.
  ///
  /// @throws InterruptedException if the answer is no longer needed
  List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods) throws InterruptedException;

  /// Plans the pods that are [#ready], and includes each of them in the plan. Changes nothing.
  ///
  /// @throws InterruptedException if the plan is no longer needed
  BatchPlan plan(PlanRequest request) throws InterruptedException;
}
