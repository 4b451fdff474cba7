package dev.berth.engine.profile;

import dev.berth.framework.handle.EventRecorder;
import dev.berth.framework.handle.PodActivator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.handle.WaitingPod;
import dev.berth.framework.handle.WaitingPods;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Handles of plugins that need a running scheduler.
public record LiveHandles(
    RunningPreemptions preemptions,
    WaitingPods waitingPods,
    PodActivator activator,
    EventRecorder events) {
  /// For where decisions are carried out at once: no pod waits, and events go nowhere.
  public static final LiveHandles NONE =
      new LiveHandles(
          preemptor -> false,
          new WaitingPods() {
            @Override
            public Collection<WaitingPod> all() {
              return List.of();
            }

            @Override
            public @Nullable WaitingPod get(String uid) {
              return null;
            }
          },
          pod -> {},
          (pod, type, reason, action, note) -> {});
}
