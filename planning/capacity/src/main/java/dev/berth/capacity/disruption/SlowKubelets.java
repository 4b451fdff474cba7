package dev.berth.capacity.disruption;

import dev.berth.api.core.Pod;
import dev.berth.cluster.node.NodeLifecycle;
import dev.berth.cluster.simulation.Kubelets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Kubelets that take as long as the settings say, if they are not silent. Pods of broken templates
/// never start.
record SlowKubelets(DisruptionSettings settings, NodeLifecycle lifecycle, BrokenTemplates broken)
    implements Kubelets {
  private static final long DEFAULT_GRACE_PERIOD_SECONDS = 30;

  @Override
  public @Nullable Duration timeToStart(Pod pod) {
    return lifecycle.isSilent(pod.spec().nodeName()) || broken.include(pod)
        ? null
        : settings.podStart();
  }

  @Override
  public @Nullable Duration timeToStop(Pod pod) {
    if (lifecycle.isSilent(pod.spec().nodeName())) {
      return null;
    }
    var given = pod.spec().terminationGracePeriodSeconds();
    var grace = Duration.ofSeconds(given == null ? DEFAULT_GRACE_PERIOD_SECONDS : given);
    return grace.compareTo(settings.podStop()) < 0 ? grace : settings.podStop();
  }
}
