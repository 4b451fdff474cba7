package dev.berth.testkit.fake;

import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.model.PodInfo;
import java.util.HashSet;
import java.util.Set;

/// The preemptions that the test starts and ends.
public final class FakePreemptions implements RunningPreemptions {
  private final Set<String> running = new HashSet<>();

  /// Starts without preemptions.
  public FakePreemptions() {}

  /// Starts a preemption for the pod.
  public void start(PodInfo preemptor) {
    running.add(preemptor.uid());
  }

  /// Ends the preemption for the pod: the victims are gone.
  public void end(PodInfo preemptor) {
    running.remove(preemptor.uid());
  }

  @Override
  public boolean isRunningFor(PodInfo preemptor) {
    return running.contains(preemptor.uid());
  }
}
