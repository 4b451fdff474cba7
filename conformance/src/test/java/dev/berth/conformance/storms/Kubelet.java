package dev.berth.conformance.storms;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.time.Duration;

/// The kubelets of all nodes: they start bound pods and remove terminating ones, each a while
/// later.
final class Kubelet {
  private static final Duration PERIOD = Duration.ofMillis(400);

  private final World world;
  private final MemoryApiServer server;

  Kubelet(World world, MemoryApiServer server) {
    this.world = world;
    this.server = server;
    world.every(PERIOD, this::sync);
  }

  private void sync() {
    for (var pod : server.pods().list()) {
      if (pod.isTerminating()) {
        world.after(world.jitter(2_000_000), () -> remove(pod));
      } else if (!pod.spec().nodeName().isEmpty()
          && pod.status().phase().equals(PodStatus.PENDING)) {
        server.change(
            server.pods(),
            pod.key(),
            it -> it.withStatus(it.status().withPhase(PodStatus.RUNNING)));
      }
    }
  }

  private void remove(Pod pod) {
    var known = server.pods().get(pod.key());
    if (known != null && known.metadata().uid().equals(pod.metadata().uid())) {
      server.remove(server.pods(), pod.key());
    }
  }
}
