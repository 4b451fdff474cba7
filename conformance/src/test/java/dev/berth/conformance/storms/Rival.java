package dev.berth.conformance.storms;

import java.time.Duration;
import java.util.SplittableRandom;

/// Another scheduler of the same pods, which knows of no other.
final class Rival {
  private final World world;
  private final MemoryApiServer server;
  private final SplittableRandom random;

  Rival(World world, MemoryApiServer server) {
    this.world = world;
    this.server = server;
    random = world.chance("rival");
  }

  /// Binds some pods during the next seconds.
  void storm(int pick) {
    for (var i = 0; i < 1 + pick % 8; i++) {
      world.after(Duration.ofMillis(random.nextInt(3000)), this::bindAny);
    }
  }

  private void bindAny() {
    var pending =
        server.pods().list().stream()
            .filter(pod ->
                Laws.isPending(pod)
                    && pod.spec().schedulingGates().isEmpty()
                    && pod.spec().schedulingGroup() == null)
            .toList();
    var pod = Life.pick(pending, random.nextInt(1000));
    var node = Life.pick(server.nodes().list(), random.nextInt(1000));
    if (pod != null && node != null) {
      var _ = server.bind(pod.key(), pod.metadata().uid(), node.metadata().name(), "the rival");
    }
  }
}
